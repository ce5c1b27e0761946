"""Against a running service: CANILLITA_BASE_URL, CANILLITA_API_KEY, and CANILLITA_QUERY, of which it has several articles."""

import asyncio
import copy
import hmac
import json
import os
import pickle
import time
import typing
import unittest
from base64 import b64encode
from collections.abc import Callable

import httpx
from canillita import AsyncCanillita, Canillita, CanillitaError, ServerEvent, WebhookError, types, verify_webhook
from canillita._core import EventReader

BASE_URL = os.environ["CANILLITA_BASE_URL"]
KEY = os.environ["CANILLITA_API_KEY"]
QUERY = os.environ["CANILLITA_QUERY"]


class Service(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Canillita(BASE_URL, KEY)
        self.addCleanup(self.client.close)

    def test_every_operation_has_a_method(self) -> None:
        for one in (self.client, AsyncCanillita(BASE_URL, KEY)):
            for name, operation in types.OPERATIONS.items():
                method = "".join(f"_{c.lower()}" if c.isupper() else c for c in name)
                self.assertTrue(hasattr(one.stream if operation.kind == "events" else one, method), method)

    def test_searches_and_lists_page_by_page(self) -> None:
        answer = self.client.search(query=QUERY, max_results=1)
        self.assertEqual(len(answer["results"]), 1)
        self.assertIsInstance(answer["results"][0]["score"], float)
        urls = [result["url"] for result in self.client.list.search(query=QUERY, max_results=1)]
        self.assertGreater(len(urls), 1)
        self.assertEqual(len(set(urls)), len(urls))

    def test_streams(self) -> None:
        events = [event["event"] for event in self.client.stream.search(query=QUERY, fresh=True)]
        self.assertEqual((events[0], events[-1]), ("step", "result"))

    def test_makes_changes_and_deletes(self) -> None:
        chart = self.client.create_chart(data={"csv": "outlet,articles\nReuters,120\nAP,98\n"})
        self.assertEqual(self.client.change_chart(id=chart["id"], theme="editorial")["theme"], "editorial")
        self.assertIsNone(self.client.delete_chart(id=chart["id"]))
        self.assertEqual(self.client.get_usage(from_=time.strftime("%Y-%m-01", time.gmtime()))["object"], "usage")

    def test_raises_refusals(self) -> None:
        with self.assertRaises(CanillitaError) as caught:
            self.client.search(query="a")
        self.assertEqual((caught.exception.code, caught.exception.status), ("invalid_request", 400))
        self.assertEqual(caught.exception.errors[0]["path"], "query")

    def test_asyncio(self) -> None:
        async def work() -> None:
            async with AsyncCanillita(BASE_URL, KEY) as client:
                answers = await asyncio.gather(client.search(query=QUERY), client.list_sources())
                self.assertEqual(answers[0]["object"], "search")
                self.assertEqual(answers[1]["object"], "list")
                self.assertGreater(len([one async for one in client.list.search(query=QUERY, max_results=1)]), 1)
                events = [event["event"] async for event in client.stream.search(query=QUERY, fresh=True)]
                self.assertEqual(events[-1], "result")

        asyncio.run(work())

    def test_waits_for_jobs(self) -> None:
        job = self.client.search_site(site=os.environ["CANILLITA_SITE"], query=QUERY, mode="ultra")
        self.assertEqual(self.client.wait_for(job, poll=0.05)["object"], "site_search")


def client_of(reply: Callable[[httpx.Request], httpx.Response], longest_wait: float = 60.0) -> Canillita:
    http = httpx.Client(transport=httpx.MockTransport(reply))
    return Canillita("https://news.example", "k", longest_wait=longest_wait, http=http)


class Parts(unittest.TestCase):
    def test_tries_again_when_the_service_says_so(self) -> None:
        replies = [
            httpx.Response(429, headers={"retry-after": "0"}, json={"code": "rate_limited"}),
            httpx.Response(503, headers={"retry-after": "0"}, json={}),
            httpx.Response(200, json={"id": "srch_1"}),
            httpx.Response(503, headers={"retry-after": "3600"}, text="no"),
        ]
        sent: list[httpx.Request] = []

        def reply(request: httpx.Request) -> httpx.Response:
            sent.append(request)
            return replies.pop(0)

        http = httpx.Client(transport=httpx.MockTransport(reply))
        client = Canillita("https://news.example/", "k", max_cost_usd=0.01, http=http)
        self.assertEqual(client.search(query="trains")["id"], "srch_1")
        self.assertEqual(len(sent), 3)
        self.assertEqual(sent[2].headers["x-max-cost-usd"], "0.01")
        with self.assertRaises(CanillitaError) as caught:
            client.search(query="trains")
        self.assertEqual((caught.exception.retry_after, caught.exception.body), (3600, "no"))
        with self.assertRaisesRegex(TypeError, "id is missing"):
            client.get_job(id="")

    def test_answers_in_another_format_are_texts(self) -> None:
        def reply(_: httpx.Request) -> httpx.Response:
            return httpx.Response(200, headers={"content-type": "text/csv; charset=utf-8"}, text="month,usd\r\n")

        self.assertEqual(client_of(reply).get_bills(format="csv"), "month,usd\r\n")

    def test_what_answers_in_place_of_the_service_is_an_error(self) -> None:
        client = client_of(lambda _: httpx.Response(200, html="<p>Log in</p>"))
        attempts: list[Callable[[], object]] = [
            lambda: client.search(query="trains"),
            lambda: list(client.stream.search(query="trains")),
            lambda: client.delete_chart(id="chart_1"),
            lambda: client.backup(),
        ]
        for attempt in attempts:
            with self.assertRaisesRegex(CanillitaError, "The answer is text/html, not") as caught:
                attempt()
            self.assertEqual((caught.exception.status, caught.exception.body), (200, "<p>Log in</p>"))

        async def work() -> None:
            transport = httpx.MockTransport(lambda _: httpx.Response(200, html="<p>Log in</p>"))
            async with AsyncCanillita("https://news.example", "k", http=httpx.AsyncClient(transport=transport)) as one:
                with self.assertRaisesRegex(CanillitaError, "text/html"):
                    await one.search(query="trains")
                with self.assertRaisesRegex(CanillitaError, "text/html"):
                    async for _ in one.stream.search(query="trains"):
                        self.fail("an event")

        asyncio.run(work())

    def test_refusals_say_what_is_wrong_in_the_formats_of_other_apis_as_well(self) -> None:
        bodies: list[dict[str, object]] = [
            {"detail": "No.", "code": "invalid_request"},
            {"requestId": "r", "error": "No.", "tag": "INVALID_REQUEST_BODY"},
            {"error": {"message": "No.", "code": 422}, "detail": [{"loc": ["body", "query"], "msg": "no"}]},
            {"error_message": "No.", "error_type": "BAD_REQUEST"},
        ]
        client = client_of(lambda _: httpx.Response(400, json=bodies.pop()))
        while bodies:
            with self.assertRaises(CanillitaError) as caught:
                client.compat_exa_contents()
            self.assertEqual(str(caught.exception), "No.")

    def test_refusals_can_be_copied_and_pass_between_processes(self) -> None:
        headers = {"retry-after": "Fri, 31 Dec 9999 23:59:59 GMT"}
        error = CanillitaError(429, {"code": "rate_limited", "request_id": "req_1"}, headers, "Wait.")
        error.add_note("third attempt")
        for same in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            self.assertIsInstance(same, CanillitaError)
            self.assertEqual((str(same), vars(same)), ("Wait.", vars(error)))

    def test_waits_for_jobs_while_the_service_restarts(self) -> None:
        running = {"id": "job_1", "object": "job", "status": "running", "result": None, "error": None}
        job = typing.cast(types.Job, running)
        replies: list[httpx.Response | Exception] = []

        def reply(_: httpx.Request) -> httpx.Response:
            following = replies.pop(0)
            if isinstance(following, Exception):
                raise following
            return following

        replies[:] = [
            httpx.ConnectError("refused"),
            httpx.Response(502, text="Bad gateway"),
            httpx.Response(200, json=running),
            httpx.Response(200, json={**running, "status": "succeeded", "result": {"id": "srch_1"}}),
        ]
        self.assertEqual(client_of(reply).wait_for(job, poll=0)["id"], "srch_1")
        replies[:] = [httpx.Response(404, json={"code": "job_not_found"})]
        with self.assertRaises(CanillitaError):
            client_of(reply).wait_for(job, poll=0)
        replies[:] = [httpx.ConnectError("refused")]
        with self.assertRaises(httpx.ConnectError):
            client_of(reply, longest_wait=0).wait_for(job, poll=0)

    def test_some_calls_have_a_cap_of_their_own(self) -> None:
        caps: list[str | None] = []

        def reply(request: httpx.Request) -> httpx.Response:
            caps.append(request.headers.get("x-max-cost-usd"))
            return httpx.Response(200, json={"id": "srch_1"})

        client = client_of(reply)
        for one in (client, client.capped(0.002), client.capped(0.002).capped(None)):
            one.search(query="trains")
        self.assertEqual(caps, [None, "0.002", None])

    def test_waiting_for_a_job_that_nobody_runs_ends_after_a_while(self) -> None:
        queued = {"id": "job_1", "object": "job", "status": "queued", "result": None, "error": None}
        job = typing.cast(types.Job, queued)
        client = client_of(lambda _: httpx.Response(200, json=queued))
        with self.assertRaisesRegex(TimeoutError, "job_1 is queued after 0.02 seconds.*no process .* runs jobs"):
            client.wait_for(job, poll=600, timeout=0.02)
        for limit in (-1, float("nan")):
            with self.assertRaises(TimeoutError):
                client.wait_for(job, poll=0.01, timeout=limit)

        async def work() -> None:
            http = httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200, json=queued)))
            async with AsyncCanillita("https://news.example", "k", http=http) as client:
                await client.wait_for(job, poll=0, timeout=0.02)

        with self.assertRaisesRegex(TimeoutError, "job_1 is queued"):
            asyncio.run(work())

    def test_an_id_cannot_lead_to_another_operation(self) -> None:
        client = client_of(lambda request: self.fail(str(request.url)))
        for name in (".", ".."):
            with self.assertRaisesRegex(TypeError, "id cannot be"):
                client.create_key(id=name)

    def test_types_say_what_comes(self) -> None:
        self.assertTrue(typing.is_typeddict(ServerEvent))
        for streams, lists in ((types.Streams, types.Lists), (types.AsyncStreams, types.AsyncLists)):
            # Generators, so that `contextlib.closing` and `aclosing` take them.
            self.assertRegex(streams.search.__annotations__["return"], r"^(Async)?Generator\[SearchEvent, ")
            self.assertRegex(lists.list_charts.__annotations__["return"], r"Generator\[ChartItem, ")
        answers = [one.__annotations__["return"] for one in typing.get_overloads(types.Methods.get_bills)]
        self.assertEqual(answers, ["str", "Bills"])

    def test_events_are_read_however_the_bytes_are_cut(self) -> None:
        text = ': hi\r\n\r\nevent: step\rdata: {"a":"ñ\u2028🚂"}\r\rdata: one\ndata:two\n\nevent: lost\ndata: x\n'
        raw = text.encode()
        for cut in range(len(raw)):
            reader = EventReader()
            events = [*reader.feed(raw[:cut]), *reader.feed(raw[cut:])]
            step = {"event": "step", "data": {"a": "ñ\u2028🚂"}}
            self.assertEqual(events, [step, {"event": "message", "data": "one\ntwo"}])

    def test_webhooks_are_verified(self) -> None:
        key, body, now = bytes(range(32)), json.dumps({"watch": {}, "matches": []}), int(time.time())
        signature = b64encode(hmac.digest(key, f"msg_1.{now}.{body}".encode(), "sha256")).decode()
        secret = f"whsec_{b64encode(key).decode()}"
        headers = {"Webhook-Id": "msg_1", "webhook-timestamp": str(now), "webhook-signature": f"v1,AAAA v1,{signature}"}
        self.assertEqual(verify_webhook(secret, headers, body)["matches"], [])
        given = {name.lower(): value for name, value in headers.items()}
        for wrong in ("x", str(now - 301), "9" * 400):
            with self.assertRaises(WebhookError):
                verify_webhook(secret, given | {"webhook-timestamp": wrong}, body)
        with self.assertRaises(WebhookError):
            verify_webhook(secret, given | {"webhook-id": "msg_2"}, body)
        for wrong_secret, wrong_body in ((secret, body + " "), ("whsec_", body), ("", body)):
            with self.assertRaises(WebhookError):
                verify_webhook(wrong_secret, headers, wrong_body)


if __name__ == "__main__":
    unittest.main()
