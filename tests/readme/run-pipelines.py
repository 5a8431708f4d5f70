"""Runs the pipelines of docs/pipelines.md and the lines for a player of docs/playing.md.

Usage: run-pipelines.py SOURCE_ROOT. Prints TAP. A pipeline passes if it ends by itself and each
of its output files has the format that its name says. Ten pipelines run as they are printed.
The others run for a second, with files in place of networks, and are skipped if an element
other than flamesrc is not installed. gst-play-1.0 plays without a window.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

HEADING = "## Ten pipelines"
OTHERS = "## Streaming, editing and applications"
TIMEOUT = 120

# Replacements for networks and applications, and ends after a second.
LOCAL = [
    (r"rtmp2sink location=\S+", "filesink location=out.flv"),
    (r"srtsink uri=\S+", "filesink location=out.ts"),
    (r"webrtcbin name=w", "filesink location=out.rtp"),
    (r"flamesrc ", "flamesrc num-buffers=30 "),
    (r"audiotestsrc ", "audiotestsrc num-buffers=43 "),
    (r"quality=\d+", "quality=1"),
    (r"speed=\d+", "speed=40"),
    (r"width=\d+,height=\d+", "width=160,height=90"),
]

# gst-play-1.0 always ends with status 0, and prints PLAYED even after errors.
PLAYED = "Reached end of play list."
ERROR = re.compile(r"^ERROR", re.MULTILINE)

# The bytes that identify a file's format, and where they are.
SIGNATURES = {
    ".mp4": (4, b"ftyp"), ".mov": (4, b"ftyp"), ".mkv": (0, b"\x1aE\xdf\xa3"),
    ".webm": (0, b"\x1aE\xdf\xa3"), ".png": (0, b"\x89PNG"),
    ".jpg": (0, b"\xff\xd8\xff"), ".flv": (0, b"FLV"), ".ts": (0, b"G"),
    ".m3u8": (0, b"#EXTM3U"),
}


def pipelines(page, heading):
    """Returns the command lines in the section's code blocks, with continuations joined."""
    section = page.split(heading + "\n", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    text = "".join(blocks).replace("\\\n", " ")
    return [line for line in text.splitlines()
            if line.startswith("gst-launch-1.0")]


def other_pipelines(page):
    """Returns the other section's command lines, made local."""
    return [make_local(command) for command in pipelines(page, OTHERS)]


def players(page):
    """Returns the command lines of gst-play-1.0, made local."""
    lines = re.findall(r"`(gst-play-1.0 [^`]*)`", page)
    return [make_local(line) + " --videosink=fakesink" for line in lines]


def make_local(command):
    for pattern, text in LOCAL:
        command = re.sub(pattern, text, command)
    return command


def missing(command, problem):
    """Returns the program or element that is not installed, or None."""
    program = command.split()[0]
    if not shutil.which(program):
        return program
    found = re.search(r'no element "(\w+)"', problem or "")
    return found[1] if found and found[1] != "flamesrc" else None


def outputs(command):
    names = re.findall(r"(?:sink |playlist-)location=(\S+)", command)
    return [re.sub(r"%\d*d", "*", name) for name in names]


def failure(command, folder):
    """Runs a command. Returns what went wrong, or None."""
    try:
        run = programs.run(["bash", "-c", command], cwd=folder,
                           stdin=subprocess.DEVNULL, timeout=TIMEOUT,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           text=True, check=False)
    except subprocess.TimeoutExpired:
        return f"still running after {TIMEOUT} s"
    if run.returncode != 0:
        return f"exit status {run.returncode}: {run.stdout[-2000:]}"
    if command.startswith("gst-play") and (
            PLAYED not in run.stdout or ERROR.search(run.stdout)):
        return run.stdout[-2000:]
    for name in outputs(command):
        files = glob.glob(os.path.join(folder, name))
        if not files or not all(is_what_it_says(file) for file in files):
            return f"{name} was not written"
    return None


def is_what_it_says(path):
    start, magic = SIGNATURES.get(os.path.splitext(path)[1], (0, b""))
    with open(path, "rb") as file:
        head = file.read(start + len(magic) + 1)
    return len(head) > start + len(magic) and head[start:-1] == magic


def read(root, name):
    with open(os.path.join(root, "docs", name), encoding="utf-8") as file:
        return file.read()


def main(root):
    page = read(root, "pipelines.md")
    commands = pipelines(page, HEADING)
    others = other_pipelines(page)
    shows = players(read(root, "playing.md"))
    print(f"1..{len(commands) + len(others) + len(shows) + 3}")
    print("ok" if len(commands) == 10 else "not ok",
          f"1 - the page prints ten pipelines ({len(commands)})")
    print("ok" if len(others) == 7 else "not ok",
          f"2 - the page prints seven others ({len(others)})")
    print("ok" if shows else "not ok",
          f"3 - playing.md has a line for gst-play-1.0 ({len(shows)})")
    for number, command in enumerate(commands + others + shows, 4):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.join(root, "examples"),
                       os.path.join(folder, "examples"))
            problem = failure(command, folder)
        name = re.sub(r"\s+", " ", command).replace("#", "")
        absent = missing(command, problem) if command not in commands else None
        if problem and absent:
            print(f"ok {number} - {name} # SKIP {absent} is missing", flush=True)
            continue
        print("not ok" if problem else "ok", f"{number} - {name}", flush=True)
        for line in (problem or "").splitlines():
            print("#", line)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
