/*
 * jw_loq: loq, with the weight also in x.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_loq, 1238, .z = FLAME_Z_OWN, FLAME_PREPARED (jw_loq),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_loq))
FLAME_PARAM (jw_loq, base, 2.718281828459045,
    FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_loq
{
  float factor; /* weight/(2 log base) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_loq)
{
  k->factor = (float) (0.5 * use->weight / log (in->base));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_loq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2);
  float scale = w * flame_atan2f (v, p->x) / flame_nonzero (v);

  o->x += flame_logf (p->x * p->x + v2) * k->factor;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
