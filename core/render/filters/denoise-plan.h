/*
 * The denoiser's levels for a frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/post-params.h"

/* @strength: > 0; 1 is what chance explains, more smooths what it does not, too */
void flame_denoise_plan_fill (double strength, FlameDenoiseParams *params);
