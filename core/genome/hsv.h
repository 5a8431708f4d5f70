/*
 * The hexcone colour model that flam3 turns and mixes palettes in.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @rgb: 0 to 1. @hsv: hue 0 to 6 (0 for greys), saturation and value 0 to 1 */
void flame_rgb_to_hsv (const double rgb[3], double hsv[3]);

/* Takes any finite hue. @hsv and @rgb may be the same array. */
void flame_hsv_to_rgb (const double hsv[3], double rgb[3]);

G_END_DECLS
