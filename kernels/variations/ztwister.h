/*
 * ztwister: the plane turned about the origin by the height.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ztwister, 1070, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_SUM | FLAME_READS_FORM, FLAME_CONSTANTS (ztwister, 2))
FLAME_PARAM (ztwister, twist, 4.2)
FLAME_PARAM (ztwister, base, 2.718281828459045)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ztwister)
{
  k[0] = (float) in->param[0];
  k[1] = (float) log (in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = twist, k[1] = logarithm of the base; 0 where there is none */
FLAME_VARIATION (ztwister)
{
  const float high = k[0] * flame_sum_z (p, o);
  const float angle = k[1] != 0.0f ? flame_expf (k[1] * high) - 1.0f : high;
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += w * (p->x * c - p->y * s);
  o->y += w * (p->x * s + p->y * c);
  o->z += flame_kept_z (p);
}
#endif
