# make play and make test each set up all they need, once, in .venv: nothing but python3, pip and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check
COMPILE := .lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

export PIP_ROOT_USER_ACTION := ignore
# .venv has no pip of its own: with .venv activated, set-up still needs the python3 it was made from.
export PATH := $(subst $(CURDIR)/$(BIN):,,$(PATH))

.PHONY: help setup play test format picture docs lock clean

help:
	@echo "make play    open the house in the browser (houseway play: a table in the terminal)"
	@echo "make test    check format, lint, types and imports, then run the tests"
	@echo "make setup   make .venv/bin/houseway"
	@echo "make format  put the code into its one format"
	@echo "make picture  take the README's pictures anew"
	@echo "make docs    write docs/method.md anew from the kernels"
	@echo "make lock    write requirements/*.txt anew from pyproject.toml and requirements/*.in"
	@echo "make clean   remove all that make made"

setup: $(VENV)/houseway.ok

play: setup
	@$(BIN)/houseway serve

test: setup $(VENV)/test.ok
	$(BIN)/ruff format --check
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n auto --dist loadgroup

format: $(VENV)/test.ok
	$(BIN)/ruff check --quiet --fix-only
	$(BIN)/ruff format

picture: setup $(VENV)/test.ok
	$(BIN)/python -m tests.browser.pictures docs
	$(BIN)/python -c 'from pathlib import Path; from houseway.cli.felt.picture import write_picture; \
		write_picture(Path("docs/table.svg"))'

docs: setup
	$(BIN)/python -c 'from pathlib import Path; from houseway.exact.method import method_page; \
		Path("docs/method.md").write_text(method_page(), encoding="utf-8")'

# What is already locked keeps its version: delete requirements/*.txt first to move to the newest.
lock:
	@$(PYTHON) -m venv --without-pip --clear .lock
	@$(PYTHON) -m pip --python .lock/bin/python --quiet --disable-pip-version-check install uv
	$(COMPILE) pyproject.toml requirements/build.in --output-file requirements/run.txt
	$(COMPILE) requirements/test.in --constraint requirements/run.txt --output-file requirements/test.txt
	@rm -rf .lock
	@! grep -n '://' requirements/*.txt

clean:
	rm -rf $(VENV) .lock dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# Each .ok file is written last, so an install that was cut short is done again.

$(VENV)/python.ok:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "houseway needs Python 3.11 or newer as $(PYTHON); if it has another name, say make PYTHON=name." >&2; \
		exit 1; }
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || { \
		echo "houseway needs pip for $(PYTHON); on Debian: apt-get install python3-pip." >&2; exit 1; }
	@echo "Setting up $(VENV)"
	@$(PYTHON) -m venv --without-pip --clear $(VENV)
	@touch $@

$(VENV)/run.ok: requirements/run.txt | $(VENV)/python.ok
	@$(PIP) install --quiet --require-hashes -r $<
	@touch $@

$(VENV)/houseway.ok: pyproject.toml $(VENV)/run.ok
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@$(PIP) check
	@touch $@

$(VENV)/test.ok: requirements/test.txt $(VENV)/run.ok
	@$(PIP) install --quiet --require-hashes -r $<
	@touch $@
