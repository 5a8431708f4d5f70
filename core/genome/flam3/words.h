/*
 * flam3's words for the values of enumerations, each list in the order of its
 * enumeration and ended by NULL.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

extern const char *const flame_flam3_interpolations[];
extern const char *const flame_flam3_interpolation_types[];
extern const char *const flame_flam3_palette_interpolations[];
extern const char *const flame_flam3_palette_modes[];
extern const char *const flame_flam3_temporal_filters[];
extern const char *const flame_flam3_filter_shapes[];
extern const char *const flame_flam3_filter_kernels[];
extern const char *const flame_flam3_blur_kinds[];
extern const char *const flame_flam3_behind[];
extern const char *const flame_flam3_color_kinds[];
extern const char *const flame_flam3_motion_functions[]; /* from 1 up */

G_END_DECLS
