"""The clients: a method per operation, streams, lists without pages, and jobs that resolve."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Self

import httpx

from . import _generated as generated
from ._core import EVENTS_TYPE, CanillitaError, EventReader, Settings, answer_of, error_of, type_of, unexpected

# A search may take thirty seconds, and a stream is silent for fifteen.
TIMEOUT = 60.0
POLL = 2.0
# A visit takes seconds, and its turn comes within minutes even where many wait.
WAIT = 600.0


class _Sync:
    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self._settings = settings
        self._http = http

    @contextmanager
    def _send(self, name: str, args: dict[str, Any]) -> Iterator[httpx.Response]:
        attempt = 0
        while True:
            response = self._http.send(self._settings.request(self._http, name, args), stream=True)
            try:
                if response.is_success:
                    yield response
                    return
                response.read()
            finally:
                response.close()
            error = error_of(response)
            wait = self._settings.wait_before(error, attempt)
            if wait is None:
                raise error
            time.sleep(wait)
            attempt += 1

    def _call(self, name: str, args: dict[str, Any]) -> Any:
        with self._send(name, args) as response:
            response.read()
            return answer_of(response, self._settings.operations[name])

    def _events(self, name: str, args: dict[str, Any]) -> Generator[Any, None, None]:
        reader = EventReader()
        streams = self._settings.operations[name].kind == "events"
        with self._send(name, args if streams else {**args, "stream": True}) as response:
            if type_of(response) != EVENTS_TYPE:
                response.read()
                raise unexpected(response, EVENTS_TYPE)
            for chunk in response.iter_bytes():
                yield from reader.feed(chunk)

    def _entries(self, name: str, args: dict[str, Any]) -> Generator[Any, None, None]:
        asked: dict[str, Any] | None = args
        while asked is not None:
            page = self._call(name, asked)
            yield from page[self._settings.paging(name)[2]]
            asked = self._settings.next_page(name, args, page)


class _Streams(_Sync, generated.Streams):
    pass


class _Lists(_Sync, generated.Lists):
    pass


class Canillita(_Sync, generated.Methods):
    """A client that waits for its answers.

    `retries` after 429 and 503, when `Retry-After` has passed and is at most `longest_wait` seconds; no call costs more
    than `max_cost_usd`. `http` is a client of your own, with proxies or certificates.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        retries: int = 2,
        longest_wait: float = 60.0,
        max_cost_usd: float | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        settings = Settings(base_url, api_key, retries, longest_wait, max_cost_usd, generated.OPERATIONS)
        super().__init__(settings, http or httpx.Client(timeout=TIMEOUT))
        self.stream = _Streams(settings, self._http)
        self.list = _Lists(settings, self._http)

    def wait_for(
        self, job: generated.Job, poll: float = POLL, timeout: float | None = WAIT
    ) -> generated.SearchAnswer:
        """The answer of a job, once there is one. Raises the error of a job that failed.

        A service that is away for up to `longest_wait` seconds, as when it restarts, is asked again. Raises `TimeoutError`
        for a job that has not ended after `timeout` seconds; None: never.
        """
        began = seen = time.monotonic()
        while (answer := _result(job)) is None:
            time.sleep(_nap(job, poll, timeout, time.monotonic() - began))
            try:
                job = self.get_job(id=job["id"])
                seen = time.monotonic()
            except (CanillitaError, httpx.TransportError) as error:
                self._settings.require_passing(error, time.monotonic() - seen)
        return answer

    def capped(self, max_cost_usd: float | None) -> Canillita:
        """The same client with another cap on the price of a call; it shares the connections, and ends with them."""
        its = self._settings
        return Canillita(
            its.base_url,
            its.api_key,
            retries=its.retries,
            longest_wait=its.longest_wait,
            max_cost_usd=max_cost_usd,
            http=self._http,
        )

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Async:
    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self._settings = settings
        self._http = http

    @asynccontextmanager
    async def _send(self, name: str, args: dict[str, Any]) -> AsyncIterator[httpx.Response]:
        attempt = 0
        while True:
            response = await self._http.send(self._settings.request(self._http, name, args), stream=True)
            try:
                if response.is_success:
                    yield response
                    return
                await response.aread()
            finally:
                await response.aclose()
            error = error_of(response)
            wait = self._settings.wait_before(error, attempt)
            if wait is None:
                raise error
            await asyncio.sleep(wait)
            attempt += 1

    async def _call(self, name: str, args: dict[str, Any]) -> Any:
        async with self._send(name, args) as response:
            await response.aread()
            return answer_of(response, self._settings.operations[name])

    async def _events(self, name: str, args: dict[str, Any]) -> AsyncGenerator[Any, None]:
        reader = EventReader()
        streams = self._settings.operations[name].kind == "events"
        async with self._send(name, args if streams else {**args, "stream": True}) as response:
            if type_of(response) != EVENTS_TYPE:
                await response.aread()
                raise unexpected(response, EVENTS_TYPE)
            async for chunk in response.aiter_bytes():
                for event in reader.feed(chunk):
                    yield event

    async def _entries(self, name: str, args: dict[str, Any]) -> AsyncGenerator[Any, None]:
        asked: dict[str, Any] | None = args
        while asked is not None:
            page = await self._call(name, asked)
            for entry in page[self._settings.paging(name)[2]]:
                yield entry
            asked = self._settings.next_page(name, args, page)


