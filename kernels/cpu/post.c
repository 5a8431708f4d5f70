/*
 * The CPU backend's stages after the histogram, built once for each instruction
 * set: FLAME_CPU_SUFFIX names the build.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cpu/post.h"

#include "kernels/cpu/convert-rows.h"
#include "kernels/cpu/density-rows.h"
#include "kernels/cpu/tone-rows.h"

#define PASTE(a, b) a##b
#define LOOPS(suffix) PASTE (flame_post_loops_, suffix)

const FlamePostLoops LOOPS (FLAME_CPU_SUFFIX) = {
    .density = density_band,
    .early_clip = early_clip_band,
    .tone = tone_band,
    .convert = convert_band,
};
