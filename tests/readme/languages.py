"""Tests what a Python program can do with libfractalflame beyond examples/still.py.

Usage: languages.py GENOMES_FOLDER. Prints TAP. run-still.py starts it with Debian's Python.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import gc
import os
import sys
import tempfile

import gi
gi.require_version("FractalFlame", "1.0")
from gi.repository import FractalFlame as Flame, GLib  # noqa: E402

ODD = b'<flame name="odd" size="64 36" center="0 0" scale="20" mood="blue">' \
    b'<xform weight="1" color="0" linear="1" coefs="0.5 0 0 0.5 0.2 0"/>' \
    b'<xform weight="1" color="1" spherical="1" coefs="0.5 0 0 0.5 -0.2 0.1"/></flame>'


def draw(animation, config=None, quality=5, **adjustments):
    """Renders 64x36 pixels in NV12. Returns the picture and the job's statistics."""
    picture = Flame.Picture.new(Flame.Video.new(Flame.Format.NV12, 64, 36))
    request = Flame.FrameRequest.new(animation)
    request.set_quality(quality)
    request.set_picture(picture)
    adjust = Flame.Adjust.new()
    for name, value in adjustments.items():
        setattr(adjust, name, value)
    request.set_adjust(adjust)
    renderer = Flame.Renderer.new(config or Flame.RendererConfig.new())
    job = renderer.queue(request)
    job.wait()
    job.get_result()
    return picture, job.get_stats(), renderer


def check_planes(genomes):
    """The bytes of a plane outlive the picture, and have the plane's size."""
    picture, stats, _ = draw(Flame.Animation.new_builtin(None))
    luma, chroma = picture.get_plane(0), picture.get_plane(1)
    stride = picture.get_stride(0)
    good = picture.get_plane(2) is None and stats.get_samples() > 0
    del picture, stats
    gc.collect()
    data = luma.get_data()
    rows = [data[stride * y:stride * y + 64] for y in range(36)]
    return good and len(data) == 35 * stride + 64 and \
        len(chroma.get_data()) == 17 * stride + 64 and len(set(b"".join(rows))) > 16


def check_adjust(genomes):
    """The fields of a structure can be set, and take effect."""
    animation = Flame.Animation.new_builtin(None)
    plain = draw(animation)[0].get_plane(0).get_data()
    return plain == draw(animation, brightness=1)[0].get_plane(0).get_data() and \
        sum(plain) > 1.3 * sum(draw(animation, brightness=0.1)[0].get_plane(0).get_data())


def check_lists(genomes):
    """Flames of a list outlive it."""
    breeding = Flame.Breeding.new()
    breeding.set_seed(7)
    flames = Flame.genomes_new_random(breeding, 2)
    child, is_fit = Flame.Genome.new_child(breeding, flames[0], flames[1], 0)
    document = Flame.genomes_to_flam3(flames)
    second = flames[1]
    del flames
    gc.collect()
    return document.count("<flame ") == 2 and second.get_n_xforms() > 0 and \
        child.get_n_xforms() > 0 and isinstance(is_fit, bool) and \
        0 < Flame.Probe.new(second, 1).get_lit() <= 1


def check_warnings(genomes):
    """A Python function gets the warnings about unknown attributes."""
    said = []
    options = Flame.LoadOptions.new()
    options.set_warning(lambda message, *_: said.append(message))
    Flame.Animation.new_from_data(ODD, "odd.flam3", options)
    return len(said) == 2 and "odd.flam3" in said[0] and "mood" in said[0]


def check_reports(genomes):
    """A Python function is called for each flame of a file."""
    with tempfile.TemporaryDirectory(prefix="languages-") as folder:
        path = os.path.join(folder, "odd.flam3")
        with open(path, "wb") as file:
            file.write(ODD)
        said = []
        good, n = Flame.genomes_check(
            path, None, lambda report, *_: said.append((report.name, report.index)))
    return good and n == 1 and said == [("odd", 0)]


def check_flock(genomes):
    """A flock's paths are a list of strings, and a folder plays."""
    paths = Flame.Animation.list_flock(genomes, None)
    flock = Flame.Animation.new_flock(genomes, None)
    return len(paths) > 3 and all(path.startswith(genomes) for path in paths) and \
        flock.get_length() == float("inf")


def check_errors(genomes):
    """An error has the library's domain and code."""
    try:
        Flame.Animation.new_from_file("/no/such.flam3", None)
    except GLib.Error as error:
        return error.matches(Flame.error_quark(), Flame.Error.NOT_FOUND) and \
            "/no/such.flam3" in error.message
    return False


def check_log(genomes):
    """A Python function gets a renderer's messages; devices have statistics."""
    said = []
    config = Flame.RendererConfig.new()
    config.set_backend(Flame.BackendKind.CPU)
    config.set_log(Flame.Log.new(lambda level, message, *_: said.append(level)))
    renderer = draw(Flame.Animation.new_builtin(None), config)[2]
    devices = renderer.get_device_stats()
    return len(devices) == 1 and devices[0].get_frames() == 1 and \
        devices[0].get_backend() == Flame.BackendKind.CPU and \
        all(isinstance(level, Flame.LogLevel) for level in said)


def main(genomes):
    checks = [check_planes, check_adjust, check_lists, check_warnings, check_reports,
              check_flock, check_errors, check_log]
    print(f"1..{len(checks)}")
    for number, check in enumerate(checks, 1):
        print("ok" if check(genomes) else "not ok", number, "-", check.__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
