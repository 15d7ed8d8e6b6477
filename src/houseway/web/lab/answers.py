"""What the laboratory's API answers. Every exact figure is a fraction `n/d` in lowest terms."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Figures(BaseModel):
    """The figures of `houseway odds --json` for these terms, and those of every printed table beside them."""

    model_config = ConfigDict(extra="allow")

    game: str = Field(description="the game's code")
    paytables: dict[str, str] = Field(description="wager: code; `yours` where it is changed")
    readings: dict[str, str]
    main: dict[str, Any] = Field(
        description="the main game at best play, per ante: ev, hit_frequency, variance, distribution, outcomes, …",
        examples=[{"ev": "-1/5", "hit_frequency": "2/5", "distribution": {"-1/1": "3/5", "1/1": "2/5"}}],
    )
    side: dict[str, Any] = Field(description="each side bet, per unit: ev, hit_frequency, variance, lines")
    progressive: dict[str, Any] = Field(description="each progressive bet with its meter")
    printed: dict[str, dict[str, dict[str, str]]] = Field(
        description="wager: code: figures of the printed table; under the empty name the main game as printed"
    )
    warnings: list[str] = Field(examples=[["the player has the edge on the bonus: 1.2000%"]])
    link: str = Field(description="the page that asks the same", examples=["/lab/CODE?pay.bonus.straight=4+to+1"])
    toml: str = Field(description="these tables in a file", examples=["/api/lab/CODE/tables.toml"])


class Counting(BaseModel):
    """The game is still being counted: ask the same again."""

    counting: str = Field(description="what is being counted", examples=["the main game"])
    done: int = Field(description="parts done", examples=[0])
    of: int = Field(description="parts in all", examples=[4])
    seconds: float = Field(description="for how long", examples=[1.5])


class TableFile(BaseModel):
    """Paytables in TOML, as `houseway odds --table` reads them."""

    toml: str = Field(max_length=100_000, examples=['[insurance]\nno-straight = "26 to 1"\n'])


class Tables(BaseModel):
    """What a file changes against the first printed tables."""

    pays: dict[str, dict[str, str]] = Field(examples=[{"insurance": {"no-straight": "26 to 1"}}])
