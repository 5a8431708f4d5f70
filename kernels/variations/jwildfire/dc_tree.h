/*
 * dc_tree: a square with a tree whose branches bend.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_tree, 916, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_tree))
FLAME_PARAM (
    dc_tree, levels, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 25.0))
FLAME_PARAM (dc_tree, thicknes, 1000.0, .type = FLAME_INTEGER,
    FLAME_RANGE (-1500.0, 1500.0))
FLAME_PARAM (dc_tree, style, 50.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_tree, shift, 1.5, FLAME_RANGE (-100.0, 100.0))
FLAME_PARAM (dc_tree, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_tree, time, 0.0)
FLAME_PARAM (dc_tree, zoom, 4.0)
FLAME_OWN_COLOR_PARAMS (dc_tree)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_tree
{
  FlameOwnColor color;
  float tree[56];
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_dc_tree (const double *param, struct FlameConstants_dc_tree *k)
{
  const double t = param[5];
  const double turn =
      0.3 * (sin (2.0 * t) + 0.5 * sin (4.53 * t) + 0.1 * cos (12.2 * t));

  k->tree[0] = (float) param[6];
  k->tree[1] = (float) param[3];
  k->tree[2] = (float) param[0];
  k->tree[3] = (float) param[1];
  k->tree[4] = (float) param[2];
  k->tree[5] = (float) turn;
  k->tree[6] = (float) (0.2 * (0.7 + 0.5 * sin (0.1 * t)));
  k->tree[7] = (float) remainder (3.14159 * 4.0 * t, 2.0 * M_PI);
  for (int i = 1; i <= 24; i++) {
    const double angle = 1.0 + 0.5 * sin (0.553 * t) * sin (sin (t) * i) +
                         0.1 * sin (0.4 * t) + 0.05 * sin (0.554 * t);

    k->tree[2 * (i - 1) + 8] =
        (float) (1.4 + 0.1 * sin (t) + 0.05 * sin (0.2455 * t) * i);
    k->tree[2 * (i - 1) + 9] = (float) angle;
  }
}

FLAME_PREPARE (dc_tree)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_dc_tree (FLAME_FROM (in, levels), k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

/* (inout) Turns the place, by an angle that is slightly off. */
FLAME_FN void
flame_tree_turn (float turn, float *x, float *y)
{
  const float r = flame_length (*x, *y);
  float s, c;

  flame_sincosf (flame_rough_angle (*y, *x) + turn, &s, &c);
  *x = r * c;
  *y = r * s;
}

FLAME_FN void
flame_dc_tree (
    const struct FlameConstants_dc_tree *k, float x, float y, float *rgb)
{
  float u = k->tree[0] * x, v = k->tree[0] * y + k->tree[1], near = 1e9f,
        light = 0.0f;

  for (int i = 1; (float) i < k->tree[2]; i++) {
    const float *level = k->tree + 2 * (i - 1) + 8;
    float along, bend;

    flame_tree_turn (k->tree[5], &u, &v);
    along = flame_at_most (flame_at_least (v, 0.0f), 1.0f);
    bend = flame_smooth_step (1.0f, 0.0f, flame_fabsf (2.0f * along - 1.0f));
    u += k->tree[6] * bend * flame_sinf (3.14159f * along - k->tree[7]);
    near = flame_at_most (
        near, (1.0f + 0.5f * along) * flame_length (u, v - along));
    u = flame_fabsf (u) * level[0];
    v = (v - 1.0f) * level[0];
    flame_tree_turn (level[1], &u, &v);
    light += flame_sinf (flame_expf (-k->tree[3] * near * near) * k->tree[4]);
  }
  rgb[0] = rgb[1] = rgb[2] = light;
}

FLAME_OWN_COLOR_VARIATION (dc_tree, 0.5f, flame_dc_tree, k)
#endif
