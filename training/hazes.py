#!/usr/bin/env python3
"""Makes soft flames, of which the endless stream has few, for light.py.

    training/hazes.py FOLDER COUNT

Each flame has one to three blurs of any brightness, and by turns 1, 4, 9 or 16 buckets a pixel.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import pathlib
import random

MAX_SUPERSAMPLE = 4


def xform(chance):
    a, b = chance.uniform(0.3, 1.1), chance.uniform(-0.5, 0.5)
    x, y = chance.uniform(-0.6, 0.6), chance.uniform(-0.6, 0.6)
    blur = chance.choice(("gaussian_blur", "gaussian_blur", "blur"))
    return (f"<xform weight='{chance.uniform(0.3, 2):.3f}' "
            f"color='{chance.random():.3f}' "
            f"{blur}='{chance.uniform(0.4, 1.3):.3f}' "
            f"linear='{chance.choice((0, 0.2, 0.4))}' "
            f"coefs='{a:.3f} {b:.3f} {-b:.3f} {a:.3f} {x:.3f} {y:.3f}'/>")


def color(chance, index):
    rgb = " ".join(str(chance.randrange(40, 256)) for _ in range(3))
    return f"<color index='{index}' rgb='{rgb}'/>"


def haze(chance, supersample):
    xforms = "".join(xform(chance)
                     for _ in range(chance.choice((1, 2, 2, 3))))
    return (f"<flame size='160 112' scale='{chance.uniform(15, 60):.2f}' "
            f"supersample='{supersample}' filter='0.5' estimator_radius='0' "
            f"gamma='{chance.choice((2.5, 2.5, 3, 4))}' "
            f"brightness='{chance.choice((2, 4, 6, 10))}'>"
            f"{xforms}{color(chance, 0)}{color(chance, 255)}</flame>\n")


def main():
    parser = argparse.ArgumentParser(description="Makes soft flames.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("count", type=int)
    options = parser.parse_args()
    chance = random.Random(5)
    options.folder.mkdir(parents=True, exist_ok=True)
    for i in range(options.count):
        path = options.folder / f"haze-{i:02d}.flam3"
        path.write_text(haze(chance, i % MAX_SUPERSAMPLE + 1))


if __name__ == "__main__":
    main()
