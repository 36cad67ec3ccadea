"""What every request and answer goes through: headers, the same-origin check, the rate of new tables."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

# Referrer-Policy "no-referrer" would make browsers send "Origin: null" with our own forms.
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)
NO_STORE: Final = (b"cache-control", b"no-store")

Headers = Iterable[tuple[bytes, bytes]]


def guarded(headers: Headers) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with the security headers, kept from caches unless they say otherwise."""
    given = list(headers)
    named = {name.lower() for name, _ in given}
    added = [header for header in (*HEADERS, NO_STORE) if header[0] not in named]
    return given + added


def is_same_origin(headers: Headers) -> bool:
    """Whether a request that changes something comes from our own pages.

    Browsers send ``Sec-Fetch-Site`` where the page's origin is trustworthy, and ``Origin`` with every
    POST, also over plain http; old ones a ``Referer``. A program that is no browser sends none of them and carries
    no one's cookies.
    """
    found = {name.lower(): value.decode("latin-1") for name, value in headers}
    site = found.get(b"sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = found.get(b"origin") or found.get(b"referer")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == found.get(b"host", "").lower() != ""
    except ValueError:
        return False


class RateLimit:
    """Allows each client so many events a minute, refilled evenly; remembers a bounded number of them."""

    def __init__(
        self,
        per_minute: float,
        *,
        burst: float | None = None,
        clients: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """A limit with full allowance for everybody; ``burst``: how many at once, a minute's if not given."""
        self._each = per_minute / 60.0
        self._most = float(per_minute if burst is None else burst)
        self._clients = clients
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> int:
        """Whole seconds until a client that has nothing left may come again."""
        left, at = self._left.get(client, (1.0, self._clock()))
        return max(1, math.ceil((1.0 - left) / self._each - (self._clock() - at)))

    def take(self, client: str) -> bool:
        """Use up one event; False if the client has none left."""
        now = self._clock()
        left, at = self._left.pop(client, (self._most, now))
        left = min(self._most, left + (now - at) * self._each)
        allowed = left >= 1.0
        self._left[client] = (left - 1.0 if allowed else left, now)
        if len(self._left) > self._clients:
            self._left.popitem(last=False)
        return allowed
