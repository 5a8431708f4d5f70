"""Tests flame-live without a browser: its page, its messages, and what strangers do.

Usage: flame-live.py PROGRAM DATA. Prints TAP. While some connections misbehave, another one
watches the frame rate that the server reports.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import json
import os
import re
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import abuse
import programs
from liveserver import MAX_GROWN, Refused, SANITIZED, SLOW, Server, Skip, run_tests

TOKEN = "correct-horse-battery"
GENOMES = Path(__file__).resolve().parents[2] / "examples/genomes"
PATHS = ["/", "/main.js", "/record.js", "/style.css", "/icon.svg", "/connection.js"]
# Paths below /api/, and the status that the program's own page gets for each.
ROUTES = {"/api/hello": 200, "/api/picture?width=16&height=16&quality=1": 200,
          "/api/thumbnail?time=1": 200, "/api/genome": 200, "/api/likes": 404, "/api/picture?width=x": 400,
          "/api/none": 404, "/api/": 404}
OUTSIDE = [
    "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
    "//etc/passwd", "/./../main.c", "/page.gresource.xml", "/main.js/", "/%00",
    "/org/gst-flame/live/main.js", "/index.html%00.js", "/\\..\\..\\etc\\passwd",
]


class Tests:
    """The tests. Those that need no server of their own share one."""

    def __init__(self, program, data):
        self.program = program
        self.data = data
        self.server = Server(program)
        # The test "silent" needs connections that have been idle for half a minute.
        self.left_alone = [self.server.websocket() for _ in range(2)]

    # -------------------------------------------------------------- the page

    def page(self):
        for path in PATHS:
            status, headers, body = self.server.get(path)
            if status != 200 or not body:
                return f"{path}: status {status}"
            policy = headers.get("content-security-policy", "")
            if "default-src 'none'" not in policy or "unsafe" in policy:
                return f"{path}: policy {policy!r}"
            if headers.get("x-content-type-options") != "nosniff":
                return f"{path}: no nosniff"
        return None

    def no_way_out(self):
        for path in OUTSIDE:
            status, _, body = self.server.get(path)
            if status not in (0, 400, 403, 404) or b"root:" in body:
                return f"{path}: status {status}"
        return None

    def other_names(self):
        status = self.server.get("/", host="evil.example.com")[0]
        return None if status == 403 else f"status {status}"

    def other_methods(self):
        for method in ("PUT", "DELETE", "POST", "TRACE", "FROB"):
            status = self.server.get("/", "Content-Length: 0", method=method)[0]
            if status not in (405, 501):
                return f"{method}: {status}"
        return None

    def starting(self):
        """The first answer is a picture, or says when to ask again."""
        for path in ("picture?width=64&height=36&quality=1",
                     "thumbnail?time=1", "genome") * 2:
            server = Server(self.program)
            try:
                status, _, body = server.get_started("/api/" + path)
            finally:
                server.stop()
            if status != 200:
                return f"{path}: status {status}: {body[:200]}"
        return None

    def picture(self):
        status, headers, body = self.server.get_started(
            "/api/picture?width=200&height=120&quality=5")
        if status != 200 or headers["content-type"] != "image/png":
            return f"status {status}: {body[:200]}"
        size = [int.from_bytes(body[i:i + 4], "big") for i in (16, 20)]
        return size == [200, 120] or f"size {size}"

    def title(self):
        """A thumbnail comes with the title of its flame, which the page does not know."""
        status, headers, _ = self.server.get_started("/api/thumbnail?time=1")
        return (status == 200 and headers.get("x-flame-title", "") != ""
                ) or f"status {status}, {headers}"

    def unread(self):
        """Asks for a large picture and does not read it. silent() finds the request dropped."""
        self.unread_picture = socket.socket()
        self.unread_picture.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.unread_picture.connect(("127.0.0.1", self.server.port))
        self.unread_picture.sendall(
            b"GET /api/picture?width=1600&height=1600&quality=1 HTTP/1.1\r\n"
            b"Host: 127.0.0.1\r\n\r\n")
        return self.unread_picture.recv(1) == b"H"

    def bad_pictures(self):
        for query in ("width=0&height=10", "width=100000&height=100000",
                      "width=nan&height=100", "width=abc", "quality=0",
                      "quality=1e30", "quality=-inf", "quality=-1e30", "width=-5", "width=8192&height=8192",
                      "width=4000&height=4000&quality=100000"):
            status, _, body = self.server.get_started("/api/picture?" + query)
            if status != 400 or "text" not in json.loads(body):
                return f"{query}: {status} {body[:100]}"
        return all(self.server.get_started("/api/thumbnail?time=" + time)[0] == 400
                   for time in ("x", "nan", "inf", "1e308", "-2e9"))

    def genome(self):
        """A saved genome plays in flamesrc."""
        if SANITIZED:
            raise Skip("gst-launch-1.0 does not load a sanitized plugin")
        status, headers, body = self.server.get_started("/api/genome")
        if status != 200 or ".flam3" not in headers["content-disposition"]:
            return f"status {status}"
        with tempfile.NamedTemporaryFile(suffix=".flam3") as file:
            file.write(body)
            file.flush()
            launch = programs.run(
                ["gst-launch-1.0", "-q", "flamesrc", "location=" + file.name,
                 "num-buffers=1", "quality=1", "!",
                 "video/x-raw,width=64,height=36", "!", "fakesink"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
        return launch.returncode == 0 or launch.stdout

    # --------------------------------------------------------------- messages

    def messages(self):
        one, two = self.server.websocket(), self.server.websocket()
        hello = one.wait_for("hello")
        if (hello["width"], hello["height"], hello["codec"]) != (320, 180, "vp8"):
            return f"{hello}"
        two.wait_for("state")
        one.send({"type": "set", "values": {"hue": 0.25, "zoom": 1.5}})
        while (state := two.wait_for("state"))["values"]["hue"] != 0.25:
            pass
        one.send({"type": "set", "values": {"hue": 0, "zoom": 0}})
        one.send({"type": "gallery"})
        flames = one.wait_for("gallery")["flames"]
        times = [flame["time"] for flame in flames]
        if len(set(times)) != 12 or times != sorted(times):
            return f"gallery {times}"
        before = time.monotonic()
        one.send({"type": "go", "time": times[5] + 10})
        while True:
            one.send({"type": "state"})
            if one.wait_for("state")["time"] >= times[5]:
                break
            if time.monotonic() > before + 30:
                return "it does not go there"
            time.sleep(0.1)
        one.close()
        two.close()
        return state["values"]["zoom"] == 1.5

    def ranges(self):
        """The ranges in docs/live-messages.md are right, and values beyond them are errors."""
        docs = Path(__file__).resolve().parents[2] / "docs/live-messages.md"
        documented = {
            m[1]: (float(m[2]), float(m[3])) for m in re.finditer(
                r"^\| `([a-z-]+)` \| (-?[\d.]+) \| (-?[\d.]+) \|$",
                docs.read_text(encoding="utf-8"), flags=re.M)}
        client = self.server.websocket()
        told = {name: (r["minimum"], r["maximum"])
                for name, r in client.wait_for("hello")["ranges"].items()}
        if told != documented:
            return f"told {told}, documented {documented}"
        for name, limits in told.items():
            for value, beyond in zip(limits, (-1e-3, 1e-3)):
                client.send({"type": "set", "values": {name: value + beyond}})
                text = client.wait_for("error")["text"]
                if not text.startswith(f"{name}: expected a number from"):
                    return text
        client.close()
        return len(told) == 12

    def likes(self):
        """A liked flame is kept once, its child plays, and a file has its genome."""
        server = Server(self.program, "--property", "speed=0", str(GENOMES / "shell.flam3"))
        client = server.websocket()
        try:
            server.get_started("/api/genome")
            status, _, picture = server.get_started(
                "/api/picture?width=64&height=36&quality=1")
            if status != 200 or b"flam3_genome" not in picture:
                return "a picture without its genome"
            if server.get("/api/likes")[0] != 404:
                return "somebody liked something already"
            client.send({"type": "like"})
            client.send({"type": "like"})
            while client.wait_for("state")["likes"] != 1:
                pass
            liked = server.get("/api/likes")[2].decode()
            if liked.count("<flame ") != 1:
                return f"not one flame: {liked[:200]}"
            before = server.get("/api/genome")[2]
            client.send({"type": "breed"})
            while client.wait_for("state")["plays"] != "dropped":
                pass
            end = programs.until(60)
            while server.get("/api/genome")[2] == before:
                if time.monotonic() > end:
                    return "no child plays"
                time.sleep(0.1)
            return None
        finally:
            client.close()
            server.stop()

    def folder(self):
        """The gallery shows each flame of a folder once."""
        with tempfile.TemporaryDirectory(prefix="live-") as folder:
            for name in ("shell.flam3", "aurora.flam3"):
                shutil.copy(GENOMES / name, folder)
            server = Server(self.program, folder)
            client = server.websocket()
            try:
                server.get_started("/api/genome")
                client.send({"type": "gallery"})
                flames = client.wait_for("gallery")["flames"]
                return len(flames) == 2 or f"{flames}"
            finally:
                client.close()
                server.stop()

    def document(self):
        """A dropped genome plays, and the answer to a bad one says why it cannot."""
        client = self.server.websocket()
        client.wait_for("state")
        with open(os.path.join(self.data, "element", "turn.flam3"), "rb") as file:
            genome = file.read()
        client.send_frame(genome, opcode=2)
        while client.wait_for("state")["plays"] != "dropped":
            pass
        client.send_frame(b"<flame><xform weight='x'/></flame>", opcode=2)
        text = client.wait_for("error")["text"]
        if "genome" not in text:
            return text
        client.send_frame(b"\xff\xfe\0", opcode=2)
        client.wait_for("error")
        client.send({"type": "home"})
        while client.wait_for("state")["plays"] != "stream":
            pass
        client.close()
        return None

    def no_files(self):
        """A dropped document cannot make the program read a file."""
        client = self.server.websocket()
        client.wait_for("state")
        for document in (b"/etc/passwd", b"file:///etc/passwd",
                         b'{"type": "edge", "link": {"src": "/etc/passwd"}}',
                         b'<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
                         b"<flame name='&x;'/>"):
            client.send_frame(document, opcode=2)
            if "root:" in client.wait_for("error")["text"]:
                return "it was read"
            time.sleep(1)
        client.send({"type": "home"})
        client.close()
        return None

    def refusals(self):
        client = self.server.websocket()
        client.wait_for("state")
        for values in ({"hue": 1e999}, {"hue": "red"}, {"location": "/etc/passwd"},
                       {"genome": "x"}, {"filters": "x" * 1000}, {"zoom": 1e9},
                       {"n-threads": 1}, {"hue": [0]}, {"hue": None}, {"": 0}):
            client.send({"type": "set", "values": values})
            client.wait_for("error")
        for message in ({"type": "answer", "sdp": "v=0"}, {"type": "set"},
                        {"type": "go"}, {"type": "nothing"},
                        {"type": "go", "time": 1e308}, {"type": "go", "time": -2e9},
                        {"type": "go", "time": 1e999}):
            client.send(message)
            client.wait_for("error")
        client.close()

    def odd_numbers(self):
        """Whatever number the server accepts, its messages to all pages are JSON."""
        one, two = self.server.websocket(), self.server.websocket()
        ranges = one.wait_for("hello")["ranges"]
        two.wait_for("state")
        before = {name: values["value"] for name, values in ranges.items()}
        for number in (1e-10, 1e-300, 5e-324, -1e-17):
            values = {name: number for name, limits in ranges.items()
                      if limits["minimum"] <= number <= limits["maximum"]}
            one.send({"type": "set", "values": values})
            while two.wait_for("state")["values"]["hue"] != number:
                pass
        for number in (1e308, 1e17, -1e300, 2 ** 60):
            one.send({"type": "ping", "id": number})
            if one.wait_for("pong")["id"] != number:
                return f"{number}"
        one.send({"type": "set", "values": before})
        while two.wait_for("state")["values"]["hue"] != before["hue"]:
            pass
        one.close()
        two.close()
        return None

    # ----------------------------------------------------------------- access

    def token(self):
        server = Server(self.program, "--token", TOKEN)
        try:
            if not server.address.endswith("?token=" + TOKEN):
                return server.address
            for query, wanted in (("", 401), ("?token=", 401), ("?token=wrong", 401),
                                  (f"?token={TOKEN}x", 401), (f"?token={TOKEN}", 200)):
                status = server.get("/api/hello" + query)[0]
                if status != wanted:
                    return f"{query}: {status}"
                if wanted == 200:
                    server.websocket("/api/socket" + query).close()
                    continue
                try:
                    server.websocket("/api/socket" + query)
                    return f"{query}: a WebSocket"
                except Refused as error:
                    if error.args[0] != 401:
                        return f"{query}: WebSocket {error}"
            return None
        finally:
            server.stop()

    def origin(self):
        for origin in ("http://evil.example.com", "null", "http://localhost:1",
                       f"https://127.0.0.1:{self.server.port}.evil.com"):
            try:
                self.server.websocket(origin=origin)
                return origin
            except Refused as error:
                if error.args[0] != 403:
                    return f"{origin}: {error}"
            for path in ROUTES:
                status = self.server.get(path, "Origin: " + origin)[0]
                if status != 403:
                    return f"{path} for {origin}: status {status}"
        own = f"Origin: http://127.0.0.1:{self.server.port}"
        for path, wanted in ROUTES.items():
            status = self.server.get_started(path, own)[0]
            if status != wanted:
                return f"{path} for its own page: status {status}"
        return None

    def other_sites(self):
        """Images on other sites cannot use the server; the user and programs can."""
        for path in ROUTES:
            for site in ("cross-site", "same-site"):
                status = self.server.get(path, "Sec-Fetch-Site: " + site)[0]
                if status != 403:
                    return f"{path} for {site}: status {status}"
        for site in ("same-origin", "none"):
            for path, wanted in ROUTES.items():
                status = self.server.get_started(path, "Sec-Fetch-Site: " + site)[0]
                if status != wanted:
                    return f"{path} for {site}: status {status}"
        # A link to the page works.
        return self.server.get("/", "Sec-Fetch-Site: cross-site")[0] == 200

    def control(self):
        """With "first", the oldest connection has control; with "none", no connection has."""
        server = Server(self.program, "--control", "first")
        try:
            one, two = server.websocket(), server.websocket()
            if not one.wait_for("role")["steer"] or two.wait_for("role")["steer"]:
                return "roles"
            two.send({"type": "next"})
            two.wait_for("error")
            two.send_frame(b"<flame/>", opcode=2)
            two.wait_for("error")
            one.close()
            return two.wait_for("role")["steer"]
        finally:
            server.stop()

    def full(self):
        server = Server(self.program, "--max-viewers", "1")
        clients = []
        try:
            for _ in range(5):
                clients.append(server.websocket())
            try:
                server.websocket()
                return "a sixth one"
            except Refused as error:
                if error.args[0] != 503:
                    return f"{error}"
            clients[0].send({"type": "watch"})
            clients[0].wait_for("offer")
            clients[1].send({"type": "watch"})
            clients[1].wait_for("full")
            return None
        finally:
            server.stop()

    def slow(self):
        """On a slow machine the picture gets smaller, except with --keep-size."""
        size = ["--size", "640x360", "--fps", "15", "--bitrate", "800"]
        for more, expected in (([], 320), (["--keep-size"], 640)):
            server = Server(self.program, *more, size=size, env=SLOW)
            try:
                client = server.websocket()
                for _ in range(20):
                    stats = client.wait_for("stats")
                    if stats["width"] == expected < 640:
                        break
                if stats["width"] != expected:
                    return f"{more}: {stats}"
                # Frames still come.
                for _ in range(10):
                    if client.wait_for("stats")["fps"] > 0:
                        break
                else:
                    return f"{more}: no frames"
                status, errors = server.stop()
                if status != 0 or "CRITICAL" in errors:
                    return f"{status}: {errors}"
            finally:
                if server.child.poll() is None:
                    server.stop()
        return None

    # ------------------------------------------------------------------ abuse

    def watched(self, misdeed):
        """Does a misdeed. Frames still come, and memory does not grow."""
        watcher = self.server.websocket()
        watcher.wait_for("stats")
        before = self.server.memory()
        problem = misdeed(self.server)
        if problem:
            return problem
        # The next rates cover the misdeed itself: frames must have come all the time.
        seconds = 10 if SANITIZED else 1
        rates = [sum(watcher.wait_for("stats")["fps"] for _ in range(seconds))
                 for _ in range(2)]
        watcher.close()
        grown = self.server.memory() - before
        if not all(rates):
            return f"frames a second: {rates}"
        return grown < MAX_GROWN or f"{grown:.0f} MiB more"

    def silent(self):
        """A connection that neither reads nor answers is dropped, as is an idle one."""
        status = self.server.get("/")[0]
        for client in self.left_alone:
            if not client.is_closed(60):
                return "it is still there"
        # poll() without events reports only a reset; an orderly end would first deliver data.
        poll = select.poll()
        poll.register(self.unread_picture, 0)
        if not poll.poll(60000):
            return "the picture that nobody reads is still there"
        return status == 200

    def ends(self):
        """Ctrl-C ends the server while clients are connected."""
        clients = [self.server.websocket() for _ in range(3)]
        clients[0].send({"type": "watch"})
        clients[0].wait_for("offer")
        status, errors = self.server.stop()
        return (status == 0 and "CRITICAL" not in errors) or f"{status}: {errors}"

    def wrong_start(self):
        for args, named in ((["--host", "0.0.0.0"], "--token"),
                            (["--property", "nothing=1"], "nothing"),
                            (["--property", "quality=much"], "quality"),
                            (["/nowhere.flam3"], "/nowhere.flam3"),
                            (["--backend", "abacus"], "backend")):
            done = programs.run([self.program, "--port", "0", *args],
                                stdin=subprocess.DEVNULL, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                timeout=60, check=False)
            status = 1 if named == "/nowhere.flam3" else 2
            if done.returncode != status or named not in done.stderr:
                return f"{args}: {done.returncode}, {done.stderr}"
        return None


def main(program, data):
    tests = Tests(program, data)
    names = [
        "page", "no_way_out", "other_names", "other_methods", "starting",
        "picture", "title", "unread", "bad_pictures", "genome", "messages", "ranges",
        "likes", "folder", "document", "no_files", "refusals", "odd_numbers",
        "token", "origin", "other_sites", "control", "full", "slow"]
    last = ["silent", "ends", "wrong_start"]
    status = run_tests(
        [(name.replace("_", " "), getattr(tests, name)) for name in names]
        + [(misdeed.__doc__, lambda misdeed=misdeed: tests.watched(misdeed))
           for misdeed in abuse.ALL]
        + [(name.replace("_", " "), getattr(tests, name)) for name in last])
    if tests.server.child.poll() is None:
        tests.server.stop()
    return status


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])))
