#!/usr/bin/env python3
"""One flame on a wall of screens, with no video between the machines.

Each node, a process for one screen, renders its own part of the picture. The first node
provides the clock and tells the others what plays; see --help and docs/walls.md:

    wall.py --grid 2x1 --size 1920x1080 --location flame.flam3      # on the left screen
    wall.py --join left.local --place 1,0                           # on the right one

Needs python3-gi and gir1.2-gstreamer-1.0.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import json
import re
import signal
import socket
import sys
import threading
import time

try:
    import gi
    gi.require_version("Gst", "1.0")
    gi.require_version("GstNet", "1.0")
    from gi.repository import GLib, Gst, GstNet
except (ImportError, ValueError) as problem:
    sys.exit(f"wall.py: {problem}: install python3-gi and gir1.2-gstreamer-1.0")

# Frames are rendered ahead of time, and the sink shows each when its time has come.
PIPELINE = ("flamesrc name=flame ! capsfilter name=size ! "
            "queue max-size-buffers=4 max-size-time=0 max-size-bytes=0 ! {sink}")
WINDOW = "videoconvert ! autovideosink"
# All nodes take the same number of samples. A slow node skips frames rather than samples.
FLAME = ["loop=true", "adaptive=never"]
PORT = 5637
# Seconds that a node has to prepare its first frame.
LEAD = 1.5
# The answer to a node that joins has at most MAX_BYTES and the keys of PLAN. A node that gets
# no answer asks again after RETRY seconds.
MAX_BYTES, RETRY = 65536, 0.5
PLAN = {"grid", "gap", "size", "rate", "flame", "ptp", "base"}


class Wrong(Exception):
    """A mistake of the user's or a machine that does not answer, as a message to print."""


def say(text):
    print(f"wall.py: {text}", file=sys.stderr, flush=True)


def read_pair(text, between, option, low):
    """Reads two whole numbers, such as 1920x1080."""
    match = re.fullmatch(rf"(\d{{1,5}}){between}(\d{{1,5}})", text)
    pair = [int(number) for number in match.groups()] if match else [-1]
    if min(pair) < low:
        raise Wrong(f"{option}={text}: expected two whole numbers from {low} on, such "
                    f"as 2{between}1")
    return pair


# ------------------------------------------------------------------------- the plan

def make_plan(options):
    """Returns what all nodes have in common, except for the time, as values for JSON."""
    if not re.fullmatch(r"[1-9]\d{0,6}(/[1-9]\d{0,6})?", options.rate):
        raise Wrong(f"--rate={options.rate}: expected frames a second as 30 or "
                    "30000/1001")
    flame = FLAME + options.property
    if options.location:
        flame.append(f"location={options.location}")
    return {"grid": read_pair(options.grid, "x", "--grid", 1),
            "gap": read_pair(options.gap, "x", "--gap", 0),
            "size": read_pair(options.size, "x", "--size", 1),
            "rate": options.rate, "flame": flame, "ptp": options.ptp}


def find_viewport(plan, place):
    """Returns flamesrc's viewport for the screen at column and row @place."""
    parts = []
    for at, count, gap, size in zip(place, plan["grid"], plan["gap"], plan["size"]):
        if at >= count:
            raise Wrong(f"--place={place[0]},{place[1]}: the wall has columns 0 to "
                        f"{plan['grid'][0] - 1} and rows 0 to {plan['grid'][1] - 1}")
        whole = count * (size + gap) - gap
        parts.append((at * (size + gap) / whole, size / whole))
    (x, width), (y, height) = parts
    return f"{x!r},{y!r},{width!r},{height!r}"


def serve(plan, port):
    """Answers each node that asks with the plan: what plays, and when it began."""
    answer = json.dumps(plan).encode()

    def answer_all(listener):
        while True:
            with listener.accept()[0] as node:
                try:
                    node.settimeout(1)
                    node.sendall(answer)
                except OSError:
                    pass  # the node will ask again

    try:
        listener = socket.create_server(("", port))
    except OSError as error:
        raise Wrong(f"--port={port}: {error.strerror}") from None
    threading.Thread(target=answer_all, args=(listener,), daemon=True).start()


