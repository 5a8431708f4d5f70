"""Runs the pipelines of docs/music.md, and compares its table of properties with
those of flamevis.

Usage: run-music.py SOURCE_ROOT [MUSIC_CONTROL]. Prints TAP. The pipelines run in one folder,
one after another, with small pictures and without the sinks of a desktop. A pipeline whose
elements are not installed is skipped. MUSIC_CONTROL is the built examples/music-control.c.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

HEADING = "## Playing"
TIMEOUT = 120

# Replacements for what needs a desktop, and for what would not end after a second or two.
LOCAL = [
    (r"(examples/beat.py \S+).*", r"\1 1"),
    (r"(playbin3 .*)", r"\1 video-sink='fakesink sync=true qos=true' "
                       r"audio-sink='fakesink sync=true'"),
    (r"vis-plugin='flamevis", "vis-plugin='flamevis quality=1"),
    (r"autoaudiosrc", "audiotestsrc is-live=true num-buffers=43"),
    (r"autovideosink", "video/x-raw,width=160,height=90 ! fakesink sync=true"),
    (r"quality=100?\b", "quality=1"),
    (r"width=640,height=360|width=320,height=180", "width=160,height=90"),
]


def section(page):
    return page.split(HEADING + "\n", 1)[1].split("\n## ", 1)[0]


def pipelines(text):
    blocks = "".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    lines = blocks.replace("\\\n", " ").splitlines()
    return [line for line in lines
            if line.startswith(("gst-launch-1.0", "examples/"))]


def make_local(command):
    for pattern, text in LOCAL:
        command = re.sub(pattern, text, command)
    return command


def failure(command, folder):
    """Runs a command. Returns what went wrong, or None."""
    try:
        run = programs.run(["bash", "-c", command], cwd=folder, check=False,
                           stdin=subprocess.DEVNULL, timeout=TIMEOUT,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           text=True)
    except subprocess.TimeoutExpired:
        return f"still running after {TIMEOUT} s"
    if run.returncode != 0 or "ERROR" in run.stdout:
        return f"exit status {run.returncode}: {run.stdout[-2000:]}"
    for name in re.findall(r"filesink location=(\S+)", command):
        path = os.path.join(folder, name)
        if not os.path.exists(path) or os.path.getsize(path) < 1000:
            return f"{name} was not written"
    return None


def properties(element):
    """Returns {property: default} as gst-inspect-1.0 prints them."""
    text = programs.run(["gst-inspect-1.0", "--no-colors", element], check=True,
                        stdout=subprocess.PIPE, text=True).stdout
    text = text.split("Element Properties:", 1)[1]
    found = {}
    for block in re.split(r"\n(?=  [a-z][a-z0-9-]* +: )", text):
        head = re.match(r"\n*  ([a-z][a-z0-9-]*) +: ", block)
        default = re.search(r"Default: +(.*)", block)
        if head:
            found[head[1]] = default[1].strip(' "') if default else None
    return found


def wrong_table(text):
    """Returns how the table differs from the element, or None."""
    rows = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]*) \|", text,
                           re.MULTILINE))
    table = {name: value.strip(" `") for name, value in rows.items()}
    shared = properties("flamesrc")
    own = {name: value for name, value in properties("flamevis").items()
           if name not in shared}
    return None if table == own else f"{table} is not {own}"


def main(root, control):
    with open(os.path.join(root, "docs", "music.md"), encoding="utf-8") as file:
        page = file.read()
    commands = [make_local(line) for line in pipelines(page)]
    if control:
        commands.append(f"{control} song.wav examples/genomes/shell.flam3 out.mp4")
    print(f"1..{len(commands) + 1}")
    problem = wrong_table(section(page))
    print("not ok" if problem else "ok", "1 - the table", problem or "")
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.join(root, "examples"),
                   os.path.join(folder, "examples"))
        for number, command in enumerate(commands, 2):
            problem = failure(command, folder)
            absent = re.search(r'no element "(\w+)"', problem or "")
            name = re.sub(r"\s+", " ", command)
            if absent and absent[1] != "flamevis":
                print(f"ok {number} - {name} # SKIP {absent[1]} is missing")
                continue
            print("not ok" if problem else "ok", f"{number} - {name}", flush=True)
            for line in (problem or "").splitlines():
                print("#", line)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]),
         os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None)
