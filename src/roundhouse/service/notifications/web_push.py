"""Notices of the browser (Web Push): the server's keys, and a message as only one browser can read it.

What writes such messages is imported for the first of them: most servers never send one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import ValidationError

from roundhouse.service.database.server_values import kept_value
from roundhouse.service.database.store import Store

KEYS: Final = "push keys"
LASTS: Final = 24 * 3600  # seconds that a service keeps a message for a browser that is not there


@dataclass(frozen=True)
class PushKeys:
    """By which browsers know that a message is from this server; made at the first start."""

    private: str = field(repr=False)
    public: str
    told: str  # what a browser is given when it subscribes


def push_keys(store: Store) -> PushKeys:
    """The keys of this server."""
    return PushKeys(**json.loads(kept_value(store, KEYS, _new_keys)))


def _new_keys() -> str:
    from webpush import VAPID

    private, public, told = VAPID.generate_keys()
    return json.dumps({"private": private.decode(), "public": public.decode(), "told": told})


def subscription(endpoint: str, p256dh: str, auth: str) -> str:
    """What a browser has said when it subscribed, as it is kept. Raises `ValueError`."""
    from webpush import WebPushSubscription

    try:
        told = WebPushSubscription.model_validate(
            {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
        )
    except ValidationError as error:
        raise ValueError("no subscription") from error
    return str(told.keys.model_dump_json())


def message(
    keys: PushKeys, sender: str, endpoint: str, kept: str, told: dict[str, Any]
) -> tuple[bytes, dict[str, str]]:
    """A message for one browser, and the headers it travels with."""
    from webpush import WebPush, WebPushSubscription

    pusher = WebPush(keys.private.encode(), keys.public.encode(), subscriber=sender, ttl=LASTS)
    to = WebPushSubscription.model_validate({"endpoint": endpoint, "keys": json.loads(kept)})
    made = pusher.get(told, to)
    headers = {str(name): str(value) for name, value in made.headers.items()}
    return made.encrypted, {**headers, "content-type": "application/octet-stream", "urgency": "normal"}
