/*
 * crop3D: what is in a box; the rest left out or put at its walls.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop3D, 1115, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB | FLAME_RAISES_Z,
    FLAME_CONSTANTS (crop3D, 10))
FLAME_PARAM (crop3D, left, -1.0)
FLAME_PARAM (crop3D, top, -1.0)
FLAME_PARAM (crop3D, floor, -1.0)
FLAME_PARAM (crop3D, right, 1.0)
FLAME_PARAM (crop3D, bottom, 1.0)
FLAME_PARAM (crop3D, ceiling, 1.0)
FLAME_PARAM (crop3D, scatter_area, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (crop3D, zero, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop3D)
{
  for (int i = 0; i < 3; i++) {
    const double a = in->param[i], b = in->param[3 + i];

    k[3 * i] = (float) fmin (a, b);
    k[3 * i + 1] = (float) fmax (a, b);
    k[3 * i + 2] = (float) (0.5 * fabs (a - b) * in->param[6]);
  }
  k[9] = (float) in->param[7];
}
#endif

#ifdef FLAME_VARIATION
/* @x between k[0] and k[1], or within the wall, which is k[2] thick */
FLAME_FN float
flame_crop_wall (float x, const float *k, float part)
{
  return x < k[0] ? k[0] + part * k[2] : (x > k[1] ? k[1] - part * k[2] : x);
}

/* three of each axis, k[9] = whether the rest is left out */
FLAME_VARIATION (crop3D)
{
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  const float third = flame_rng_01 (rng);
  const int within_x = p->x >= k[0] && p->x <= k[1];
  const int within_y = p->y >= k[3] && p->y <= k[4];
  const int within_z = p->z >= k[6] && p->z <= k[7];
  const int cut = !(within_x && within_y && within_z) && k[9] != 0.0f;

  o->x = cut ? 0.0f : w * flame_crop_wall (p->x, k, first);
  o->y = cut ? 0.0f : w * flame_crop_wall (p->y, k + 3, second);
  o->z = cut ? 0.0f : w * flame_crop_wall (p->z, k + 6, third);
  flame_hide (o, cut);
}
#endif
