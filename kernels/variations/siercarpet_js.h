/*
 * siercarpet_js: a third of the plane at a corner or the middle of a side of a
 * polygon.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    siercarpet_js, 1026, .draws = 1, FLAME_CONSTANTS (siercarpet_js, 49))
FLAME_PARAM (
    siercarpet_js, m, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 12.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (siercarpet_js)
{
  const int n = (int) in->param[0];

  k[0] = (float) (2 * n);
  for (int i = 0; i < 24; i++) {
    const double to = 2.0 * M_PI * (i / 2 + 1) / n;
    const double from = 2.0 * M_PI * (i / 2) / n;
    const double x = i % 2 ? (cos (to) + cos (from)) / 2.0 : cos (to);
    const double y = i % 2 ? (sin (to) + sin (from)) / 2.0 : sin (to);

    k[1 + 2 * i] = (float) ((x - y) / sqrt (2.0));
    k[2 + 2 * i] = (float) ((x + y) / sqrt (2.0));
  }
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = how many places, then these */
FLAME_VARIATION (siercarpet_js)
{
  const float *place = k + 1 + 2 * (int) flame_rng_below (rng, k[0]);

  o->x += w * (p->x / 3.0f + place[0]);
  o->y += w * (p->y / 3.0f + place[1]);
}
#endif
