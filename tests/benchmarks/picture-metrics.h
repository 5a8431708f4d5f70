/*
 * How near a picture is to a reference, for benchmarks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * @a, @b: @width x @height pixels of R G B A floats. Returns dB for a peak of
 * 1, over R G B
 */
double picture_psnr (const float *a, const float *b, int width, int height);

/*
 * Multi-scale structural similarity (Wang, Simoncelli and Bovik 2003) of luma;
 * 1 means equal. It judges like an eye at several distances and notices lost
 * filaments as well as blotches, which a mean square cannot tell apart.
 * Pictures must have at least 176 pixels each way.
 */
double picture_ms_ssim (const float *a, const float *b, int width, int height);

/*
 * Number of fireflies: pixels whose luma is 15 levels of 255 above that of each
 * of their eight neighbours and of the reference.
 */
int picture_fireflies (
    const float *picture, const float *reference, int width, int height);

/* Root mean square of the difference over R G B, in levels of 255. */
double picture_difference (
    const float *a, const float *b, int width, int height);

/*
 * The lattice that a filter with separated taps leaves: the power of the error
 * in dark regions, at periods of 2 and 4 pixels along rows, columns and both,
 * relative to the mean power at the frequencies around each. Returns the
 * largest of these ratios in dB; 0 means none. Dark regions are blocks of 32 x
 * 32 pixels whose reference has only lumas of 0.01 to 0.4. The error is
 * weighted by a Hann window, and its power is averaged over blocks. Returns NAN
 * if there are fewer than eight blocks.
 */
double picture_lattice (
    const float *picture, const float *reference, int width, int height);

G_END_DECLS
