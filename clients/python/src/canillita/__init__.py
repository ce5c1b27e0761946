"""Client of canillita, a self-hosted news search."""

from . import _generated as types
from ._client import AsyncCanillita, Canillita
from ._core import CanillitaError, ServerEvent
from ._webhooks import Delivery, WebhookError, verify_webhook

__all__ = [
    "AsyncCanillita",
    "Canillita",
    "CanillitaError",
    "Delivery",
    "ServerEvent",
    "WebhookError",
    "types",
    "verify_webhook",
]
