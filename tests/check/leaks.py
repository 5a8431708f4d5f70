"""Runs pipelines under GStreamer's leaks tracer. No object may be alive at their end.

Prints TAP. GST_PLUGIN_PATH names the folder of the plugin.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

PIPELINES = (
    "flamesrc num-buffers=5 quality=1",
    "flamesrc num-buffers=5 quality=1 is-live=true async-depth=4",
    "flamesrc num-buffers=5 quality=1 adaptive=always transparency=true",
    "flamesrc location={file} quality=1",
    "flamesrc location={file} quality=1 speed=-1 async-depth=1 n-threads=1",
    "audiotestsrc num-buffers=20 ! flamevis quality=1",
    "audiotestsrc num-buffers=20 is-live=true ! queue ! flamevis "
    "location={file} quality=1 mapping=calm message-interval=1",
)
SINK = "! video/x-raw,width=64,height=48,framerate=30/1 ! fakesink"
# A pipeline that fails must not leak either.
BROKEN = "flamesrc location=/nowhere/x.flam3"


def alive(line):
    """Returns the objects that the tracer found alive, and the exit status."""
    env = dict(os.environ, GST_TRACERS="leaks", GST_DEBUG="GST_TRACER:7",
               GST_DEBUG_NO_COLOR="1", GST_REGISTRY_FORK="no")
    run = programs.run(["gst-launch-1.0", "-q"] + (line + " " + SINK).split(),
                       env=env, stdout=subprocess.PIPE, timeout=120,
                       stderr=subprocess.STDOUT, text=True, check=False)
    lines = [text for text in run.stdout.splitlines()
             if "object-alive, " in text and "new format string" not in text]
    return lines, run.returncode


def main(data):
    if not shutil.which("gst-launch-1.0"):
        print("1..0 # SKIP gst-launch-1.0 is not installed")
        return
    file = os.path.join(data, "element", "keyframes.flam3")
    lines = [line.format(file=file) for line in PIPELINES] + [BROKEN]
    print(f"1..{len(lines)}")
    for number, line in enumerate(lines, 1):
        leaks, status = alive(line)
        wrong = bool(leaks) or (status == 0) != (line != BROKEN)
        print("not ok" if wrong else "ok", f"{number} - {line}", flush=True)
        for text in leaks:
            print("#", text)


if __name__ == "__main__":
    main(sys.argv[1])
