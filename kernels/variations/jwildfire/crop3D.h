/*
 * crop3D: a box; the points outside are hidden at the origin or move to its
 * walls.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop3D, 1115, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB | FLAME_RAISES_Z,
    FLAME_PREPARED (crop3D))
FLAME_PARAM (crop3D, left, -1.0)
FLAME_PARAM (crop3D, top, -1.0)
FLAME_PARAM (crop3D, floor, -1.0)
FLAME_PARAM (crop3D, right, 1.0)
FLAME_PARAM (crop3D, bottom, 1.0)
FLAME_PARAM (crop3D, ceiling, 1.0)
FLAME_PARAM (crop3D, scatter_area, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (crop3D, zero, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float low, high;
  float thick; /* thickness of the wall */
} FlameCropAxis;

struct FlameConstants_crop3D
{
  FlameCropAxis x;
  FlameCropAxis y;
  FlameCropAxis z;
  float zero; /* whether points outside are hidden */
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_crop_axis (double a, double b, double scatter, FlameCropAxis *k)
{
  k->low = (float) fmin (a, b);
  k->high = (float) fmax (a, b);
  k->thick = (float) (0.5 * fabs (a - b) * scatter);
}

FLAME_PREPARE (crop3D)
{
  flame_fill_crop_axis (in->left, in->right, in->scatter_area, &k->x);
  flame_fill_crop_axis (in->top, in->bottom, in->scatter_area, &k->y);
  flame_fill_crop_axis (in->floor, in->ceiling, in->scatter_area, &k->z);
  k->zero = (float) in->zero;
}
#endif

#ifdef FLAME_VARIATION
/* @x if it is between both ends, otherwise a place in the wall. */
FLAME_FN float
flame_crop_wall (float x, const FlameCropAxis *k, float part)
{
  return x < k->low ? k->low + part * k->thick
                    : (x > k->high ? k->high - part * k->thick : x);
}

FLAME_VARIATION (crop3D)
{
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  const float third = flame_rng_01 (rng);
  const int within_x = p->x >= k->x.low && p->x <= k->x.high;
  const int within_y = p->y >= k->y.low && p->y <= k->y.high;
  const int within_z = p->z >= k->z.low && p->z <= k->z.high;
  const int cut = !(within_x && within_y && within_z) && k->zero != 0.0f;

  o->x = cut ? 0.0f : w * flame_crop_wall (p->x, &k->x, first);
  o->y = cut ? 0.0f : w * flame_crop_wall (p->y, &k->y, second);
  o->z = cut ? 0.0f : w * flame_crop_wall (p->z, &k->z, third);
  flame_hide (o, cut);
}
#endif
