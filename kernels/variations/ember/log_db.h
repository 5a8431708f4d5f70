/*
 * log_db: the logarithm, on a random sheet.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (log_db, 462, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 7,
    FLAME_PREPARED (log_db))
FLAME_PARAM (log_db, base, 1.0)
FLAME_PARAM (log_db, fix_period, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_log_db
{
  float half_factor; /* 1/(2 log base) */
  float step;        /* from one sheet to the next */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (log_db)
{
  const double base = in->base, period = in->fix_period;

  k->half_factor = (float) (0.5 / (base > 0x1p-52 ? log (M_E * base) : 1.0));
  k->step = (float) (M_PI * (period > 0x1p-52 ? period : 1.0));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (log_db)
{
  float sheet = 0.0f;

  for (int i = 0; i < 7; i++) {
    float step = flame_rng_below (rng, 10.0f) - 5.0f;

    sheet += flame_fabsf (step) < 3.0f ? step : 0.0f;
  }
  o->x += w * k->half_factor * flame_logf (p->r2);
  o->y += w * (p->phi + sheet * k->step);
}
#endif
