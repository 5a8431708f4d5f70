/*
 * crop: what is outside of a rectangle goes to its rim, or to nothing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    crop, 143, .z = FLAME_Z_WEIGHT, .draws = 2, FLAME_CONSTANTS (crop, 7))
FLAME_PARAM (crop, left, -1.0)
FLAME_PARAM (crop, top, -1.0)
FLAME_PARAM (crop, right, 1.0)
FLAME_PARAM (crop, bottom, 1.0)
FLAME_PARAM (crop, scatter_area, 0.0)
FLAME_PARAM (crop, zero, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop)
{
  const double left = fmin (in->param[0], in->param[2]);
  const double right = fmax (in->param[0], in->param[2]);
  const double top = fmin (in->param[1], in->param[3]);
  const double bottom = fmax (in->param[1], in->param[3]);

  k[0] = (float) left;
  k[1] = (float) right;
  k[2] = (float) top;
  k[3] = (float) bottom;
  k[4] = (float) (0.5 * (right - left) * in->param[4]);
  k[5] = (float) (0.5 * (bottom - top) * in->param[4]);
  k[6] = (float) in->param[5];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[3] = left, right, top, bottom, k[4], k[5] = how far a point is
 * scattered inside, k[6] = whether it goes to nothing instead
 */
FLAME_VARIATION (crop)
{
  int wide = p->x < k[0] || p->x > k[1], high = p->y < k[2] || p->y > k[3];
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float random_y = wide ? second : first;
  float x = p->x < k[0]   ? k[0] + first * k[4]
            : p->x > k[1] ? k[1] - first * k[4]
                          : p->x;
  float y = p->y < k[2]   ? k[2] + random_y * k[5]
            : p->y > k[3] ? k[3] - random_y * k[5]
                          : p->y;
  int none = k[6] != 0.0f && (wide || high);

  o->x += none ? 0.0f : w * x;
  o->y += none ? 0.0f : w * y;
}
#endif
