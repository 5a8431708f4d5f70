/*
 * Numbers as flam3's XML writes them, the C locale's, whatever the program's; and its
 * words.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * Reads one finite number at the start of @text after blanks. FALSE, with the
 * outputs untouched, if there is none or it leaves a double's range.
 *
 * @end: (out) (transfer none) behind the number
 */
gboolean flame_number_scan (const char *text, double *value, const char **end);

/* exactly @n finite numbers; blanks around them, nothing else */
gboolean flame_numbers_parse (const char *text, double *values, guint n);

/*
 * One whole decimal number in an int's range with blanks around it.
 * @fraction: it may have one of zeros ("1.0"), as JWildfire writes it
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
