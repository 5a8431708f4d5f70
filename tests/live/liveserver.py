"""Runs flame-live as a child process for tests, and speaks its protocols without a library.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import base64
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

SMALL = ["--size", "320x180", "--fps", "15", "--bitrate", "800",
         "--property", "quality=4", "--property", "seed=1"]


# Makes the server as slow as a machine with a million iterations a second.
SLOW = {"FLAME_TEST_THROTTLE": "1e6"}
# With sanitizers, everything takes many times as long.
SANITIZED = "FLAME_TEST_SANITIZED" in os.environ
# MiB that memory may grow by during misuse. Measured: at most 1.5, or 10 with new renderers.
MAX_GROWN = 64 if SANITIZED else 24


class Server:
    """A running flame-live."""

    def __init__(self, program, *args, port=0, size=SMALL, env=None):
        self.child = programs.Popen(
            [program, "--port", str(port), *size, *args],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env={**os.environ, **(env or {})})
        self.address = self.child.stdout.readline().strip()
        found = re.search(r":(\d+)/", self.address)
        if not found:
            raise RuntimeError(f"flame-live does not start: "
                               f"{self.child.communicate()[1]}")
        self.port = int(found[1])

    def stop(self):
        """Ends the server by Ctrl-C. Returns its exit status and its standard error."""
        self.child.send_signal(signal.SIGINT)
        try:
            errors = self.child.communicate(timeout=30)[1]
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.communicate()
            return "hangs", ""
        return self.child.returncode, errors

    def memory(self):
        """Returns the server's resident memory in MiB."""
        with open(f"/proc/{self.child.pid}/status", encoding="utf-8") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def files(self):
        return len(os.listdir(f"/proc/{self.child.pid}/fd"))

    def cpu(self):
        """Returns the seconds of processor time that the server has used so far."""
        with open(f"/proc/{self.child.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def connect(self, timeout=30):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def get(self, path, *headers, method="GET", host=None):
        """Returns (status, headers, body) for a request. The path is sent unchanged."""
        lines = [f"{method} {path} HTTP/1.1",
                 f"Host: {host or f'127.0.0.1:{self.port}'}", *headers]
        with self.connect() as sock:
            sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            return parse(read_all(sock))

    def get_started(self, path, *headers):
        """Does the same until a flame is ready: as long as the server says to ask again."""
        end = programs.until(60)
        while True:
            answer = self.get(path, *headers)
            if answer[0] != 503 or b"starting" not in answer[2]:
                return answer
            if time.monotonic() > end:
                raise TimeoutError("there is no first flame")
            time.sleep(int(answer[1]["retry-after"]))

    def websocket(self, path="/api/socket", origin=None):
        return WebSocket(self, path, origin or f"http://127.0.0.1:{self.port}")


def read_all(sock):
    data = b""
    try:
        while chunk := sock.recv(65536):
            data += chunk
    except ConnectionError:
        pass
    return data


def parse(answer):
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    status = int(lines[0].split()[1]) if " " in lines[0] else 0
    pairs = (line.split(": ", 1) for line in lines[1:] if ": " in line)
    return status, {name.lower(): value for name, value in pairs}, body


def _refuse(constant):
    raise ValueError(f"{constant} is no JSON")


class Skip(Exception):
    """A test cannot run here. The message says why."""


class Refused(Exception):
    """The server refused the handshake. The message is the status."""


class WebSocket:
    """Just enough of RFC 6455 for a well-behaved or a rude client."""

    def __init__(self, server, path, origin):
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock = server.connect()
        self.data = b""
        self.sock.sendall((
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Origin: {origin}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.data:
            chunk = self.sock.recv(4096)
            if not chunk:
                break
            self.data += chunk
        status, _, self.data = parse(self.data)
        if status != 101:
            self.sock.close()
            raise Refused(status)

    def send_frame(self, payload, opcode=1, fin=True):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([opcode | (0x80 if fin else 0)])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += struct.pack("!BH", 0x80 | 126, size)
        else:
            head += struct.pack("!BQ", 0x80 | 127, size)
        key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        masked = (int.from_bytes(payload, "big") ^ key).to_bytes(size, "big")
        self.sock.sendall(head + mask + masked)

    def send(self, message):
        self.send_frame(json.dumps(message).encode())

    def _need(self, count, end):
        while len(self.data) < count:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.sock], [], [], left)[0]:
                raise TimeoutError
            chunk = self.sock.recv(65536)
            if not chunk:
                raise EOFError
            self.data += chunk

    def receive(self, end=None):
        """Returns (opcode, payload), and answers pings. Raises EOFError at the end."""
        end = end or programs.until(30)
        while True:
            self._need(2, end)
            opcode, size, head = self.data[0] & 15, self.data[1] & 127, 2
            if size == 126:
                self._need(4, end)
                size, head = struct.unpack("!H", self.data[2:4])[0], 4
            elif size == 127:
                self._need(10, end)
                size, head = struct.unpack("!Q", self.data[2:10])[0], 10
            self._need(head + size, end)
            payload = self.data[head:head + size]
            self.data = self.data[head + size:]
            if opcode != 9:
                return opcode, payload
            self.send_frame(payload, opcode=10)

    def wait_for(self, kind, seconds=30):
        """Returns the next message of a type."""
        end = programs.until(seconds)
        while True:
            opcode, payload = self.receive(end)
            if opcode == 8:
                raise EOFError(payload[2:].decode())
            message = json.loads(payload, parse_constant=_refuse)
            if message["type"] == kind:
                return message

    def is_closed(self, seconds=30):
        """Returns whether the server closes the connection within @seconds."""
        end = programs.until(seconds)
        try:
            while self.receive(end)[0] != 8:
                pass
        except (EOFError, ConnectionError):
            pass
        except TimeoutError:
            return False
        return True

    def close(self):
        self.sock.close()


def run_tests(tests):
    """Runs (name, function) pairs and prints TAP. A test passes if it returns None or True."""
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        begun, skipped = time.monotonic(), ""
        try:
            result = test()
            problem = None if result in (None, True) else f"{result}"
        except Skip as error:
            problem, skipped = None, f" # SKIP {error}"
        except Exception as error:  # pylint: disable=broad-except
            if isinstance(error, TimeoutError):
                programs.report_running()
            problem = f"{type(error).__name__}: {error}"
        failed += problem is not None
        print("not ok" if problem else "ok", f"{number} - {name}{skipped}",
              flush=True)
        print(f"# {time.monotonic() - begun:.1f} s", flush=True)
        for line in (problem or "").splitlines():
            print("#", line, flush=True)
            # Of a program that prints TAP, meson shows only standard error.
            print(f"{name}: {line}", file=sys.stderr, flush=True)
    return 1 if failed else 0
