"""Tests that tests/support/apart leaves nothing behind, however it ends. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import programs

APART = str(Path(__file__).with_name("apart"))
SKIPPED = 77
# Makes a mount, if it is root, and starts a process that would stay.
COMMAND = """
mkdir -p "$1/mounted"
[ "$(id -u)" != 0 ] || mount -t tmpfs tmpfs "$1/mounted"
sleep "$2" &
touch "$1/begun"
wait
"""


def is_running(word):
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if path.read_bytes() == f"sleep\0{word}\0".encode():
                return True
        except OSError:
            continue
    return False


def wait_for(condition, what):
    end = programs.until(20)
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(what)
        time.sleep(0.02)


def ends_by(number):
    """Kills it by a signal while it has a mount and processes, and checks that none is left."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "removed"
        # No other process has this number as an argument, so the test finds its process by it.
        word = f"{100000 + os.getpid()}.{number}"
        with subprocess.Popen([APART, "--remove", folder, "sh", "-c", COMMAND, "sh",
                               folder, word]) as child:
            wait_for((folder / "begun").exists, "it has not begun")
            child.send_signal(number)
            child.wait()
        wait_for(lambda: not folder.exists(), "the folder is left")
        if is_running(word):
            return "a process is left"
        if str(folder) in Path("/proc/mounts").read_text(encoding="utf-8"):
            return "a mount is left"
    return None


def status():
    """Checks that it returns the command's exit status and removes its folder."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "removed"
        folder.mkdir()
        done = subprocess.run([APART, "--remove", folder, "sh", "-c",
                               'test -n "$FLAME_APART" && exit 5'], check=False)
        wait_for(lambda: not folder.exists(), "the folder is left")
        return None if done.returncode == 5 else f"status {done.returncode}"


def main():
    if subprocess.run([APART, "true"], check=False,
                      stdout=subprocess.DEVNULL).returncode == SKIPPED:
        print("1..0 # SKIP no mounts and processes of their own here")
        return
    tests = [("SIGKILL", lambda: ends_by(signal.SIGKILL)),
             ("SIGTERM", lambda: ends_by(signal.SIGTERM)),
             ("its exit status", status)]
    print(f"1..{len(tests)}")
    for number, (name, test) in enumerate(tests, 1):
        try:
            problem = test()
        except RuntimeError as error:
            problem = str(error)
        print("not ok" if problem else "ok", number, "-", name)
        if problem:
            print("#", problem)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
