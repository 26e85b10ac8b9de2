"""What passes between a browser's passkeys and us (WebAuthn): the questions, and whether an answer is right.

A passkey is bound to a name of the host and answers for no other, so nobody can ask for it under a name that only looks
like ours. The library that knows the formats is loaded when somebody first has to do with a passkey.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request

from roundhouse.service.model.table_view import Person
from roundhouse.service.people.passkeys import CHALLENGE_MINUTES, Credential


class Wrong(Exception):
    """An answer that proves nothing. The message is for whoever looks for the reason."""


@dataclass(frozen=True)
class Site:
    """Where passkeys hold."""

    name: str  # to which they are bound
    origin: str  # of our pages


def site_of(request: Request) -> Site | None:
    """Where this request has come to; None if it was called by a number, to which no passkey can be bound."""
    host = request.url.hostname or ""
    name = bound_to(host, request.app.state.addresses)
    return Site(name, f"{request.url.scheme}://{request.url.netloc}") if name else None


def bound_to(host: str, addresses: Sequence[str]) -> str:
    """The name that passkeys are bound to: the shortest of ours that the host lies below, else its own.

    >>> bound_to("play.example.org", ["https://example.org"]), bound_to("localhost", []), bound_to("192.0.2.7", [])
    ('example.org', 'localhost', '')
    """
    if is_number(host):
        return ""
    ours = {urlsplit(one if "//" in one else f"//{one}").hostname or "" for one in addresses}
    above = [name for name in ours if name and (host == name or host.endswith(f".{name}"))]
    return min(above, key=len, default=host)


def is_number(host: str) -> bool:
    """Whether a host is called by a number and not by a name."""
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


# ---- questions


def to_register(
    site: Site, server: str, person: Person, challenge: bytes, there: Sequence[str]
) -> dict[str, Any]:
    """What a browser needs to make a passkey for a person; `there` are those that it has already."""
    from webauthn import base64url_to_bytes, generate_registration_options
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    found: dict[str, Any] = options_to_json_dict(
        generate_registration_options(
            rp_id=site.name,
            rp_name=server,
            user_id=person.id.encode(),
            user_name=person.name or server,
            challenge=challenge,
            timeout=60_000 * CHALLENGE_MINUTES,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(name)) for name in there
            ],
        )
    )
    return found


def to_log_in(site: Site, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to ask for any passkey that is bound to us."""
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict

    found: dict[str, Any] = options_to_json_dict(
        generate_authentication_options(
            rp_id=site.name, challenge=challenge, timeout=60_000 * CHALLENGE_MINUTES
        )
    )
    return found


# ---- answers


def challenge_in(answer: dict[str, Any]) -> bytes:
    """The challenge that an answer says it has signed. Raises `Wrong`."""
    from webauthn import base64url_to_bytes
    from webauthn.helpers import parse_client_data_json

    try:
        return parse_client_data_json(base64url_to_bytes(answer["response"]["clientDataJSON"])).challenge
    except Exception as error:  # anything can be sent, and the library decodes it in many places
        raise Wrong(str(error)) from error


def registered(site: Site, challenge: bytes, answer: dict[str, Any]) -> Credential:
    """The passkey that a browser has made. Raises `Wrong`."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        found = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    except Exception as error:
        raise Wrong(str(error)) from error
    return Credential(
        bytes_to_base64url(found.credential_id),
        bytes_to_base64url(found.credential_public_key),
        found.sign_count,
    )


def name_in(answer: dict[str, Any]) -> str:
    """Which passkey has answered, in its one right spelling. Raises `Wrong`."""
    from webauthn import base64url_to_bytes
    from webauthn.helpers import bytes_to_base64url

    try:
        return bytes_to_base64url(base64url_to_bytes(answer["rawId"]))
    except Exception as error:
        raise Wrong(str(error)) from error


def counted(site: Site, challenge: bytes, answer: dict[str, Any], known: Credential) -> int:
    """How often a passkey has signed by now, if this answer is its. Raises `Wrong`."""
    from webauthn import base64url_to_bytes, verify_authentication_response

    try:
        handle = answer["response"].get("userHandle")
        if handle and base64url_to_bytes(handle) != known.person.encode():
            raise Wrong("the passkey was made for somebody else")
        return verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(known.public_key),
            credential_current_sign_count=known.counter,
        ).new_sign_count
    except Wrong:
        raise
    except Exception as error:
        raise Wrong(str(error)) from error
