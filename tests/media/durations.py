"""Encodes every animation to an MP4 and checks its frames and its duration.

Usage: durations.py SOURCE_ROOT. Encodes the sample flock and, if FLAME_CASES is set, flam3's
animations. The file must hold exactly the frames that the keyframe times ask for. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import glob
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import mp4  # noqa: E402
import programs  # noqa: E402

GENOME_RATE = 30
LOOP_SECONDS = 1
RATES = [Fraction(30), Fraction(30000, 1001)]


def expected_seconds(path):
    """Returns the length of one passage through the timeline, from the document alone."""
    flames = list(ElementTree.parse(path).iter("flame"))
    times = [Fraction(flame.get("time")) for flame in flames
             if flame.get("time") is not None]
    if len(flames) == 1:
        return Fraction(LOOP_SECONDS)
    if not times:
        return Fraction(LOOP_SECONDS * (2 * len(flames) - 1))
    return (times[-1] - times[0]) / GENOME_RATE


def expected_frames(seconds, rate):
    """Returns the number of frames that start before the end."""
    return -int(-seconds * rate // 1)


def encode(path, rate, out):
    caps = f"video/x-raw,width=64,height=48,framerate={rate.numerator}/" \
           f"{rate.denominator}"
    programs.run(
        ["gst-launch-1.0", "-q", "flamesrc", f"location={path}", "quality=1",
         f"loop-duration={LOOP_SECONDS * 10**9}", "!", caps, "!", "x264enc",
         "speed-preset=ultrafast", "!", "mp4mux", "!", "filesink",
         f"location={out}"],
        check=True, stdin=subprocess.DEVNULL, timeout=120)


def problem(path, rate):
    """Returns what differs, or None."""
    seconds = expected_seconds(path)
    frames = expected_frames(seconds, rate)
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.mp4")
        try:
            encode(path, rate, out)
        except subprocess.SubprocessError as error:
            return str(error)
        got_frames, got_seconds = mp4.read(out)
    if got_frames != frames:
        return f"{got_frames} frames, not {frames}"
    # The end may cut the last frame short, and the muxer's clock is coarse.
    if abs(got_seconds - min(seconds, frames / rate)) > Fraction(1, 1000):
        return f"{float(got_seconds)} s, not {float(seconds)} s"
    return None


def main(root):
    folders = [os.path.join(root, "examples", "genomes")]
    if os.environ.get("FLAME_CASES"):
        folders.append(os.path.join(os.environ["FLAME_CASES"], "anim"))
    paths = [path for folder in folders
             for path in sorted(glob.glob(os.path.join(folder, "*.flam3")))]
    # One file shows that a rate works that divides no duration evenly.
    jobs = [(path, RATES[0]) for path in paths] + [(paths[0], RATES[1])]
    print(f"1..{len(jobs)}")
    for number, (path, rate) in enumerate(jobs, 1):
        wrong = problem(path, rate)
        name = f"{os.path.basename(path)} at {rate} frames/s"
        print("not ok" if wrong else "ok", f"{number} - {name} {wrong or ''}",
              flush=True)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
