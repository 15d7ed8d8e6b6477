"""How one web house is set up."""

from dataclasses import dataclass
from pathlib import Path

from houseway.database.home import data_folder, default_database

KIB = 1024


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """What `houseway serve` may be told; the rest is generous to people and closed to floods."""

    host: str = "127.0.0.1"
    port: int = 8520
    database: str = ""
    """a file or a URL; without one, the house's own: $HOUSEWAY_DATABASE, or a file in the user's data folder"""
    key: str = ""
    """what cookies are signed with; without one, it is kept in a file beside the database"""
    largest_body: int = 256 * KIB
    visitor_rate: float = 40
    """requests a second that one visitor may keep up"""
    visitor_burst: float = 200
    address_rate: float = 800
    """requests a second from one address: many visitors may sit behind it"""
    address_burst: float = 2_000
    patience: float = 1.0
    """seconds that a question waits for its figures before it is answered with how far the count is"""
    count_ahead: bool = False
    """whether every game is counted in the background as soon as the house opens"""

    @property
    def where(self) -> str:
        """The database, by its path or URL."""
        return self.database or default_database()

    @property
    def key_file(self) -> Path:
        """Beside the database where that is a file; else in the user's own data folder."""
        if "://" in self.where:
            return data_folder() / "house.key"
        return Path(self.where).expanduser().absolute().with_suffix(".key")
