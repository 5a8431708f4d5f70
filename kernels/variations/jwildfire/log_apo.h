/*
 * log_apo: the logarithm to a base.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (log_apo, 1067, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    FLAME_PREPARED (log_apo))
FLAME_PARAM (log_apo, base, 2.71828182845905)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_log_apo
{
  float half_factor; /* 1/(2 log base) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (log_apo)
{
  k->half_factor = (float) (0.5 / log (in->base));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (log_apo)
{
  o->x += w * flame_logf (p->r2) * k->half_factor;
  o->y += w * p->phi;
}
#endif
