/*
 * How near a picture is to a reference, for benchmarks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @a, @b: @width x @height pixels of R G B A floats. dB, peak 1, over R G B */
double picture_psnr (const float *a, const float *b, int width, int height);

/*
 * Multi-scale structural similarity (Wang, Simoncelli and Bovik 2003) of luma, 1
 * for the same picture. It sees what the eye does at several distances: lost
 * filaments and blotches alike, where a mean of squares takes one for the other.
 * Pictures of at least 176 pixels each way.
 */
double picture_ms_ssim (const float *a, const float *b, int width, int height);

G_END_DECLS
