#!/usr/bin/env python3
"""Renders a genome's still to a PNG and prints the progress: still.py [GENOME [PNG]].

Needs python3-gi, gir1.2-gdkpixbuf-2.0 and libfractalflame's typelib.

SPDX-License-Identifier: LGPL-2.1-or-later
"""
import sys

import gi
gi.require_version("FractalFlame", "1.0")
gi.require_version("GdkPixbuf", "2.0")
from gi.repository import FractalFlame as Flame, GdkPixbuf, GLib  # noqa: E402


def show_progress():
    print(f"{100 * job.get_progress():3.0f} %", flush=True)
    return GLib.SOURCE_CONTINUE


animation = (Flame.Animation.new_from_file(sys.argv[1], None) if len(sys.argv) > 1
             else Flame.Animation.new_builtin(None))
picture = Flame.Picture.new(Flame.Video.new(Flame.Format.RGB, 640, 360))
request = Flame.FrameRequest.new(animation)
request.set_time(animation.get_still_time())
request.set_quality(50)  # samples a pixel
request.set_picture(picture)
renderer = Flame.Renderer.new(Flame.RendererConfig.new())
job = renderer.queue(request)

loop = GLib.MainLoop()
GLib.timeout_add(100, show_progress)
job.set_done_func(GLib.MainContext.default(), lambda _: loop.quit())
loop.run()
show_progress()
job.get_result()  # raises an error if rendering failed
GdkPixbuf.Pixbuf.new_from_bytes(
    picture.get_plane(0), GdkPixbuf.Colorspace.RGB, False, 8, 640, 360,
    picture.get_stride(0)).savev(sys.argv[2] if len(sys.argv) > 2 else "flame.png", "png")
