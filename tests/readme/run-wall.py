"""Runs examples/wall.py: four nodes on this machine must show the parts of one picture.

Usage: run-wall.py SOURCE_ROOT. Prints TAP. Each node is a process that loads wall.py, gives it
a sink, and records each frame that is shown: its bytes, its time in the flame, the clock's time
at which it should be shown, and the time at which it was.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import importlib.util
import json
import math
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import types
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

sys.dont_write_bytecode = True

TIMEOUT = 120
# The wall has COLUMNS x ROWS screens of WIDTH x HEIGHT pixels.
COLUMNS, ROWS, WIDTH, HEIGHT, RATE = 2, 2, 96, 54, 10
GAP = (4, 2)
WALL = (COLUMNS * WIDTH + GAP[0], ROWS * HEIGHT + GAP[1])
# The number of frames that all nodes must have shown.
COMMON = 12
FLAME = ("quality=4", "backend=cpu", "n-threads=1", "shutter=0.5", "seed=3")
SINK = "video/x-raw,format=NV12 ! fakesink name=sink sync=true signal-handoffs=true"
# Nanoseconds that the clocks may differ by, and that a frame may be late on a busy machine.
APART, LATE = 20e6, 400e6
WRONG = (
    (["--grid=2"], "--grid=2: expected"),
    (["--size=0x9"], "--size=0x9: expected"),
    (["--place=2,0"], "columns 0 to 1"),
    (["--place=here"], "--place=here"),
    (["--rate=fast"], "--rate=fast"),
    (["--property=tempo=3"], "tempo=3"),
    (["--location=/none.flam3"], "/none.flam3"),
    (["--sink=nosuchsink"], "nosuchsink"),
    (["--join=127.0.0.1", "--patience=0.2"], "no wall answers"),
)


# --------------------------------------------------------------------------- nodes

def load(root):
    """Loads wall.py as a module."""
    path = os.path.join(root, "examples", "wall.py")
    spec = importlib.util.spec_from_file_location("wall", path)
    wall = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(wall)
    return wall


def run_node(wall, output, arguments):
    """Runs a node that writes its frames to @output and their times to @output.json."""
    make_pipeline = wall.make_pipeline
    shown, frames = open(output + ".json", "w", encoding="utf-8"), open(output, "wb")

    def write(_sink, buffer, _pad, pipeline):
        _, mapped = buffer.map(wall.Gst.MapFlags.READ)
        clock = pipeline.get_clock()
        now = clock.get_time()
        frames.write(mapped.data)
        buffer.unmap(mapped)
        segment = pipeline.get_by_name("sink").get_static_pad("sink") \
            .get_sticky_event(wall.Gst.EventType.SEGMENT, 0).parse_segment()
        due = pipeline.get_base_time() + segment.to_running_time(
            wall.Gst.Format.TIME, buffer.pts)
        print(json.dumps({"pts": buffer.pts, "due": due, "now": now,
                          "apart": now - time.monotonic_ns()}), file=shown, flush=True)
        frames.flush()

    def make(*what):
        pipeline = make_pipeline(*what)
        pipeline.get_by_name("sink").connect("handoff", write, pipeline)
        return pipeline

    wall.make_pipeline = make
    wall.Gst.init(None)
    try:
        wall.run(wall.parse_arguments(arguments))
    except wall.Wrong as error:
        sys.exit(str(error))
    frames.close()


def start(root, folder, column, row, arguments):
    return programs.Popen(
        [sys.executable, __file__, root, os.path.join(folder, f"{column}-{row}"),
         *arguments, f"--place={column},{row}", "--sink", SINK])


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def read_shown(folder, column, row):
    try:
        with open(os.path.join(folder, f"{column}-{row}.json"), encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.endswith("\n")]
    except FileNotFoundError:
        return []


def find_common(folder, places):
    """Returns the times in the flame of the frames that all nodes have shown."""
    times = [{frame["pts"] for frame in read_shown(folder, *place)} for place in places]
    return sorted(set.intersection(*times))


def run_wall(root, genome, folder):
    """Runs the wall until all nodes have shown enough frames. Returns what each has shown."""
    port = free_port()
    places = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
    first = [f"--port={port}", f"--grid={COLUMNS}x{ROWS}", f"--size={WIDTH}x{HEIGHT}",
             f"--gap={GAP[0]}x{GAP[1]}", f"--rate={RATE}", f"--location={genome}",
             *(f"--property={word}" for word in FLAME)]
    nodes = []
    until = time.monotonic() + TIMEOUT / 2

    def wait_for(wanted, of):
        while len(find_common(folder, of)) < wanted and time.monotonic() < until:
            if any(node.poll() for node in nodes):
                raise AssertionError("a node has ended")
            time.sleep(0.2)

    try:
        # Some nodes start before the one that they join, and one starts when all others play.
        early, late = places[1:-1] + places[:1], places[-1]
        for number, place in enumerate(early + [late]):
            if place == late:
                wait_for(COMMON, early)
            joins = [f"--port={port}", "--join=127.0.0.1"]
            nodes.append(start(root, folder, *place,
                               first if place == (0, 0) else joins))
            if number == 0:
                time.sleep(0.5)
        wait_for(COMMON, places)
    finally:
        for node in nodes:
            node.send_signal(signal.SIGINT)
        ends = [node.wait(TIMEOUT) for node in nodes]
    assert ends == [0] * len(places), f"nodes end with {ends}"
    common = find_common(folder, places)
    assert len(common) >= COMMON, f"{len(common)} frames are on all screens"
    return {place: read_shown(folder, *place) for place in places}, common


# ------------------------------------------------------------------------- pictures

def render_whole(genome, n_frames, path):
    """Renders the first @n_frames frames of the whole picture with one flamesrc."""
    programs.run(
        ["gst-launch-1.0", "-q", "flamesrc", f"location={genome}", "loop=true",
         "adaptive=never", f"num-buffers={n_frames}", *FLAME, "!",
         f"video/x-raw,format=NV12,width={WALL[0]},height={WALL[1]},framerate={RATE}/1",
         "!", "filesink", f"location={path}"], timeout=TIMEOUT, check=True)
    with open(path, "rb") as file:
        return file.read()


def cut(whole, number, column, row):
    """Returns a screen's part of frame @number of the whole picture, in NV12."""
    size = WALL[0] * WALL[1] * 3 // 2
    frame = whole[number * size:(number + 1) * size]
    left, top = column * (WIDTH + GAP[0]), row * (HEIGHT + GAP[1])
    lines = [y * WALL[0] for y in range(top, top + HEIGHT)]
    lines += [(WALL[1] + y) * WALL[0] for y in range(top // 2, (top + HEIGHT) // 2)]
    return b"".join(frame[at + left:at + left + WIDTH] for at in lines)


def compare_pictures(shown, common, genome, folder):
    assert common, "there are none"
    last = round(common[-1] * RATE / 1e9)
    whole = render_whole(genome, last + 1, os.path.join(folder, "whole"))
    size = WIDTH * HEIGHT * 3 // 2
    for (column, row), frames in shown.items():
        with open(os.path.join(folder, f"{column}-{row}"), "rb") as file:
            own = file.read()
        for at, frame in enumerate(frames):
            if frame["pts"] not in common:
                continue
            number = round(frame["pts"] * RATE / 1e9)
            picture = own[at * size:(at + 1) * size]
            assert len(set(picture)) > 20, f"frame {number} of {column},{row} is flat"
            assert picture == cut(whole, number, column, row), \
                f"frame {number} of {column},{row} is not the whole's"


def compare_times(shown, common):
    """Checks that all nodes show a frame at the same time of the clock that they share."""
    due = {}
    for place, all_frames in shown.items():
        frames = [frame for frame in all_frames if frame["pts"] in common]
        for frame in frames:
            before = due.setdefault(frame["pts"], frame["due"])
            assert frame["due"] == before, \
                f"{place} shows {frame['pts']} {frame['due'] - before} ns off"
        # Medians ignore a single stall of the machine.
        apart = statistics.median(frame["apart"] for frame in frames)
        late = statistics.median(frame["now"] - frame["due"] for frame in frames)
        assert abs(apart) < APART, f"{place}: its clock is {apart / 1e6} ms off"
        assert -APART < late < LATE, f"{place} shows frames {late / 1e6} ms late"
    times = sorted(due)
    steps = {due[b] - due[a] - (b - a) for a, b in zip(times, times[1:])}
    assert steps == {0}, f"the clock and the flame differ by {steps}"


# --------------------------------------------------------------------------- checks

def check_starts(wall):
    """At any rate, a node begins with the first frame that it has time for."""
    base = 5 * wall.Gst.SECOND
    for rate in ("1", "30", "30000/1001", "24000/1001", "1000000/7"):
        frame = 1 / Fraction(rate)
        # Before the wall begins, at a frame's time, and a nanosecond before and after that.
        for after in (Fraction(-3), *(n * frame + nano for n in (1, 7, 99999) for nano in
                                      (Fraction(-1, 10**9), 0, Fraction(1, 10**9)))):
            now = base + math.floor((after - Fraction(wall.LEAD)) * wall.Gst.SECOND)
            clock = types.SimpleNamespace(get_time=lambda now=now: now)
            found = wall.find_start({"rate": rate, "base": base}, clock)
            least = max(Fraction(now + int(wall.LEAD * wall.Gst.SECOND) - base,
                                 wall.Gst.SECOND), 0)
            expected = math.floor(math.ceil(least / frame) * frame * wall.Gst.SECOND)
            assert found == expected, \
                f"{rate} frames a second, {float(least)} s: {found}, not {expected}"


def check_plans(wall):
    """An answer that is not the plan of a wall is refused with a message."""
    plan = {key: 0 for key in wall.PLAN}
    for answer, good in (
            (plan, True), (plan | {"more": 0}, False),
            ({key: 0 for key in plan if key != "ptp"}, False),
            ({}, False), (list(plan), False), (7, False), (None, False)):
        port = free_port()
        wall.serve(answer, port)
        try:
            assert wall.ask("127.0.0.1", port, 0) == answer and good, \
                f"{answer} is taken for a plan"
        except wall.Wrong as error:
            assert not good and "something else is there" in str(error), error


def expect_wrong(root, port, arguments, expected):
    run = programs.run(
        [sys.executable, os.path.join(root, "examples", "wall.py"),
         "--sink=fakesink", f"--port={port}", *arguments],
        stderr=subprocess.PIPE, text=True, timeout=TIMEOUT, check=False)
    assert run.returncode == 1 and expected in run.stderr \
        and "Traceback" not in run.stderr, f"{arguments}: {run.stderr}"


def check_wrong(root):
    for arguments, expected in WRONG:
        expect_wrong(root, free_port(), arguments, expected)
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        with socket.socket(socket.AF_INET, kind) as taken:
            taken.bind(("", 0))
            port = taken.getsockname()[1]
            expect_wrong(root, port, [], f"--port={port}")


def check(number, name, run):
    """Runs a check and prints its point. Returns what the check returns, or None."""
    try:
        found = run()
    except (AssertionError, subprocess.SubprocessError) as wrong:
        print(f"not ok {number} - {name}")
        for line in str(wrong).splitlines():
            print("#", line)
        return None
    print(f"ok {number} - {name}", flush=True)
    return found


def main(root, wall):
    genome = os.path.join(root, "examples", "genomes", "aurora.flam3")
    print("1..6")
    with tempfile.TemporaryDirectory() as folder:
        found = check(1, "four nodes", lambda: run_wall(root, genome, folder))
        shown, common = found or ({}, [])
        check(2, "pictures", lambda: compare_pictures(shown, common, genome, folder))
        check(3, "times", lambda: compare_times(shown, common))
    check(4, "what is wrong", lambda: check_wrong(root))
    check(5, "starts", lambda: check_starts(wall))
    check(6, "plans", lambda: check_plans(wall))


if __name__ == "__main__":
    root_folder = os.path.abspath(sys.argv[1])
    try:
        module = load(root_folder)
    except SystemExit as error:
        # The distribution's Python may have GStreamer if this one does not.
        if os.path.realpath(sys.executable) != os.path.realpath("/usr/bin/python3"):
            os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
        print(f"1..0 # SKIP {error}")
        sys.exit()
    if len(sys.argv) > 2:
        run_node(module, sys.argv[2], sys.argv[3:])
    else:
        main(root_folder, module)
