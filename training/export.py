"""Writes the guide as C: kernels/denoise-net.h, and the numbers of denoise-plan.c.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import textwrap

import torch

from model import STEPS

HEAD = """/*
 * The weights of the denoiser's network, for kernels/denoise-guide.h alone. Made by
 * training/train.py and light.py; not to be edited.
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
        table("last_bias", guides, net.last.bias),
        table("whole", "[FLAME_DENOISE_CONTEXT][FLAME_DENOISE_MEANS]",
              net.whole.weight),
        table("whole_bias", "[FLAME_DENOISE_CONTEXT]", net.whole.bias),
        table("told", guides + "[FLAME_DENOISE_CONTEXT]",
              net.told.weight))) + "/* clang-format on */\n"


def plan(net):
    """Returns the rows of levels[] in denoise-plan.c, and its FADE."""
    rows = []
    for i, step in enumerate(STEPS):
        numbers = ", ".join(f"{v:.4g}" for v in net.level(i).tolist())
        rows.append(f"    {{{step}, {numbers}}},")
    return "\n".join(rows) + f"\n#define FADE {float(net.fade.exp()):.4g}"


def numbers_of(text, name):
    """Returns the numbers of the C table flame_denoise_@name."""
    body = re.search(rf"flame_denoise_{name}\[.*?=(.*?);", text, re.S).group(1)
    return torch.tensor([float(number) for number in
                         re.findall(r"-?\d[\d.]*(?:e[-+]?\d+)?", body)])


@torch.no_grad()
def read(net, header_text, plan_text):
    """Reads the network from a denoise-net.h, and its levels from a denoise-plan.c."""
    tables = [("first", net.first.weight), ("first_bias", net.first.bias),
              ("last", net.last.weight), ("last_bias", net.last.bias),
              ("whole", net.whole.weight), ("whole_bias", net.whole.bias),
              ("told", net.told.weight)]
    for name, to in tables:
        if f"flame_denoise_{name}[" in header_text:
            to.copy_(numbers_of(header_text, name).view_as(to))
    for part in ("around", "mixed"):
        layers = getattr(net, part)
        weights = numbers_of(header_text, part).chunk(len(layers))
        biases = numbers_of(header_text, part + "_bias").chunk(len(layers))
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight.view_as(layer.weight))
            layer.bias.copy_(bias)
    rows = re.findall(r"\{(\d), ([\d.e-]+(?:, [\d.e-]+){5})\}", plan_text)
    for i, (_, row) in enumerate(rows):
        net.levels[i].copy_(torch.tensor(
            [float(number) for number in row.split(", ")]).log())
    net.fade.fill_(float(re.search(r"#define FADE ([\d.]+)", plan_text)
                         .group(1))).log_()
