/*
 * jw_rays: rays, which JWildfire lets begin at the origin itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_rays, 665, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_rays))
#endif

#ifdef FLAME_VARIATION
/* the weight is also the angle's range; from the origin itself points are lost */
FLAME_VARIATION (jw_rays)
{
  float s, c, scale;

  flame_sincospif (flame_rng_01 (rng) * w, &s, &c);
  scale = w * w * s / (c * p->r2);
  o->x += scale * flame_cosf (p->x);
  o->y += scale * flame_sinf (p->y);
}
#endif