def ask(host, port, patience):
    """Waits for the node that provides the clock, and returns its plan."""
    until = time.monotonic() + patience
    while True:
        try:
            with socket.create_connection((host, port), 1) as server, \
                    server.makefile("rb") as file:
                plan = json.loads(file.read(MAX_BYTES))
            if not isinstance(plan, dict) or plan.keys() != PLAN:
                raise ValueError("something else is there")
            return plan
        except (OSError, ValueError) as error:
            if time.monotonic() > until:
                raise Wrong(f"--join={host}: no wall answers at port {port}: "
                            f"{error}") from None
        time.sleep(RETRY)


# ------------------------------------------------------------------------ the clock

def wait_for(clock, what, patience):
    if not clock.wait_for_sync(int(patience * Gst.SECOND)):
        raise Wrong(f"{what} has not answered for {patience:g} seconds")
    return clock


def find_clock(plan, options):
    """Returns the clock that all nodes share."""
    if plan["ptp"] is not None:
        if not GstNet.ptp_init(GstNet.PTP_CLOCK_ID_NONE, None):
            raise Wrong("GStreamer's PTP does not work here; its gst-ptp-helper may "
                        "lack the right to open ports 319 and 320")
        return wait_for(GstNet.PtpClock.new("wall", plan["ptp"]),
                        f"a PTP master of domain {plan['ptp']}", options.patience)
    if options.join:
        return wait_for(GstNet.NetClientClock.new("wall", options.join, options.port, 0),
                        f"the clock of {options.join}", options.patience)
    return Gst.SystemClock.obtain()


def provide(clock, port):
    """Serves the clock to other machines."""
    try:
        return GstNet.NetTimeProvider.new(clock, None, port)
    except TypeError:
        raise Wrong(f"--port={port}: another program has the UDP port") from None


# --------------------------------------------------------------------- the pipeline

def set_flame(flame, words):
    """Sets properties of flamesrc. They come from another machine, so names are checked."""
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not flame.find_property(name):
            raise Wrong(f"--property={word}: expected a property of flamesrc, "
                        "NAME=VALUE")
        Gst.util_set_object_arg(flame, name, value)


def make_pipeline(plan, place, sink):
    try:
        pipeline = Gst.parse_launch(PIPELINE.format(sink=sink))
    except GLib.Error as error:
        raise Wrong(f"the pipeline cannot be made: {error.message}") from None
    flame = pipeline.get_by_name("flame")
    set_flame(flame, plan["flame"])
    flame.set_property("viewport", find_viewport(plan, place))
    width, height = plan["size"]
    rate = plan["rate"] if "/" in plan["rate"] else plan["rate"] + "/1"
    pipeline.get_by_name("size").set_property("caps", Gst.Caps.from_string(
        f"video/x-raw,width={width},height={height},framerate={rate}"))
    return pipeline


