/*
 * log: the complex logarithm.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (log, 83, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_CONSTANTS (log, 1))
FLAME_PARAM (
    log, base, 2.718281828459045, FLAME_RANGE (0x1p-52, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (log)
{
  k[0] = (float) (1.0 / log (in->param[0]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = what the natural logarithm is multiplied by */
FLAME_VARIATION (log)
{
  o->x += w * 0.5f * k[0] * flame_logf (p->r2);
  o->y += w * p->phi;
}
#endif
