"""Runs scenarios of gst-validate-1.0, which do what applications do, and some of our own.

Usage: validate.py ELEMENT FILE.flam3. ELEMENT is flamesrc or flamevis. Prints TAP with one
point for each scenario. All are skipped if gst-validate-1.0, from gst-devtools, is not
installed. GST_PLUGIN_PATH names the folder of the plugin. The scenarios mostly wait for a
clock, so several run at once.

validate/NAME.validatetest is a scenario of our own, and validate/NAME/flow-expectations has
the events and buffers that must pass the source pad. If that folder is deleted, the next run
writes it.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import concurrent.futures
import glob
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

TOOL = "gst-validate-1.0"
SCENARIOS = (
    "seek_forward", "seek_backward", "seek_with_stop", "simple_seeks",
    "reverse_playback", "fast_forward", "fast_backward",
    "scrub_forward_seeking", "scrub_forward_seeking_full",
    "scrub_backward_seeking", "change_state_intensive", "pause_resume",
)
# These scenarios seek beyond ten seconds, so their input is longer.
LONG = ("seek_forward_backward",)
OWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "validate")
CAPS = "video/x-raw,format=I420,width=64,height=48,framerate=30/1"
AT_ONCE = 5
TIMEOUT = 120


def get_seconds(scenario):
    return 60 if scenario in LONG else 10


def make_sound(folder, seconds):
    """Returns the path of a sound with a beat a second for flamevis. The file is seekable."""
    path = os.path.join(folder, f"{seconds}.flac")
    if not os.path.exists(path):
        programs.run(
            ["gst-launch-1.0", "-q", "audiotestsrc", "wave=ticks",
             "samplesperbuffer=4800", f"num-buffers={seconds * 10}", "!",
             "audio/x-raw,format=S16LE,rate=48000,channels=2", "!", "flacenc", "!",
             "filesink", "location=" + path], check=True)
    return path


def get_pipeline(element, file, sound, seconds):
    if element == "flamesrc":
        return ["flamesrc", "quality=1", "location=" + file,
                f"loop-duration={seconds * 10 ** 9}"]
    return ["filesrc", "location=" + sound, "!", "flacparse", "!", "flacdec", "!",
            "flamevis", "quality=1", "location=" + file]


def call(*arguments, **environment):
    """Runs gst-validate-1.0. Returns what went wrong, or None."""
    try:
        done = programs.run([TOOL, *arguments], stdout=subprocess.PIPE, timeout=TIMEOUT,
                            stderr=subprocess.STDOUT, text=True, check=False,
                            env={**os.environ, **environment})
    except subprocess.TimeoutExpired as error:
        return f"still running after {TIMEOUT} s: {error.output}"
    return done.stdout if done.returncode else None


def run(scenario, pipeline):
    return call("--set-scenario", scenario, *pipeline, "!", CAPS, "!", "fakesink",
                "sync=true")


def run_own(path, folder):
    """Runs a scenario of our own, which writes the flow into @folder."""
    logs = os.path.join(folder, os.path.basename(path))
    os.mkdir(logs)
    return call("--set-test-file", path, GST_VALIDATE_LOGSDIR=logs)


def main(element, file):
    if not shutil.which(TOOL):
        print(f"1..0 # SKIP {TOOL} is not installed")
        return
    scenarios = LONG + SCENARIOS
    own = sorted(glob.glob(os.path.join(OWN, "*.validatetest"))) \
        if element == "flamesrc" else []
    print(f"1..{len(scenarios) + len(own)}", flush=True)
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        sounds = {get_seconds(name): None for name in scenarios}
        if element == "flamevis":
            sounds = {seconds: make_sound(folder, seconds) for seconds in sounds}
        pipelines = [
            get_pipeline(element, file, sounds[get_seconds(name)], get_seconds(name))
            for name in scenarios]
        results = [*pool.map(run, scenarios, pipelines),
                   *pool.map(lambda path: run_own(path, folder), own)]
        names = [*scenarios, *(os.path.basename(path) for path in own)]
        for number, (name, wrong) in enumerate(zip(names, results), 1):
            print("not ok" if wrong else "ok", f"{number} - {name}", flush=True)
            for line in (wrong or "").splitlines():
                print("#", line)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
