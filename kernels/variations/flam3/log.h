/*
 * log: the complex logarithm.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (log, 83, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (log))
FLAME_PARAM (
    log, base, 2.718281828459045, FLAME_RANGE (0x1p-52, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_log
{
  float factor; /* 1 over the natural logarithm of the base */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (log)
{
  k->factor = (float) (1.0 / log (in->base));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (log)
{
  o->x += w * 0.5f * k->factor * flame_logf (p->r2);
  o->y += w * p->phi;
}
#endif
