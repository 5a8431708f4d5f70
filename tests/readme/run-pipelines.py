"""Runs the pipelines of README.md.

Usage: run-pipelines.py SOURCE_ROOT. Prints TAP. A pipeline passes when it ends
by itself, and each file that it names as an output holds something. Ten run as
they are printed; the others for a second, with files for networks, and not where
an element besides flamesrc is not installed.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

HEADING = "## Ten pipelines"
OTHERS = "## Streaming, editing and applications"
TIMEOUT = 120

# what stands in for a network or an application, and an end after a second
LOCAL = [
    (r"rtmp2sink location=\S+", "filesink location=out.flv"),
    (r"srtsink uri=\S+", "filesink location=out.ts"),
    (r"webrtcbin name=w", "filesink location=out.rtp"),
    (r"! video\.", "! videoconvert ! video/x-raw,format=I420 "
                   "! filesink location=out.yuv"),
    (r"flamesrc ", "flamesrc num-buffers=30 "),
    (r"audiotestsrc ", "audiotestsrc num-buffers=43 "),
    (r"quality=\d+", "quality=1"),
    (r"width=\d+,height=\d+", "width=160,height=90"),
]


def pipelines(readme, heading):
    """The command lines in the section's code blocks, continuations joined."""
    section = readme.split(heading + "\n", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    text = "".join(blocks).replace("\\\n", " ")
    return [line for line in text.splitlines()
            if line.startswith("gst-launch-1.0")]


def other_pipelines(readme):
    """The same of the others, made local, with the line for OBS."""
    obs = re.findall(r"^`(flamesrc .* ! video\.)`", readme, re.MULTILINE)
    commands = pipelines(readme, OTHERS)
    return [make_local(command)
            for command in commands + ["gst-launch-1.0 " + line for line in obs]]


def make_local(command):
    for pattern, text in LOCAL:
        command = re.sub(pattern, text, command)
    return command


def missing(problem):
    """The element that is not installed, or None."""
    found = re.search(r'no element "(\w+)"', problem or "")
    return found[1] if found and found[1] != "flamesrc" else None


def outputs(command):
    names = re.findall(r"(?:sink |playlist-)location=(\S+)", command)
    return [re.sub(r"%\d*d", "*", name) for name in names]


def failure(command, folder):
    """What went wrong, or None."""
    try:
        run = subprocess.run(["bash", "-c", command], cwd=folder,
                             stdin=subprocess.DEVNULL, timeout=TIMEOUT,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True, check=False)
    except subprocess.TimeoutExpired:
        return f"still running after {TIMEOUT} s"
    if run.returncode != 0:
        return f"exit status {run.returncode}: {run.stdout[-2000:]}"
    for name in outputs(command):
        files = glob.glob(os.path.join(folder, name))
        if not files or not all(os.path.getsize(file) for file in files):
            return f"{name} was not written"
    return None


def main(root):
    with open(os.path.join(root, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    commands = pipelines(readme, HEADING)
    others = other_pipelines(readme)
    print(f"1..{len(commands) + len(others) + 2}")
    print("ok" if len(commands) == 10 else "not ok",
          f"1 - README prints ten pipelines ({len(commands)})")
    print("ok" if len(others) == 8 else "not ok",
          f"2 - README prints eight others ({len(others)})")
    for number, command in enumerate(commands + others, 3):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.join(root, "examples"),
                       os.path.join(folder, "examples"))
            problem = failure(command, folder)
        name = re.sub(r"\s+", " ", command).replace("#", "")
        if number - 3 >= len(commands) and missing(problem):
            print(f"ok {number} - {name} # SKIP {missing(problem)} is missing",
                  flush=True)
            continue
        print("not ok" if problem else "ok", f"{number} - {name}", flush=True)
        for line in (problem or "").splitlines():
            print("#", line)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