def find_start(plan, clock):
    """Returns the time, in the flame, of the first frame that can still be shown."""
    count, _, seconds = plan["rate"].partition("/")
    count, seconds = int(count), int(seconds or 1)
    after = max(clock.get_time() + int(LEAD * Gst.SECOND) - plan["base"], 0)
    number = -(-after * count // (seconds * Gst.SECOND))
    return number * seconds * Gst.SECOND // count


class Node:
    """Plays a pipeline in step with those of the other nodes until it ends."""

    def __init__(self, pipeline):
        self.pipeline = pipeline
        self.loop = GLib.MainLoop()
        self.error = None
        self.is_slow = False
        bus = pipeline.get_bus()
        bus.add_signal_watch()
        bus.connect("message", self.hear)
        for number in (signal.SIGINT, signal.SIGTERM):
            GLib.unix_signal_add(GLib.PRIORITY_HIGH, number, self.loop.quit)

    def hear(self, _bus, message):
        if message.type == Gst.MessageType.EOS:
            self.loop.quit()
        elif message.type == Gst.MessageType.WARNING:
            say(f"warning: {message.parse_warning()[0].message}")
        elif message.type == Gst.MessageType.ERROR:
            self.error = message.parse_error()[0].message
            self.loop.quit()
        elif message.type == Gst.MessageType.QOS and not self.is_slow:
            self.is_slow = True
            say("this node is too slow and skips frames: lower quality, size or rate")

    def prepare(self):
        """Renders the first frame. If that fails, the bus has the error."""
        self.pipeline.set_state(Gst.State.PAUSED)
        if self.pipeline.get_state(Gst.CLOCK_TIME_NONE)[0] == \
                Gst.StateChangeReturn.FAILURE:
            message = self.pipeline.get_bus().pop_filtered(Gst.MessageType.ERROR)
            raise Wrong(message.parse_error()[0].message if message
                        else "the pipeline does not start")

    def play(self, plan, clock):
        """Shows each frame when the clock reaches the base time plus the frame's time."""
        self.pipeline.use_clock(clock)
        self.pipeline.set_start_time(Gst.CLOCK_TIME_NONE)
        self.prepare()
        start = find_start(plan, clock)
        # A seek sets the running time back to 0.
        self.pipeline.set_base_time(plan["base"] + start)
        if start > 0:
            self.pipeline.seek_simple(
                Gst.Format.TIME, Gst.SeekFlags.FLUSH | Gst.SeekFlags.ACCURATE, start)
        say(f"begins at {start / Gst.SECOND:.3f} s of the flame")
        self.pipeline.set_state(Gst.State.PLAYING)
        self.loop.run()

    def close(self):
        self.pipeline.set_state(Gst.State.NULL)
        if self.error:
            raise Wrong(self.error)


# ---------------------------------------------------------------------- the program

def parse_arguments(arguments=None):
    parser = argparse.ArgumentParser(
        description="One flame on a wall of screens: each node renders its part. "
        "docs/walls.md explains it.")
    parser.add_argument("--join", metavar="HOST", help="the machine of the first node, "
                        "which knows all options but --place and --sink")
    parser.add_argument("--port", type=int, default=PORT, help="of the first node: TCP "
                        f"for the plan, UDP for the clock; {PORT} by default")
    parser.add_argument("--place", default="0,0", metavar="COLUMN,ROW",
                        help="of this screen, counted from 0,0 at the top left")
    parser.add_argument("--sink", default=WINDOW,
                        help=f"elements instead of a window, which is: {WINDOW}")
    parser.add_argument("--patience", type=float, default=30, metavar="SECONDS",
                        help="how long to wait for the first node and for the clock; "
                        "30 by default")
    first = parser.add_argument_group("of the first node")
    first.add_argument("--grid", default="2x1", metavar="COLUMNSxROWS")
    first.add_argument("--size", default="1920x1080", help="of each screen")
    first.add_argument("--gap", default="0x0", metavar="WIDTHxHEIGHT",
                       help="pixels of the picture that are behind the frames of two "
                       "neighbours")
    first.add_argument("--rate", default="30", help="frames a second, 30 by default")
    first.add_argument("--location", help="the flame, or a folder of them, at the same "
                       "path on all machines; without it an endless stream plays")
    first.add_argument("--property", action="append", default=[], metavar="NAME=VALUE",
                       help="another property of all nodes' flamesrc, such as "
                       "quality=50; may be repeated")
    first.add_argument("--ptp", type=int, metavar="DOMAIN", help="take the time of the "
                       "network's PTP master instead of this machine's")
    return parser.parse_args(arguments)


def run(options):
    place = read_pair(options.place, ",", "--place", 0)
    if options.join:
        plan = ask(options.join, options.port, options.patience)
    else:
        plan = make_plan(options)
    node = Node(make_pipeline(plan, place, options.sink))
    clock = find_clock(plan, options)
    if not options.join:
        plan["base"] = clock.get_time() + int(LEAD * Gst.SECOND)
        serve(plan, options.port)
        if options.ptp is None:
            # It answers as long as this object exists.
            node.provider = provide(clock, options.port)
    try:
        node.play(plan, clock)
    finally:
        node.close()


def main():
    Gst.init(None)
    try:
        run(parse_arguments())
    except Wrong as error:
        sys.exit(f"wall.py: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
