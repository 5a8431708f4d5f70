/*
 * loq: the logarithm of a quaternion.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (loq, 163, .z = FLAME_Z_OWN, FLAME_PREPARED (loq))
FLAME_PARAM (
    loq, base, 2.718281828, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_loq
{
  float half_factor; /* 1/(2 log base) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (loq)
{
  k->half_factor = (float) (0.5 / log (in->base));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (loq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2);
  float scale = w * flame_atan2f (v, p->x) / flame_nonzero (v);

  o->x += flame_logf (p->x * p->x + v2) * k->half_factor;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
