"""Runs the pipelines of docs/neighbours.md against each other.

Usage: run-neighbours.py SOURCE_ROOT. Prints TAP. Every pipeline of the page is parsed with the
installed plugins. Pairs of sender and receiver that can run on one machine do so, with small
pictures and an address of their own, and the receiver must get ten frames. PipeWire gets a
server of its own. Pipelines whose elements are not installed are skipped.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

PAGE = "neighbours.md"
TIMEOUT = 60
FRAMES = 10
END = f"fakesink sync=false num-buffers={FRAMES}"
# Elements that Debian does not have. They are replaced, so that the rest of a line is parsed.
ABSENT = (r"ndisink ndi-name=\S+", r"whipclientsink signaller::whip-endpoint=\S+")
# The end that obs-gstreamer adds to a pipeline.
OBS = ("videoconvert name=video ! video/x-raw,format={I420,NV12,BGRA,BGRx,RGBx,RGBA,YUY2,"
       "YVYU,UYVY} ! " + END)


def read_page(root):
    with open(os.path.join(root, "docs", PAGE), encoding="utf-8") as file:
        return file.read()


def find_lines(page):
    """Returns the pipelines of the page, without gst-launch-1.0."""
    blocks = "".join(re.findall(r"```sh\n(.*?)```", page, re.DOTALL))
    lines = [re.sub(r"\s+", " ", line)
             for line in blocks.replace("\\\n", " ").splitlines() if line]
    odd = [line for line in lines if not line.startswith("gst-launch-1.0 ")]
    if odd:
        raise ValueError(f"{PAGE} has other commands: {odd}")
    return [line.removeprefix("gst-launch-1.0 ") for line in lines]


def find_typed(page):
    """Returns the pipelines that a user types into another program."""
    return [re.sub(r"\s+", " ", text)
            for text in re.findall(r"(?<!`)`((?:flamesrc|shmsrc) [^`]*)`", page)]


def find_free_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def find_one(lines, words):
    found = [line for line in lines if words in line]
    if len(found) != 1:
        raise ValueError(f"{PAGE} has {len(found)} pipelines with {words}")
    return found[0]


def make_small(line):
    line = line.replace("width=1280,height=720", "width=160,height=90")
    return line.replace("quality=10", "quality=1")


def make_end(line):
    """Returns a receiver's pipeline with an end that stops after FRAMES frames."""
    line, count = re.subn(r"autovideosink$", END, line)
    return line if count else f"{line} ! {END}"


# ------------------------------------------------------------------------ running

def launch(line, folder, **more):
    return programs.Popen(["gst-launch-1.0", *split(line)], cwd=folder,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, **more)


def split(line):
    return [word.strip("'\"") for word in line.split()]


def missing(said):
    """Returns the element that is not installed, or None."""
    found = re.search(r'no element "(\w+)"', said)
    return found[1] if found and found[1] != "flamesrc" else None


class Skip(Exception):
    """A check cannot run here. The message says what is missing."""


def receive(line, folder, **more):
    """Runs a receiver. Raises an error unless it gets ten frames."""
    with launch(line, folder, **more) as receiver:
        try:
            said = receiver.communicate(timeout=TIMEOUT)[0]
        except subprocess.TimeoutExpired:
            receiver.kill()
            raise AssertionError(
                f"no {FRAMES} frames: {receiver.communicate()[0][-1500:]}") from None
    if missing(said):
        raise Skip(f"{missing(said)} is missing")
    if receiver.returncode != 0 or "ERROR" in said or "EOS" not in said:
        raise AssertionError(f"{line}: {said[-2000:]}")


def run_pair(sender_line, receivers, folder, is_ready, **more):
    """Runs a sender and, one after another, receivers that must each get their frames."""
    with launch(make_small(sender_line), folder, **more) as sender:
        try:
            until = time.monotonic() + TIMEOUT
            while sender.poll() is None and not is_ready():
                if time.monotonic() > until:
                    raise AssertionError("the sender does not begin")
                time.sleep(0.1)
            if sender.poll() is not None:
                said = sender.communicate()[0]
                if missing(said):
                    raise Skip(f"{missing(said)} is missing")
                raise AssertionError(said)
            for line in receivers:
                receive(make_end(make_small(line)), folder, **more)
            if sender.poll() is not None:
                raise AssertionError(f"the sender has ended: {sender.communicate()[0]}")
        finally:
            if sender.poll() is None:
                sender.send_signal(signal.SIGINT)
            try:
                sender.communicate(timeout=TIMEOUT)
            except subprocess.TimeoutExpired:
                sender.kill()


def listens(port):
    """Returns a function that returns whether a UDP socket of this machine has the port."""
    def look():
        with open("/proc/net/udp", encoding="ascii") as file:
            ipv4 = file.read()
        with open("/proc/net/udp6", encoding="ascii") as file:
            return f":{port:04X} " in ipv4 + file.read()
    return look


# ------------------------------------------------------------------------- checks

