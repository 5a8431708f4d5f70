/*
 * ztwister: turns the plane around the origin by the height.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ztwister, 1070, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_SUM | FLAME_READS_FORM, FLAME_PREPARED (ztwister))
FLAME_PARAM (ztwister, twist, 4.2)
FLAME_PARAM (ztwister, base, 2.718281828459045)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ztwister
{
  float twist;
  float logarithm; /* of the base; 0 if there is none */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ztwister)
{
  k->twist = (float) in->twist;
  k->logarithm = (float) log (in->base);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ztwister)
{
  const float high = k->twist * flame_sum_z (p, o);
  const float angle =
      k->logarithm != 0.0f ? flame_expf (k->logarithm * high) - 1.0f : high;
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += w * (p->x * c - p->y * s);
  o->y += w * (p->x * s + p->y * c);
  o->z += flame_kept_z (p);
}
#endif
