/*
 * blob3D: a radius and a height that wave with the angle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blob3D, 112, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA, FLAME_PREPARED (blob3D))
FLAME_PARAM (blob3D, low, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
FLAME_PARAM (blob3D, high, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.2}))
FLAME_PARAM (blob3D, waves, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 6.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_blob3D
{
  float mean; /* mean and swing of the factor */
  float swing;
  float waves;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blob3D)
{
  const double low = in->low, high = in->high;

  k->mean = (float) (low + 0.5 * (high - low));
  k->swing = (float) (0.5 * (high - low));
  k->waves = (float) in->waves;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blob3D)
{
  float wave = flame_sinf (k->waves * p->theta);
  float factor = k->mean + k->swing * wave;

  o->x += w * factor * p->x;
  o->y += w * factor * p->y;
  o->z += w * factor * p->r * wave;
}
#endif
