"""Runs the pipelines of README.md as they are printed there.

Usage: run-pipelines.py SOURCE_ROOT. Prints TAP. A pipeline passes when it ends
by itself, and each file that it names as an output holds something.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

HEADING = "## Ten pipelines"
TIMEOUT = 120


def pipelines(readme):
    """The command lines in the section's code blocks, continuations joined."""
    section = readme.split(HEADING + "\n", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    text = "".join(blocks).replace("\\\n", " ")
    return [line for line in text.splitlines()
            if line.startswith("gst-launch-1.0")]


def outputs(command):
    names = re.findall(r"sink location=(\S+)", command)
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
        commands = pipelines(file.read())
    print(f"1..{len(commands) + 1}")
    print("ok" if len(commands) == 10 else "not ok",
          f"1 - README prints ten pipelines ({len(commands)})")
    for number, command in enumerate(commands, 2):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.join(root, "examples"),
                       os.path.join(folder, "examples"))
            problem = failure(command, folder)
        name = re.sub(r"\s+", " ", command).replace("#", "")
        print("not ok" if problem else "ok", f"{number} - {name}", flush=True)
        for line in (problem or "").splitlines():
            print("#", line)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
