"""What a browser does by itself: keeps the cookie, and sends the token of the page it is on."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from httpx import Response
from starlette.testclient import TestClient

from houseway.web.serve import address

KEY = "k" * 43


@dataclass
class Browser:
    """A visitor with a page open."""

    AT: ClassVar[str] = address("127.0.0.1", 8520)

    client: TestClient
    token: str = field(init=False)

    def __post_init__(self) -> None:
        self.token = self.client.get("/api/visit").json()["csrf"]

    def post(self, path: str, data: Any, **headers: str) -> Response:
        answered: Response = self.client.post(path, json=data, headers={"X-CSRF-Token": self.token, **headers})
        return answered

    def price(self, game: str, **asked: Any) -> Any:
        answered = self.post(f"/api/lab/{game}", asked)
        assert answered.status_code == 200, answered.text
        return answered.json()
