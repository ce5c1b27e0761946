"""What the synchronous and the asynchronous client share: requests, refusals, events."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import AsyncGenerator, Generator, Iterator, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, NamedTuple, Protocol, TypedDict
from urllib.parse import quote

import httpx

# The service did nothing and billed nothing, so that even a POST can be sent again.
REPEATABLE = frozenset({429, 503})
# The service, or a proxy before it, cannot answer for now.
AWAY = frozenset({429, 502, 503, 504})
EVENTS_TYPE = "text/event-stream"


class Operation(NamedTuple):
    """How an operation is called.

    `types` are the media types of its answer, unless that is a stream; `paging` is (argument, field of the answer that fills
    it, field of the entries).
    """

    method: str
    path: str
    query: tuple[str, ...]
    has_body: bool
    kind: str
    types: tuple[str, ...]
    paging: tuple[str, str, str] | None


class ServerEvent(TypedDict):
    """An event of a stream: its name, and its data, read as JSON where it is."""

    event: str
    data: Any


class CanillitaError(Exception):
    """A refusal of the service, as its problem+json says it."""

    def __init__(
        self, status: int, body: Any, headers: Mapping[str, str] | None = None, detail: str | None = None
    ) -> None:
        problem = body if isinstance(body, dict) else {}
        headers = headers or {}
        super().__init__(detail or _said_in(problem) or f"The service answered {status}.")
        self.status = status
        #: Stable, for programs: `invalid_request`, `insufficient_credit`, …
        self.code: str = problem.get("code", "unknown")
        #: Quote it to support.
        self.request_id: str | None = problem.get("request_id") or headers.get("x-request-id")
        #: All invalid fields; empty unless the request is invalid.
        self.errors: list[dict[str, str]] = problem.get("errors", [])
        #: Seconds to wait before trying again, where the service says so.
        self.retry_after = _retry_after(headers.get("retry-after"))
        self.body = body

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are copied with their message alone; pools of processes pass them on as copies.
        return type(self).__new__, (type(self), *self.args), self.__dict__


def _said_in(problem: Mapping[str, Any]) -> str | None:
    """The message of a refusal, also in the formats of the APIs that the service imitates: Exa, Perplexity, Tako."""
    error = problem.get("error")
    inner = error.get("message") if isinstance(error, dict) else error
    return next((one for one in (problem.get("detail"), inner, problem.get("error_message")) if isinstance(one, str)), None)


def _retry_after(value: str | None) -> float | None:
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time())
    except ValueError:
        return None


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: str
    retries: int
    longest_wait: float
    max_cost_usd: float | None
    operations: Mapping[str, Operation]

    def request(self, client: httpx.Client | httpx.AsyncClient, name: str, args: Mapping[str, Any]) -> httpx.Request:
        """The request of a call; `args` are those of path, query and body together."""
        operation = self.operations[name]
        # `from_` stands for `from`, which is a word of Python.
        rest = {key.removesuffix("_"): value for key, value in args.items()}

        def segment(found: re.Match[str]) -> str:
            value = rest.pop(found[1], None)
            if value in (None, ""):
                raise TypeError(f"canillita: {found[1]} is missing")
            # httpx would drop such a part with the one before it: the call would be another operation.
            if value in (".", ".."):
                raise TypeError(f"canillita: {found[1]} cannot be {value}")
            return quote(str(value), safe="")

        path = re.sub(r"\{(\w+)\}", segment, operation.path)
        query = {key: _written(rest.pop(key)) for key in operation.query if rest.get(key) is not None}
        headers = {"authorization": f"Bearer {self.api_key}"}
        if self.max_cost_usd is not None:
            headers["x-max-cost-usd"] = str(self.max_cost_usd)
        return client.build_request(
            operation.method,
            self.base_url.rstrip("/") + path,
            params=query,
            headers=headers,
            json=rest if operation.has_body else None,
        )

    def wait_before(self, error: CanillitaError, attempt: int) -> float | None:
        """Seconds after which the call is worth another attempt; None: it is not."""
        wait = 2.0**attempt if error.retry_after is None else error.retry_after
        again = attempt < self.retries and error.status in REPEATABLE and wait <= self.longest_wait
        return wait if again else None

    def require_passing(self, error: CanillitaError | httpx.TransportError, away: float) -> None:
        """Raises the error of a call, unless it says that the service cannot be reached for now; `away`: for so many seconds."""
        passing = isinstance(error, httpx.TransportError) or error.status in AWAY
        if not passing or away >= self.longest_wait:
            raise error

    def next_page(self, name: str, args: Mapping[str, Any], page: Mapping[str, Any]) -> dict[str, Any] | None:
        """The arguments of the next page; None: this was the last one."""
        ask, following, _ = self.paging(name)
        more = page.get(following)
        return None if more is None or page.get("has_more") is False else {**args, ask: more}

    def paging(self, name: str) -> tuple[str, str, str]:
        paging = self.operations[name].paging
        assert paging is not None, f"{name} is no list"
        return paging


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def error_of(response: httpx.Response, detail: str | None = None) -> CanillitaError:
    """The refusal that a response is; its body must have been read."""
    try:
        body: Any = response.json()
    except ValueError:
        body = response.text
    return CanillitaError(response.status_code, body, response.headers, detail)


def answer_of(response: httpx.Response, operation: Operation) -> Any:
    """What a response says; its body must have been read.

    Raises `CanillitaError` if it is no answer of the operation: a page of something else that answered in place of the service.
    """
    if response.status_code == 204:
        return None
    found = type_of(response)
    if found not in operation.types:
        raise unexpected(response, " or ".join(operation.types) or "empty")
    if operation.kind == "bytes":
        return response.content
    return response.json() if found == "application/json" else response.text


def type_of(response: httpx.Response) -> str:
    header: str = response.headers.get("content-type", "")
    return header.partition(";")[0].strip().lower()


def unexpected(response: httpx.Response, wanted: str) -> CanillitaError:
    """A success that the service did not send; its body must have been read."""
    found = type_of(response) or "of no type"
    return error_of(response, f"The answer is {found}, not {wanted}: is this the address of the service?")


class EventReader:
    """Reads server-sent events from chunks of bytes, however they are cut."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._event = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> Iterator[ServerEvent]:
        # A carriage return at the end may be the first half of a line break.
        *lines, self._rest = re.split(r"\r\n|\n|\r(?!$)", self._rest + self._decoder.decode(chunk))
        for line in lines:
            if line == "":
                if self._data:
                    yield {"event": self._event or "message", "data": _parsed("\n".join(self._data))}
                self._event, self._data = "", []
                continue
            field, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if field == "event":
                self._event = value
            elif field == "data":
                self._data.append(value)


def _parsed(data: str) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return data


class Caller(Protocol):
    def _call(self, name: str, args: dict[str, Any]) -> Any: ...
    def _events(self, name: str, args: dict[str, Any]) -> Generator[Any, None, None]: ...
    def _entries(self, name: str, args: dict[str, Any]) -> Generator[Any, None, None]: ...


class AsyncCaller(Protocol):
    async def _call(self, name: str, args: dict[str, Any]) -> Any: ...
    def _events(self, name: str, args: dict[str, Any]) -> AsyncGenerator[Any, None]: ...
    def _entries(self, name: str, args: dict[str, Any]) -> AsyncGenerator[Any, None]: ...
