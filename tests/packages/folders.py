"""Tests where `meson install` puts libraries on a Debian without dpkg-dev, where meson's own
default is lib64.

Usage: folders.py SOURCE_ROOT. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import json
import os
import subprocess
import sys
import tempfile


def variable(package, name):
    return subprocess.run(["pkg-config", f"--variable={name}", package], text=True,
                          stdout=subprocess.PIPE, check=True).stdout.strip()


def installed(source, folder, *options):
    """Returns the paths of the libraries that a build with @options would install."""
    build = os.path.join(folder, "build" + str(len(os.listdir(folder))))
    subprocess.run(["meson", "setup", build, source, "-Dtests=disabled", "-Dtools=disabled",
                    "-Dexamples=disabled", "-Dlive=disabled", "-Dnvcc=disabled",
                    "-Dcpu_levels=v2", *options], check=True, stdout=subprocess.DEVNULL)
    text = subprocess.run(["meson", "introspect", "--installed", build], text=True,
                          stdout=subprocess.PIPE, check=True).stdout
    return [path for path in json.loads(text).values()
            if path.endswith((".so", ".pc", ".typelib"))]


def main(source):
    print("1..2")
    prefix = variable("glib-2.0", "prefix")
    library, plugin = variable("glib-2.0", "libdir"), variable("gstreamer-1.0", "pluginsdir")
    with tempfile.TemporaryDirectory() as folder:
        paths = installed(source, folder, f"--prefix={prefix}", "--libdir=lib64")
        good = (f"{plugin}/libgstflame.so" in paths
                and f"{library}/libfractalflame.so" in paths
                and f"{library}/pkgconfig/fractalflame.pc" in paths
                and all(path.startswith(library) for path in paths))
        print("ok" if good else "not ok", "1 - under GLib's prefix, where GLib's are")
        if not good:
            print("#", paths)
        paths = installed(source, folder, "--prefix=/opt/flame", "--libdir=lib64")
        good = (all(path.startswith("/opt/flame/lib64/") for path in paths)
                and "/opt/flame/lib64/gstreamer-1.0/libgstflame.so" in paths)
        print("ok" if good else "not ok", "2 - under another one, where it says")
        if not good:
            print("#", paths)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
