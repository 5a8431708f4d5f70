/*
 * Numbers in flam3's XML, which are in the C locale whatever the program's; and flam3's
 * words.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * Reads one finite number at the start of @text, after blanks. FALSE, with the outputs
 * untouched, if there is none, or if it is out of a double's range.
 *
 * @end: (out) (transfer none) the text after the number
 */
gboolean flame_number_scan (const char *text, double *value, const char **end);

/* Reads exactly @n finite numbers, with blanks around them and nothing else. */
gboolean flame_numbers_parse (const char *text, double *values, guint n);

/*
 * Reads one whole decimal number in the range of an int, with blanks around it.
 * @fraction: a fraction of zeros is allowed ("1.0"), as JWildfire writes it
 */
gboolean flame_int_parse (const char *text, gboolean fraction, int *value);

/* -------------------------------------------------------------------- words */

extern const char *const flame_flam3_interpolations[];
extern const char *const flame_flam3_interpolation_types[];
extern const char *const flame_flam3_palette_interpolations[];
extern const char *const flame_flam3_palette_modes[];
extern const char *const flame_flam3_temporal_filters[];
extern const char *const flame_flam3_filter_shapes[];
extern const char *const flame_flam3_filter_kernels[];
extern const char *const flame_flam3_filter_motions[];
extern const char *const flame_flam3_blur_kinds[];
extern const char *const flame_flam3_behind[];
extern const char *const flame_flam3_color_kinds[];
extern const char *const flame_flam3_motion_functions[]; /* from 1 up */
