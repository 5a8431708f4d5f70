/*
 * The signal of the output: transfer function, primaries and range.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "kernels/post-params.h"

/* The luminance of PQ's largest code, in cd/m2. */
#define FLAME_PQ_FULL 10000.0

/*
 * Fills transfer function, primaries and range.
 * @video: accepted by flame_video_check()
 * @layout: its layout
 */
void flame_signal_fill (FlameSignalParams *params, const FlameVideo *video,
    const FlamePixelParams *layout);

/*
 * Returns the level at which highlights clip: 255 in SDR. In HDR it only keeps numbers
 * finite.
 */
double flame_signal_get_ceiling (const FlameVideo *video);
