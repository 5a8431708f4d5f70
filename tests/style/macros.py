#!/usr/bin/env python3
"""Checks what MIN, MAX, CLAMP and ABS get. Prints TAP.

These evaluate an argument twice. If it is a call, the second one may have another result, or do
its work again: what a launch took became known between two calls, and a frame drew on and on.
So an argument calls only functions that depend on nothing but their arguments and are cheap,
which are named here. The result of any other function goes to a variable first. In tests only
clocks are refused.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ["core", "examples", "gst", "include", "kernels", "music", "tools", "tests"]
MACRO = re.compile(r"\b(?:MIN|MAX|CLAMP|ABS) ?\(")
CALL = re.compile(r"\b([a-z_]\w*) ?\(")
CLOCKS = {"g_get_monotonic_time", "g_get_real_time", "g_timer_elapsed", "gst_clock_get_time",
          "loop_ticks", "test_get_work"}
KNOWN = set("""
    sizeof

    atan ceil exp2 fabs floor log10 log2 lround pow rint round sqrt sqrtf strlen
    g_bit_storage g_get_num_processors g_str_hash g_strv_length json_node_get_int

    count_buckets count_finals count_followed count_frames distance draws_per_step evaluate
    filtered_rows find_lights find_origin find_rare find_size find_variance
    flame_cuburn_curve_position flame_genome_n_layers flame_gpu_get_device
    flame_gpu_rounds_largest flame_gpu_rounds_part flame_gpu_rounds_threads
    flame_plan_get_xform flame_plan_n_temporal_samples flame_spline_evaluate
    flame_temporal_sample_xform_draws flame_tile_words flame_xform_use_params frame_at get_fixed
    get_reach gst_flame_rate_count_frames gst_flame_rate_get_frame limit_samples most_steps
    music_analysis_get_n_moments music_spectrum_get_length other_floats plan_record reach_of
    xform_light
    """.split())


def find_arguments(text):
    """Yields the position and the arguments of each use of the macros."""
    for use in MACRO.finditer(text):
        depth, end = 1, use.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield use.start(), text[use.end():end - 1]


def find_faults(path):
    text = path.read_text(encoding="utf-8")
    is_test = path.relative_to(ROOT).parts[0] == "tests"
    for at, arguments in find_arguments(text):
        for name in CALL.findall(arguments):
            if name in CLOCKS or (not is_test and name not in KNOWN):
                line = text.count("\n", 0, at) + 1
                yield f"{path.relative_to(ROOT)}:{line}: {name}() would be called twice"


def main():
    files = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.[ch]"))
    faults = [fault for path in files for fault in find_faults(path)]
    print("1..1")
    for fault in faults:
        print(f"# {fault}")
    print(f"{'not ' if faults else ''}ok 1 - arguments of macros are evaluated twice, in "
          f"{len(files)} files")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
