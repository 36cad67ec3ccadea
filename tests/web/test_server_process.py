"""The server as a process: start, busy ports, kill, orderly end."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from kozyr.web.config import Config
from kozyr.web.run import _listen, run
from tests.web.asgi_client import forms, is_asked, seq_of
from tests.web.live_server import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def browser_of(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.url, timeout=5)


def begin(client: httpx.Client, **fields: str) -> str:
    reply = client.post("/tables", data={"name": "Anna", "pace": "0", **fields})
    assert reply.status_code == 303, reply.text
    return reply.headers["location"]


def asked(client: httpx.Client, table: str) -> str:
    """The page once something is asked of the seat."""
    for _ in range(400):
        page = client.get(table).text
        if is_asked(page):
            return page
        time.sleep(0.01)
    raise AssertionError("nothing is asked")


def step(client: httpx.Client, page: str) -> int:
    """Do one thing that the page offers; the number of its event."""
    ways = {form.action.rpartition("/")[2]: form for form in forms(page)}
    form = ways.get("next") or next(
        f for f in forms(page) if f.action.endswith("/act") and f.buttons
    )
    fields = dict(form.fields)
    open_buttons = [b for b in form.buttons if b[0] == "action" and not b[2] and b[1] != "look"]
    if open_buttons:
        fields["action"] = open_buttons[0][1]
    reply = client.post(form.action, data=fields, headers={"X-Kozyr": "1"})
    assert reply.status_code == 204, reply.text
    return int(reply.headers["x-kozyr-seq"])


def test_kill_in_the_middle_of_a_match_loses_nothing(server: Server) -> None:
    with closing(browser_of(server)) as client:
        table = begin(client, deals="1")
        for _ in range(5):
            page = asked(client, table)
            if any(form.action.endswith("/again") for form in forms(page)):
                break
            done = step(client, page)
            server.kill()
            server.start()
            page = asked(client, table)
            assert seq_of(page) >= done


def test_the_page_after_a_kill_is_the_page_before(server: Server) -> None:
    with closing(browser_of(server)) as client:
        table = begin(client)
        before = asked(client, table)
        server.kill()
        server.start()
        assert client.get(table).text == before


def test_bots_go_on_after_a_kill(server: Server) -> None:
    with closing(browser_of(server)) as client:
        table = begin(client)
        client.post(f"{table}/pace", data={"pace": "0.4"})
        page = asked(client, table)
        done = step(client, page)
        server.kill()
        server.start()
        page = asked(client, table)
        assert seq_of(page) > done


def test_first_page_soon_after_the_start(tmp_path: Path) -> None:
    server = Server(tmp_path)
    began = time.perf_counter()
    server.start()
    assert "</html>" in server.get("/")
    took = time.perf_counter() - began
    server.stop()
    assert took < 5, f"{took:.2f} s"


def test_a_busy_port_is_named(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(Config(db=str(tmp_path / "other.db"), port=server.port)) == 1
    said = capsys.readouterr().err
    assert str(server.port) in said
    assert "--port" in said


def test_a_host_that_is_not_ours_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(Config(db=str(tmp_path / "kozyr.db"), host="192.0.2.1")) == 1
    assert "192.0.2.1" in capsys.readouterr().err


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "kozyr.db"
    broken.write_bytes(b"this is no database, certainly not one of ours" * 100)
    server = Server(tmp_path)
    with pytest.raises(AssertionError) as failed:
        server.start()
    assert server.process is not None
    assert server.process.returncode == 1
    assert "kozyr.db" in str(failed.value)
    assert "Traceback" not in str(failed.value)


def test_the_end_is_quick_and_quiet_with_streams_open(server: Server) -> None:
    with closing(browser_of(server)) as client:
        table = begin(client)
        asked(client, table)
        with client.stream("GET", f"{table}/stream") as stream:
            assert next(stream.iter_lines()).startswith(":")
            began = time.perf_counter()
            _, errors = server.stop()
            assert time.perf_counter() - began < 2
            assert errors == ""
            assert server.process is not None
            assert server.process.returncode == 0


def test_ctrl_c_ends_it_quietly(server: Server) -> None:
    assert server.process is not None
    server.process.send_signal(signal.SIGINT)
    _, errors = server.finish()
    assert errors == ""
    assert server.process.returncode == 0


def test_the_web_part_starts_no_compiler_and_no_numpy() -> None:
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, kozyr.web.run; print([m for m in ('numba', 'numpy', 'ray') if m in sys.modules])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert loaded.stdout.strip() == "[]"


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system has no such limit")
def test_who_drops_off_the_network_is_gone_in_twenty_seconds() -> None:
    with (
        closing(_listen(Config(port=0))) as listening,
        socket.create_connection(listening.getsockname()),
    ):
        connection, _ = listening.accept()
        with closing(connection):
            limit = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert limit == 20_000


def test_requests_that_stay_incomplete_or_unread_leave_no_words_in_the_log(server: Server) -> None:
    """Who drops off the network while he acts, who sends what is no request, and who waits when the server ends."""
    begun = (
        b"POST /t/x/act HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nseq=1",
        b"\xff\xffgarbage\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    )
    address = ("127.0.0.1", server.port)
    with ExitStack() as waiting:
        for sent in begun * 2:
            with socket.create_connection(address) as line:
                line.sendall(sent)
            waiting.enter_context(socket.create_connection(address)).sendall(sent)
        with browser_of(server) as browser:
            assert browser.get("/healthz").status_code == 200
        _, errors = server.stop()
    assert errors == ""
