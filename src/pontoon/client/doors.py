"""The HTTP doors of a house: coming in, opening tables, looking things up."""

from typing import Any

import httpx

from pontoon.client.errors import RefusedError

_TIMEOUT = 30.0
_REFUSED = 400


class Doors:
    """Requests to one house; after coming in with the token of a session."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.token = ""
        self.name = ""
        self._http = httpx.AsyncClient(base_url=self.url, timeout=_TIMEOUT, trust_env=False)

    async def close(self) -> None:
        """Let go of the connections."""
        await self._http.aclose()

    async def get(self, path: str, **query: Any) -> Any:
        """The answer to a question."""
        return await self._ask("GET", path, params={key: value for key, value in query.items() if value is not None})

    async def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer to a request that changes something."""
        return await self._ask("POST", path, json=body or {})

    async def delete(self, path: str) -> Any:
        """The answer to a request that ends something."""
        return await self._ask("DELETE", path)

    async def come_in(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Begin a session and keep its token."""
        session: dict[str, Any] = await self.post(path, {**body, "keep": "token"})
        self.token, self.name = session["token"], session["name"]
        return session

    async def _ask(self, method: str, path: str, **rest: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answer = await self._http.request(method, path, headers=headers, **rest)
        if answer.status_code >= _REFUSED:
            raise _refused(answer)
        return answer.json() if answer.content else None


def _refused(answer: httpx.Response) -> RefusedError:
    try:
        problem = answer.json()
        return RefusedError(problem["code"], problem["text"], tuple(problem["clauses"]), problem["facts"])
    except (ValueError, KeyError, TypeError):
        return RefusedError(f"http-{answer.status_code}", f"The house answered {answer.status_code}.")
