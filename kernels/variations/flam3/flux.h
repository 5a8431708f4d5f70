/*
 * flux: field lines between two poles.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    flux, 97, .z = FLAME_Z_OWN, .traits = FLAME_MAKES_Z, FLAME_PREPARED (flux))
FLAME_PARAM (flux, spread, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_flux
{
  /* 2 + spread */
  float spread;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flux)
{
  k->spread = (float) (2.0 + in->spread);
}
#endif

#ifdef FLAME_VARIATION
/* The weight is also the distance of the poles from the origin. With
 * z = x + iy, the angle is half of arg (z - w) - arg (z + w) and the radius
 * is the root of |z + w|/|z - w|: together, the square root of (z - w)
 * conj (z + w), divided by |z - w|. */
FLAME_VARIATION (flux)
{
  float plus = p->x + w;
  float minus = p->x - w;
  float y2 = p->y * p->y;
  float to_minus = flame_sqrtf (minus * minus + y2);
  float to_plus = flame_sqrtf (plus * plus + y2);
  float scale = w * k->spread / to_minus;
  float c, s;

  flame_half_angle (
      plus * minus + y2, p->y * (plus - minus), to_minus * to_plus, &c, &s);
  o->x += scale * c;
  o->y += scale * s;
  o->z += p->z;
}
#endif
