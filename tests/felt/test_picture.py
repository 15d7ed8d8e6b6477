"""The picture for the README."""

from pathlib import Path

from houseway.cli.felt.picture import write_picture


def test_the_picture_is_the_same_every_time_and_asks_nothing_of_the_network(tmp_path: Path) -> None:
    write_picture(tmp_path / "one.svg")
    write_picture(tmp_path / "two.svg")
    one = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert one == (tmp_path / "two.svg").read_text(encoding="utf-8")
    assert one.startswith("<svg")
    assert "WIN" in one
    assert "font-face" not in one
    assert one.count("://") == 1  # the name of SVG itself
