#!/usr/bin/env python3
"""Gets frames from flamesrc in an application: pulls them from an appsink, and prints
the time and the mean colour of each. The argument, if there is one, is the file to play.

Needs python3-gi and gir1.2-gst-plugins-base-1.0.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import sys

import gi

gi.require_version("Gst", "1.0")
from gi.repository import Gst  # noqa: E402

LINE = ("flamesrc name=src num-buffers=30 quality=5 ! "
        "video/x-raw,format=RGBA,width=320,height=180,framerate=30/1 ! "
        "appsink name=sink sync=false max-buffers=2")


def print_frame(sample):
    """Prints a frame's time and mean colour. RGBA of this width has no padding in its rows."""
    buffer = sample.get_buffer()
    data = buffer.extract_dup(0, buffer.get_size())
    means = [sum(data[c::4]) / (len(data) / 4) for c in range(3)]
    print(f"{buffer.pts / Gst.SECOND:.3f}", *(f"{mean:.1f}" for mean in means))


def main():
    Gst.init(None)
    pipeline = Gst.parse_launch(LINE)
    if len(sys.argv) > 1:
        pipeline.get_by_name("src").set_property("location", sys.argv[1])
    sink = pipeline.get_by_name("sink")
    # If the pipeline does not start, pull-sample would wait for ever.
    started = pipeline.set_state(Gst.State.PLAYING)
    if started != Gst.StateChangeReturn.FAILURE:
        while sample := sink.emit("pull-sample"):
            print_frame(sample)
    error = pipeline.get_bus().pop_filtered(Gst.MessageType.ERROR)
    pipeline.set_state(Gst.State.NULL)
    if error:
        sys.exit(error.parse_error()[0].message)


if __name__ == "__main__":
    main()
