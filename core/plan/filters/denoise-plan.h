/*
 * The levels of the denoiser for a frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/post-params.h"

/*
 * @strength: > 0; 1 removes what Poisson noise explains, more also smooths what it does
 *   not explain
 * @oversample: buckets along each side of a pixel
 */
void flame_denoise_plan_fill (
    double strength, int oversample, FlameDenoiseParams *params);
