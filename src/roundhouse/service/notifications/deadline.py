"""A total time for an exchange with another server, whatever it sends and however slowly.

The timeout of a socket holds for each read anew: a server that sends one byte now and then is never late. Here every
read and write gets the time that is left of the whole.
"""

from __future__ import annotations

from io import BufferedReader, RawIOBase
from socket import socket
from time import monotonic
from typing import Any


class Deadline:
    """So many seconds from now on."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    def left(self) -> float:
        """The seconds that are left. Raises `TimeoutError` when there are none."""
        left = self._end - monotonic()
        if left <= 0:
            raise TimeoutError("the time for the whole exchange is over")
        return left


class TooLong(OSError):
    """The other server has sent more than is read."""


class TimedReader(RawIOBase):
    """What a socket receives until a deadline, and at most so many bytes of it."""

    def __init__(self, sock: socket, deadline: Deadline, most: int) -> None:
        self._sock = sock
        self._deadline = deadline
        self._left = most

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Receive what has come, at least one byte unless the other side has ended."""
        if self._left <= 0:
            raise TooLong("the answer is too long")
        self._sock.settimeout(self._deadline.left())
        received = self._sock.recv_into(memoryview(buffer)[: self._left])
        self._left -= received
        return received


class TimedSocket:
    """A connected socket for `http.client`: all that is sent and received has one deadline."""

    def __init__(self, sock: socket, deadline: Deadline, most: int) -> None:
        self._sock = sock
        self._deadline = deadline
        self._most = most

    def sendall(self, data: Any) -> None:
        """Send all of it."""
        self._sock.settimeout(self._deadline.left())
        self._sock.sendall(data)

    def makefile(self, mode: str) -> BufferedReader:
        """What it receives, as a file."""
        assert mode == "rb"
        return BufferedReader(TimedReader(self._sock, self._deadline, self._most))

    def close(self) -> None:
        """End the connection."""
        self._sock.close()
