"""Starts programs for tests: run() and Popen are those of subprocess, with one addition. If a
program stalls for a minute or is given up, the log gets the backtraces of all its threads and
of the programs that it started.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import shutil
import subprocess
import sys
import time
import weakref

# seconds
STALL = 60
# A time limit only ends a program that hangs, and is no test of speed. Each is multiplied by
# this, so that a busy machine does not exceed it.
PATIENCE = 5

_started = weakref.WeakSet()


def _read(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read().strip()
    except OSError:
        return "?"


def _children(pid):
    """Returns the numbers of all processes that a process has started, and that these have."""
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        # After the name, which may contain anything, come the state and the parent.
        words = _read(f"/proc/{name}/stat").rpartition(")")[2].split()
        if len(words) > 1:
            parents.setdefault(int(words[1]), []).append(int(name))
    found = parents.get(pid, [])
    for child in found:
        found.extend(parents.get(child, []))
    return found


def _threads(pid):
    """Returns what any user may read about a process's threads in /proc."""
    lines = []
    for thread in sorted(os.listdir(f"/proc/{pid}/task"), key=int):
        at = f"/proc/{pid}/task/{thread}/"
        state = _read(at + "stat").rpartition(")")[2].split()[:1]
        lines.append(f"Thread {thread} ({_read(at + 'comm')}): state "
                     f"{' '.join(state)}, in {_read(at + 'wchan')}, "
                     f"system call {_read(at + 'syscall')}")
    return lines


def backtrace(pid):
    """Returns the lines of all threads' backtraces, or without gdb what /proc says."""
    said = []
    if shutil.which("gdb"):
        try:
            said = subprocess.run(
                ["gdb", "-nx", "-batch", "-iex", "set debuginfod enabled off",
                 "-iex", "set width 0", "-p", str(pid),
                 "-ex", "thread apply all backtrace 40"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, errors="replace",
                timeout=STALL, check=False).stdout.splitlines()
        except subprocess.TimeoutExpired:
            said = ["gdb takes too long"]
    found = [line for line in said if line.startswith(("Thread ", "#"))]
    if found:
        return found
    try:
        return said[-3:] + _threads(pid)
    except OSError:
        return ["it has ended meanwhile"]


def live_apart():
    """If the system allows it, starts this program again in such a way that all its children end
    with it, however it ends."""
    apart = os.path.join(os.path.dirname(__file__), "apart")
    if "FLAME_APART" in os.environ or subprocess.run(
            [apart, "true"], stdout=subprocess.DEVNULL, check=False).returncode:
        return
    os.execv(apart, [apart, sys.executable, *sys.argv])


def need_space(folder, gigabytes):
    """Ends the program if a folder has too little space. Otherwise a full disk would cause errors
    in many places, none of which names the reason."""
    free = shutil.disk_usage(folder).free >> 30
    if free < gigabytes:
        sys.exit(f"error: {sys.argv[0]} needs {gigabytes} GB in {folder}, which has {free}")


class Popen(subprocess.Popen):
    """A program that reports where it is if it takes too long."""

    def __init__(self, *args, **more):
        self._is_reported = False
        super().__init__(*args, **more)
        _started.add(self)

    def report(self):
        """Prints, once and as TAP comments, where this program and its children are."""
        if self._is_reported or self.poll() is not None:
            return
        self._is_reported = True
        lines = []
        for pid in [self.pid, *_children(self.pid)]:
            command = " ".join(
                _read(f"/proc/{pid}/cmdline").replace("\0", " ").split())
            lines += [f"process {pid} stalls: {command}", *backtrace(pid)]
        print("\n".join("# " + line for line in lines), flush=True)

    def _wait_for(self, wait, again, timeout):
        begun = time.monotonic()
        if timeout is not None:
            timeout *= PATIENCE
        try:
            return wait(STALL if timeout is None else min(STALL, timeout))
        except subprocess.TimeoutExpired:
            self.report()
            if timeout is not None:
                timeout -= time.monotonic() - begun
                if timeout <= 0:
                    raise
        return again(timeout)

    def wait(self, timeout=None):
        return self._wait_for(super().wait, super().wait, timeout)

    def communicate(self, input=None, timeout=None):
        # pylint: disable=redefined-builtin
        one = super().communicate
        return self._wait_for(lambda seconds: one(input, seconds),
                              lambda seconds: one(None, seconds), timeout)


def until(seconds):
    """Returns the time of time.monotonic() at which a test gives up."""
    return time.monotonic() + seconds * PATIENCE


def report_running():
    """Reports where all running programs are, before a test gives up."""
    for program in list(_started):
        program.report()


def run(command, *, input=None, capture_output=False, timeout=None, check=False,
        **more):
    # pylint: disable=redefined-builtin
    if capture_output:
        more.update(stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if input is not None:
        more["stdin"] = subprocess.PIPE
    with Popen(command, **more) as program:
        try:
            output, errors = program.communicate(input, timeout)
        except BaseException:
            program.kill()
            raise
    done = subprocess.CompletedProcess(command, program.returncode, output, errors)
    if check:
        done.check_returncode()
    return done
