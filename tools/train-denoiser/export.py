"""The guide as C: kernels/denoise-net.h, and the numbers of denoise-plan.c.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import textwrap

import torch

from model import STEPS

HEAD = """/*
 * The weights of the denoiser's network, for kernels/denoise-guide.h alone. Made by
 * tools/train-denoiser/train.py; not to be edited.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/denoise-params.h"

/* clang-format off */

"""
WIDTH = 88


def number(value):
    text = f"{float(value):.5g}"
    return text + ("f" if "." in text or "e" in text else ".0f")


def array(values):
    inner = (array(v) if v.dim() else number(v) for v in values)
    return "{" + ", ".join(inner) + "}"


def table(name, dimensions, values):
    text = f"FLAME_DENOISE_TABLE float flame_denoise_{name}{dimensions} =\n"
    return text + textwrap.fill(array(values.detach()) + ";", WIDTH,
                                initial_indent="    ",
                                subsequent_indent="    ") + "\n\n"


def header(net):
    hidden, rounds = "[FLAME_DENOISE_HIDDEN]", "[FLAME_DENOISE_ROUNDS]"
    guides = "[FLAME_DENOISE_GUIDES]"
    around = torch.stack([m.weight.flatten(1) for m in net.around])
    mixed = torch.stack([m.weight[:, :, 0, 0] for m in net.mixed])
    return HEAD + "".join((
        table("first", hidden + "[FLAME_DENOISE_FEATURES]",
              net.first.weight[:, :, 0, 0]),
        table("first_bias", hidden, net.first.bias),
        table("around", rounds + hidden + "[9]", around),
        table("around_bias", rounds + hidden,
              torch.stack([m.bias for m in net.around])),
        table("mixed", rounds + hidden + hidden, mixed),
        table("mixed_bias", rounds + hidden,
              torch.stack([m.bias for m in net.mixed])),
        table("last", guides + hidden, net.last.weight[:, :, 0, 0]),
        table("last_bias", guides, net.last.bias))) + "/* clang-format on */\n"


def plan(net):
    """rows of levels[], and FADE"""
    rows = []
    for i, step in enumerate(STEPS):
        numbers = ", ".join(f"{v:.4g}" for v in net.level(i).tolist())
        rows.append(f"    {{{step}, {numbers}}},")
    return "\n".join(rows) + f"\n#define FADE {float(net.fade.exp()):.4g}"