class _AsyncStreams(_Async, generated.AsyncStreams):
    pass


class _AsyncLists(_Async, generated.AsyncLists):
    pass


class AsyncCanillita(_Async, generated.AsyncMethods):
    """The same client for asyncio; a cancelled task ends its call, its retries and its stream."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        retries: int = 2,
        longest_wait: float = 60.0,
        max_cost_usd: float | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        settings = Settings(base_url, api_key, retries, longest_wait, max_cost_usd, generated.OPERATIONS)
        super().__init__(settings, http or httpx.AsyncClient(timeout=TIMEOUT))
        self.stream = _AsyncStreams(settings, self._http)
        self.list = _AsyncLists(settings, self._http)

    async def wait_for(
        self, job: generated.Job, poll: float = POLL, timeout: float | None = WAIT
    ) -> generated.SearchAnswer:
        """As `Canillita.wait_for`."""
        began = seen = time.monotonic()
        while (answer := _result(job)) is None:
            await asyncio.sleep(_nap(job, poll, timeout, time.monotonic() - began))
            try:
                job = await self.get_job(id=job["id"])
                seen = time.monotonic()
            except (CanillitaError, httpx.TransportError) as error:
                self._settings.require_passing(error, time.monotonic() - seen)
        return answer

    def capped(self, max_cost_usd: float | None) -> AsyncCanillita:
        """The same client with another cap on the price of a call; it shares the connections, and ends with them."""
        its = self._settings
        return AsyncCanillita(
            its.base_url,
            its.api_key,
            retries=its.retries,
            longest_wait=its.longest_wait,
            max_cost_usd=max_cost_usd,
            http=self._http,
        )

    async def aclose(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


def _result(job: generated.Job) -> generated.SearchAnswer | None:
    error = job["error"]
    if error is not None:
        raise CanillitaError(error["status"], error)
    return job["result"]


def _nap(job: generated.Job, poll: float, timeout: float | None, waited: float) -> float:
    """Seconds to sleep before a job is looked at again; raises `TimeoutError` once it has been waited for long enough."""
    if timeout is None:
        return poll
    # Not even less than a limit that is no number.
    if not waited < timeout:
        why = (
            'If it stays queued, no process of the service runs jobs (role "all" or "worker").'
            if job["status"] == "queued"
            else "It may still end."
        )
        raise TimeoutError(
            f"canillita: {job['id']} is {job['status']} after {timeout:g} seconds. {why} "
            "wait_for can be called again; cancel_job ends the job."
        )
    return min(poll, timeout - waited)
