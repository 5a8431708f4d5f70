/*
 * dc_booleans: a square coloured by the combined bits of x and y.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_booleans, 688, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_booleans))
FLAME_PARAM (dc_booleans, randomize, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_booleans, type, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 2.0), .aliases = "dc_booleans______")
FLAME_PARAM (dc_booleans, zoom, 1000.0)
FLAME_OWN_COLOR_PARAMS (dc_booleans)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_booleans
{
  FlameOwnColor color;
  float shift_x; /* shift of the square */
  float shift_y;
  float type; /* 0: exclusive or, 1: and, 2: or */
  float size;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"

FLAME_PREPARE (dc_booleans)
{
  uint64_t state = flame_java_seed (in->randomize);

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->shift_x = (float) (in->randomize * flame_java_double (&state));
  k->shift_y = (float) (in->randomize * flame_java_double (&state));
  k->type = (float) in->type;
  k->size = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hue.h"

/* The integer part, limited to what an int32_t can hold. */
FLAME_FN int32_t
flame_booleans_whole (float x)
{
  return (int32_t) flame_at_most (flame_at_least (x, -1e9f), 1e9f);
}

FLAME_VARIATION (dc_booleans)
{
  float x, y, rgb[3], hue, value;

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  int32_t u = flame_booleans_whole (k->size * x + k->shift_x);
  int32_t v = flame_booleans_whole (k->size * y + k->shift_y);
  int32_t bits = k->type == 0.0f ? u ^ v : (k->type == 1.0f ? u & v : u | v);

  flame_sincosf ((float) bits, &hue, &value);
  rgb[0] = value * flame_hue_channel (hue + 1.0f);
  rgb[1] = value * flame_hue_channel (hue + 0.666666667f);
  rgb[2] = value * flame_hue_channel (hue + 0.333333333f);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
