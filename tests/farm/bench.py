"""What the farm's tests share: the program, a genome, and a folder for each test.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

# 30 frames in ten segments
FILM = ["--output=film.mp4", "--size=64x36", "--fps=15", "--duration=2",
        "--segment-frames=3"]
QUICK = [*FILM, "--quality=1"]
# Each segment takes long enough for a test to find its worker at work.
SLOW = [*FILM, "--size=160x90", "--quality=100"]
N_SEGMENTS = 10


class Skip(Exception):
    """A test cannot run here. The message says what this machine lacks."""


class Bench:
    def __init__(self, program, render, genome, folder):
        self.program, self.flame_render = program, render
        self.genome, self.folder = genome, folder

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def run(self, *command, **more):
        return programs.run(
            command, stdin=subprocess.DEVNULL, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, **more)

    def farm(self, *command):
        return self.run(self.program, *command)

    def start(self, *command):
        return programs.Popen([self.program, *command],
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True)

    def plan(self, name="farm", options=None, genome=None):
        farm = self.path(name)
        done = self.farm("plan", genome or self.genome, farm,
                         *(options or QUICK))
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return farm

    def expected(self, options=None):
        """Returns the hash of the film that one uninterrupted worker renders."""
        farm = self.plan("expected", options)
        done = self.farm("run", farm, "--assemble")
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return film_hash(farm)


def film_hash(farm):
    with open(os.path.join(farm, "film.mp4"), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def segment(farm, index):
    return os.path.join(farm, "segments", f"{index:06d}.seg")


def claimant(farm, index):
    """Returns the number of the process that has claimed a segment, or None. A worker may
    release its claim at any moment, and a killed one's is replaced."""
    try:
        with open(os.path.join(farm, "claims", f"{index:06d}"), encoding="utf-8") as file:
            return int(file.read().split()[1])
    except (OSError, IndexError):
        return None


def claimants(farm):
    """Returns the processes that have claimed a segment."""
    found = (claimant(farm, index) for index in range(N_SEGMENTS))
    return [pid for pid in found if pid]


def wait_for(condition, what, seconds=90):
    deadline = programs.until(seconds)
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    programs.report_running()
    raise RuntimeError(f"waited for {what}")


def main(tests):
    """Runs the tests and prints TAP. The arguments are FLAME_FARM FLAME_RENDER GENOME."""
    programs = [os.path.abspath(path) for path in sys.argv[1:4]]
    print(f"1..{len(tests)}")
    for number, (name, test) in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                good = test(Bench(*programs, folder))
                note = ""
            except Skip as reason:
                good, note = True, f" # SKIP {reason}"
            except (RuntimeError, OSError, subprocess.SubprocessError) as error:
                print("#", str(error).replace("\n", "\n# "))
                good, note = False, ""
        print("ok" if good else "not ok", f"{number} - {name}{note}",
              flush=True)
