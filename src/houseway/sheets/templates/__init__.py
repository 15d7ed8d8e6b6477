"""The templates, and the one way to fill them: HTML and SVG by Jinja2, escaped; typst source is read as it is."""

from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined


def fill(template: str, **what: object) -> str:
    return _house().get_template(template).render(**what)


def source(template: str) -> str:
    """A template that is not filled but read: typst finds its data by itself."""
    return files(__name__).joinpath(template).read_text(encoding="utf-8")


@cache
def _house() -> Environment:
    return Environment(
        loader=PackageLoader("houseway.sheets"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
