"""Runs gst-validate-1.0's own scenarios of what applications do.

Usage: validate.py FILE.flam3. Prints TAP: one point a scenario, or that all are
skipped where gst-validate-1.0 (of gst-devtools) is not installed. GST_PLUGIN_PATH
finds the plugin. The scenarios mostly wait for a clock, so several run at once.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import concurrent.futures
import shutil
import subprocess
import sys

TOOL = "gst-validate-1.0"
SCENARIOS = (
    "seek_forward", "seek_backward", "seek_with_stop", "simple_seeks",
    "reverse_playback", "fast_forward", "fast_backward",
    "scrub_forward_seeking", "scrub_forward_seeking_full",
    "scrub_backward_seeking", "change_state_intensive", "pause_resume",
)
# these seek further into the animation than its ten seconds
LONG = ("seek_forward_backward",)
CAPS = "video/x-raw,format=I420,width=64,height=48,framerate=30/1"
AT_ONCE = 5
TIMEOUT = 120


def run(scenario, file):
    """What went wrong, or None."""
    turn = 60 if scenario in LONG else 10
    command = [TOOL, "--set-scenario", scenario, "flamesrc", "quality=1",
               f"loop-duration={turn * 10 ** 9}", "location=" + file, "!", CAPS,
               "!", "fakesink", "sync=true"]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, timeout=TIMEOUT,
                              stderr=subprocess.STDOUT, text=True, check=False)
    except subprocess.TimeoutExpired as error:
        return f"still running after {TIMEOUT} s: {error.output}"
    return done.stdout if done.returncode else None


def main(file):
    if not shutil.which(TOOL):
        print(f"1..0 # SKIP {TOOL} is not installed")
        return
    scenarios = LONG + SCENARIOS
    print(f"1..{len(scenarios)}", flush=True)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        results = pool.map(lambda name: run(name, file), scenarios)
        for number, (name, wrong) in enumerate(zip(scenarios, results), 1):
            print("not ok" if wrong else "ok", f"{number} - {name}", flush=True)
            for line in (wrong or "").splitlines():
                print("#", line)


if __name__ == "__main__":
    main(sys.argv[1])
