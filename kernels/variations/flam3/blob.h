/*
 * blob: a radius that waves with the angle.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blob, 23, .needs = FLAME_NEEDS_THETA, FLAME_PREPARED (blob))
FLAME_PARAM (blob, low, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
FLAME_PARAM (blob, high, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.2}))
FLAME_PARAM (blob, waves, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 6.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_blob
{
  float low;
  float range; /* high - low */
  float waves;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blob)
{
  const double low = in->low, high = in->high;

  k->low = (float) low;
  k->range = (float) (high - low);
  k->waves = (float) in->waves;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blob)
{
  float wave = 0.5f + 0.5f * flame_sinf (k->waves * p->theta);
  float scale = w * (k->low + k->range * wave);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