def check_parsed(lines, _typed, folder):
    """Parses and links each pipeline. Elements that Debian lacks are replaced."""
    absent = []
    for line in lines:
        for pattern in ABSENT:
            line, count = re.subn(pattern, "fakesink", line)
            absent += count * [pattern.split()[0]]
        # The pipelines are only parsed, since many need a peer to run.
        parsed = programs.run(
            ["/usr/bin/python3", "-c", "import sys, gi; gi.require_version('Gst', '1.0')\n"
             "from gi.repository import Gst; Gst.init(None); Gst.parse_launchv(sys.argv[1:])",
             *split(line)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False, timeout=TIMEOUT)
        if re.search("ImportError|ModuleNotFoundError|Namespace Gst", parsed.stdout):
            raise Skip("python3-gi or gir1.2-gstreamer-1.0 is not installed")
        if parsed.returncode and missing(parsed.stdout):
            absent.append(missing(parsed.stdout))
        elif parsed.returncode:
            raise AssertionError(f"{line}: {parsed.stdout}")
    if sorted(absent) != ["ndisink", "whipclientsink"]:
        raise Skip("parsed without " + ", ".join(sorted(set(absent))))


def check_srt(lines, _typed, folder):
    port = find_free_port()
    sender, receiver = (find_one(lines, words).replace("7001", str(port))
                        for words in ("srtsink uri=srt://:7001", "srtsrc"))
    # vimix's own receiver connects after the first one has gone.
    again = f"srtsrc uri=srt://127.0.0.1:{port} ! queue ! decodebin ! videoconvert"
    run_pair(sender, [receiver, again], folder, listens(port))


def check_shared_memory(lines, typed, folder):
    path = os.path.join(folder, "flame")
    sender, receiver, vimix = (
        find_one(of, words).replace("/tmp/flame", path)
        for of, words in ((lines, "shmsink"), (lines, "shmsrc"), (typed, "shmsrc")))
    run_pair(sender, [receiver, vimix], folder, lambda: os.path.exists(path))


def check_typed(_lines, typed, folder):
    plain = [line for line in typed if line.startswith("flamesrc")]
    if len(plain) != 2:
        raise ValueError(f"{PAGE} has {len(plain)} of them: {plain}")
    for line in plain:
        small = make_small(line)
        receive(f"{OBS} {small}" if small.endswith("! video.") else make_end(small), folder)


def check_pipewire(lines, _typed, folder):
    tools = ("dbus-run-session", "pipewire", "wireplumber", "pw-cli")
    for tool in tools:
        if not shutil.which(tool):
            raise Skip(f"{tool} is not installed")
    if "PIPEWIRE_OF_CHECK" not in os.environ:
        # This program starts again with a D-Bus of its own.
        run = programs.run(
            ["dbus-run-session", "--", sys.executable, *sys.argv],
            env={**os.environ, "PIPEWIRE_OF_CHECK": folder, "HOME": folder,
                 "XDG_RUNTIME_DIR": folder}, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, check=False, timeout=4 * TIMEOUT)
        if run.returncode == 77:
            raise Skip(run.stdout.splitlines()[-1])
        if run.returncode:
            raise AssertionError(run.stdout[-3000:])
        return
    servers = []
    try:
        with open(os.path.join(folder, "log"), "w", encoding="utf-8") as log:
            for name, sign in (("pipewire", "pipewire-0"), ("wireplumber", None)):
                servers.append(programs.Popen([name], stdout=log, stderr=log))
                while sign and not os.path.exists(os.path.join(folder, sign)):
                    if servers[-1].poll() is not None:
                        raise Skip(f"{name} does not run here")
                    time.sleep(0.1)

        def is_there():
            nodes = programs.run(["pw-cli", "ls", "Node"], stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True, check=False)
            return 'node.name = "flame"' in nodes.stdout
        run_pair(find_one(lines, "pipewiresink"), [find_one(lines, "pipewiresrc")], folder,
                 is_there)
    finally:
        for server in reversed(servers):
            server.terminate()
            server.wait()


CHECKS = (
    ("each pipeline is parsed", check_parsed),
    ("SRT: two callers", check_srt),
    ("shared memory: a window and vimix", check_shared_memory),
    ("vimix and obs-gstreamer: the flame itself", check_typed),
    ("PipeWire: a camera", check_pipewire),
)


def main(root):
    page = read_page(root)
    lines, typed = find_lines(page), find_typed(page)
    if "PIPEWIRE_OF_CHECK" in os.environ:
        try:
            check_pipewire(lines, typed, os.environ["PIPEWIRE_OF_CHECK"])
        except Skip as reason:
            print(reason)
            sys.exit(77)
        return
    print(f"1..{len(CHECKS)}")
    for number, (name, check) in enumerate(CHECKS, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(lines, typed, folder)
            except Skip as reason:
                print(f"ok {number} - {name} # SKIP {reason}", flush=True)
            except (AssertionError, ValueError, subprocess.SubprocessError) as error:
                print(f"not ok {number} - {name}", flush=True)
                for row in str(error).splitlines():
                    print("#", row)
            else:
                print(f"ok {number} - {name}", flush=True)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
