/*
 * blob: the radius in waves around the circle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blob, 23, .needs = FLAME_NEEDS_THETA, FLAME_CONSTANTS (blob, 3))
FLAME_PARAM (blob, low, 0.0)
FLAME_PARAM (blob, high, 1.0)
FLAME_PARAM (blob, waves, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blob)
{
  const double low = in->param[0], high = in->param[1];

  k[0] = (float) low;
  k[1] = (float) (high - low);
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = low, k[1] = high - low, k[2] = waves */
FLAME_VARIATION (blob)
{
  float wave = 0.5f + 0.5f * flame_sinf (k[2] * p->theta);
  float scale = w * (k[0] + k[1] * wave);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
