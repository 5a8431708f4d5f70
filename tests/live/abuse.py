"""What strangers may do to flame-live. Each function gets a server, and returns what went
wrong, or None. Its docstring is the name of its test.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import random
import socket
import struct
import time

from liveserver import SANITIZED
import programs


def malformed_requests(server):
    """500 malformed requests"""
    source = random.Random(1)
    for number in range(500):
        junk = bytes(source.randrange(256)
                     for _ in range(source.randrange(1, 300)))
        if number % 3 == 0:
            junk = b"GET /" + junk
        elif number % 3 == 1:
            junk = b"GET / HTTP/1.1\r\nHost: x\r\n" + junk + b"\r\n\r\n"
        with server.connect() as sock:
            try:
                sock.sendall(junk)
                sock.shutdown(1)
            except OSError:
                pass


def _send_junk(client, number, source):
    junk = bytes(source.randrange(256) for _ in range(source.randrange(300)))
    if number % 4 == 0:
        client.sock.sendall(junk)
    elif number % 4 == 1:
        client.send_frame(junk)
    elif number % 4 == 2:
        client.send_frame(b'{"type":' + b"[" * 30000)
    else:
        client.send({
            "type": source.choice(["set", "answer", "candidate", "go", "ping"]),
            "values": [1], "sdp": 5, "candidate": "x" * 900, "time": None,
            "id": {}})


def malformed_messages(server):
    """500 malformed messages"""
    source = random.Random(2)
    client = None
    for number in range(500):
        client = client or server.websocket()
        try:
            _send_junk(client, number, source)
        except OSError:
            client = None
        if client and number % 20 == 19:
            client.close()
            client = None


def idle_sockets(server):
    """200 idle sockets"""
    socks = [server.connect() for _ in range(200)]
    for sock in socks[:100]:
        try:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: ")
        except OSError:
            pass
    status = server.get("/")[0]
    for sock in socks:
        sock.close()
    return None if status == 200 else f"status {status}"


def _pour(server, head):
    """Returns whether the server took a body of 100 MB."""
    with server.connect() as sock:
        try:
            sock.sendall(head)
            for _ in range(1000):
                sock.sendall(b"x" * 100000)
            return True
        except OSError:
            return False


def _pour_fragments(server):
    client = server.websocket()
    try:
        client.send_frame(b"x" * 65536, fin=False)
        for _ in range(3000):
            client.send_frame(b"x" * 65536, opcode=0, fin=False)
        return True
    except OSError:
        return False


def giant_uploads(server):
    """giant uploads"""
    if _pour(server, b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                     b"Content-Length: 1000000000\r\n\r\n"):
        return "a body of 100 MB was taken"
    if _pour(server, b"GET / HTTP/1.1\r\nX: "):
        return "headers of 100 MB were taken"
    if _pour_fragments(server):
        return "200 MB of fragments were taken"
    client = server.websocket()
    try:
        client.send_frame(b"x" * (16 << 20), opcode=2)
    except OSError:
        return None
    return None if client.is_closed() else "a document of 16 MiB was taken"


def flood(server):
    """requests whose answers nobody reads"""
    # The client does not read while it asks.
    count = 500 if SANITIZED else 5000
    client = server.websocket()
    try:
        for _ in range(count):
            client.send({"type": "gallery"})
        # The server closes such a connection, unless this machine is too slow to ask so fast.
        answers = 0
        while answers < count:
            client.wait_for("gallery")
            answers += 1
    except TimeoutError:
        return "neither answered nor closed"
    except (OSError, EOFError):
        return None
    return None


def _await(server, path):
    """Asks until a place is free, for at most a minute, and returns the status."""
    end = programs.until(60)
    while True:
        status, headers, _ = server.get(path)
        if status != 503 or "retry-after" not in headers or time.monotonic() > end:
            return status
        time.sleep(0.2)


def abandoned_pictures(server):
    """more pictures than have a place, abandoned"""
    for _ in range(60):
        with server.connect() as sock:
            # Each takes a minute of processor time.
            sock.sendall(b"GET /api/picture?width=1920&height=1080&quality=300 "
                         b"HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    status = _await(server, "/api/picture?width=64&height=36&quality=1")
    return None if status == 200 else f"status {status}"


def _abandon(server, source):
    """Asks for something and closes the connection before, during or after the answer."""
    path = source.choice([
        "/", "/main.js", "/none", "/api/hello", "/api/genome", "/api/socket",
        "/api/none", "/api/picture?width=16&height=16&quality=1",
        "/api/picture?width=1920&height=1080&quality=300",
        "/api/picture?width=x", "/api/thumbnail?time=3", "/api/thumbnail?time=",
        f"/api/thumbnail?time={source.random() * 100}"])
    lines = [f"{source.choice(['GET', 'GET', 'GET', 'HEAD', 'POST'])} {path} HTTP/1.1",
             "Host: 127.0.0.1"]
    if "socket" in path:
        lines += ["Connection: Upgrade", "Upgrade: websocket",
                  f"Origin: http://127.0.0.1:{server.port}",
                  "Sec-WebSocket-Version: 13",
                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    # A second request may follow at once, which the server does not allow.
    request += request * source.choice([0, 0, 1])
    how = source.randrange(4)
    with server.connect() as sock:
        if source.random() < 0.5:
            # Closing resets the connection, so that both sides lose what is not sent yet.
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                            struct.pack("ii", 1, 0))
        sock.sendall(request[:source.randrange(len(request))] if how == 0
                     else request)
        if how == 1:
            sock.settimeout(source.random() / 10)
            try:
                sock.recv(source.randrange(1, 5000))
            except OSError:
                pass
        elif how == 2:
            time.sleep(source.random() / 20)


def abandoned(server):
    """requests abandoned at any point"""
    server.get_started("/api/picture?width=16&height=16&quality=1")
    files = server.files()
    for seed in range(4):
        source = random.Random(seed)
        for _ in range(100):
            try:
                _abandon(server, source)
            except OSError:
                pass
        status = _await(server, "/api/picture?width=64&height=36&quality=1")
        if status != 200:
            return f"seed {seed}: status {status}"
    end = programs.until(60)
    while server.files() > files:
        if time.monotonic() > end:
            return f"{server.files()} files are open, not {files}"
        time.sleep(0.2)
    return None


ALL = [malformed_requests, malformed_messages, idle_sockets, giant_uploads, flood,
       abandoned_pictures, abandoned]
