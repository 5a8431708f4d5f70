/*
 * blob3D: a radius that waves with the angle, and a height that does.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blob3D, 112, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA, FLAME_CONSTANTS (blob3D, 3))
FLAME_PARAM (blob3D, low, 0.0)
FLAME_PARAM (blob3D, high, 1.0)
FLAME_PARAM (blob3D, waves, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blob3D)
{
  const double low = in->param[0], high = in->param[1];

  k[0] = (float) (low + 0.5 * (high - low));
  k[1] = (float) (0.5 * (high - low));
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = mean and swing of the factor, k[2] = waves */
FLAME_VARIATION (blob3D)
{
  float wave = flame_sinf (k[2] * p->theta);
  float factor = k[0] + k[1] * wave;

  o->x += w * factor * p->x;
  o->y += w * factor * p->y;
  o->z += w * factor * p->r * wave;
}
#endif
