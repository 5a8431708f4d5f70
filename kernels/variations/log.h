/*
 * log: the complex logarithm.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    log, 83, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (log)
{
  o->x += w * 0.5f * flame_logf (p->r2);
  o->y += w * p->phi;
}
#endif
