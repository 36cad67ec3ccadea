"""Where friends find a table: the address to share, and its QR code."""

import socket
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from kozyr.web.config import Config
from kozyr.web.render import Origin

# Addresses kept for documentation: nothing is sent there, the system only says by which of its own it would.
_SOMEWHERE = (("203.0.113.1", 9), ("10.255.255.255", 9), ("192.168.255.255", 9))


def origin_of(config: Config, scheme: str, host: str) -> Origin:
    """The address of this server as the browser that asks should share it; ``host``: as the browser knows it."""
    here = is_loopback(host)
    if here and config.lan_host:
        return Origin(f"http://{as_host(config.lan_host, config.port)}{config.base}", False)
    return Origin(f"{scheme}://{host}{config.base}", here)


def is_loopback(host: str) -> bool:
    """Whether a host, perhaps with a port, is the computer itself."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def as_host(name: str, port: int) -> str:
    """A host with its port as it stands in an address."""
    name = f"[{name}]" if ":" in name else name
    return name if port == 80 else f"{name}:{port}"


def lan_address() -> str:
    """This machine's address in its local network; empty if it is in none."""
    found = [address for address in _own_addresses() if not ip_address(address).is_loopback]
    private = [address for address in found if ip_address(address).is_private]
    return next(iter(private or found), "")


def _own_addresses() -> Iterable[str]:
    """The addresses by which this machine would reach others, the usual way first."""
    for place in _SOMEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(place)
            except OSError:
                continue
            yield probe.getsockname()[0]


@lru_cache(maxsize=64)
def qr_svg(address: str) -> bytes:
    """A QR code as an SVG image, dark on white with its quiet zone."""
    image = BytesIO()
    segno.make_qr(address, error="m").save(
        image, kind="svg", border=3, dark="#0b1f16", light="#fff", omitsize=True, xmldecl=False
    )
    return image.getvalue()
