"""An authenticator made of code: it makes a passkey and signs with it, or does what no honest one would."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import encode_cbor

PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40  # flags of what is signed


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def written(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


class Authenticator:
    """One passkey, bound to the name that it was made for."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = token_bytes(20)
        self.counter = 0
        self.site = self.owner = ""

    def make(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What a browser answers when it was asked to make a passkey."""
        self.site, self.owner = asked["rp"]["id"], asked["user"]["id"]
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.name).to_bytes(2, "big") + self.name + encode_cbor(public)
        said = {"fmt": "none", "attStmt": {}, "authData": self._data(NEW) + held}
        return self._answer(
            clientDataJSON=written(self._client("webauthn.create", asked["challenge"])),
            attestationObject=written(encode_cbor(said)),
        )

    def sign(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What it answers when it was asked for one."""
        self.counter += 1
        data, client = self._data(), self._client("webauthn.get", asked["challenge"])
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=written(client),
            authenticatorData=written(data),
            signature=written(signature),
            userHandle=self.owner,
        )

    def _data(self, flags: int = 0) -> bytes:
        site = sha256(self.site.encode()).digest()
        return site + bytes([PRESENT | VERIFIED | flags]) + self.counter.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, **response: str) -> dict[str, Any]:
        name = written(self.name)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
