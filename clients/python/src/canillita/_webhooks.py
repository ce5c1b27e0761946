"""Signatures of webhooks as Standard Webhooks 1.0 has them (https://www.standardwebhooks.com)."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from time import time
from typing import NotRequired, TypedDict

from ._generated import Match, Watch

PREFIX = "whsec_"


class Delivery(TypedDict):
    """What a watch delivers."""

    watch: Watch
    matches: list[Match]
    test: NotRequired[bool]


class WebhookError(Exception):
    pass


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: str | bytes, *, tolerance: float = 300.0, now: float | None = None
) -> Delivery:
    """The delivery in a request to your webhook.

    Raises `WebhookError` unless it was signed with the secret within the last `tolerance` seconds. `body` must be as it
    came, before any parsing.
    """
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in given:
            raise WebhookError(f"The header {name} is missing.")
    try:
        age = abs((time() if now is None else now) - int(given["webhook-timestamp"]))
        key = b64decode(secret.removeprefix(PREFIX), validate=True)
    except (ValueError, OverflowError) as error:
        raise WebhookError("The timestamp or the secret cannot be read.") from error
    if not key:
        # Anybody could sign with an empty key.
        raise WebhookError("The secret is empty.")
    if age > tolerance:
        raise WebhookError("The timestamp is too far from the present.")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{given['webhook-id']}.{given['webhook-timestamp']}.".encode() + raw
    expected = b"v1," + b64encode(hmac.digest(key, signed, sha256))
    if not any(hmac.compare_digest(expected, one.encode()) for one in given["webhook-signature"].split()):
        raise WebhookError("No signature is of this secret.")
    delivery: Delivery = json.loads(raw)
    return delivery
