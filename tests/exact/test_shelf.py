"""Kept counts: never stale, never wrong, never needed."""

from pathlib import Path

import pytest

from houseway.exact import shelf as shelf_module
from houseway.exact.shelf import Shelf, key_of


class Counting:
    """Counts how often it is asked to count."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> dict[str, int]:
        self.times += 1
        return {"deals": 42}


def test_what_was_counted_is_not_counted_again(tmp_path: Path) -> None:
    count = Counting()
    assert Shelf(tmp_path).get(("game", 1), count) == {"deals": 42}
    assert Shelf(tmp_path).get(("game", 1), count) == {"deals": 42}
    assert count.times == 1


def test_other_parts_are_counted_for_themselves(tmp_path: Path) -> None:
    count = Counting()
    Shelf(tmp_path).get(("game", 1), count)
    Shelf(tmp_path).get(("game", 2), count)
    assert count.times == 2


def test_fresh_neither_reads_nor_writes(tmp_path: Path) -> None:
    count = Counting()
    Shelf(tmp_path).get(("game", 1), count)
    Shelf(tmp_path, fresh=True).get(("game", 1), count)
    Shelf(tmp_path, fresh=True).get(("game", 2), count)
    assert count.times == 3
    assert len(list(tmp_path.iterdir())) == 1


def test_changed_code_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key_of(("game",))
    monkeypatch.setattr(shelf_module, "house_hash", lambda: "another house")
    assert key_of(("game",)) != before


@pytest.mark.parametrize("damage", [b"", b"x" * 10, b"x" * 1000], ids=["empty", "short", "long"])
def test_a_damaged_file_is_counted_again(tmp_path: Path, damage: bytes) -> None:
    count = Counting()
    Shelf(tmp_path).get(("game", 1), count)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(damage)
    assert Shelf(tmp_path).get(("game", 1), count) == {"deals": 42}
    assert count.times == 2


def test_a_folder_that_cannot_be_made_still_answers(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert Shelf(tmp_path / "file" / "folder").get(("game", 1), Counting()) == {"deals": 42}


def test_a_full_disk_still_answers_and_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    assert Shelf(tmp_path).get(("game", 1), Counting()) == {"deals": 42}
    assert list(tmp_path.iterdir()) == []
