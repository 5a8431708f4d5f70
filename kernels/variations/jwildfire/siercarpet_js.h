/*
 * siercarpet_js: a third of the plane, at a corner of a polygon or at the
 * middle of a side.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (siercarpet_js, 1026, .draws = 1, FLAME_PREPARED (siercarpet_js))
FLAME_PARAM (
    siercarpet_js, m, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 12.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_siercarpet_js
{
  float count; /* number of places */
  float places[48];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (siercarpet_js)
{
  const int n = (int) in->m;

  k->count = (float) (2 * n);
  for (int i = 0; i < 24; i++) {
    const double to = 2.0 * M_PI * (i / 2 + 1) / n;
    const double from = 2.0 * M_PI * (i / 2) / n;
    const double x = i % 2 ? (cos (to) + cos (from)) / 2.0 : cos (to);
    const double y = i % 2 ? (sin (to) + sin (from)) / 2.0 : sin (to);

    k->places[2 * i] = (float) ((x - y) / sqrt (2.0));
    k->places[2 * i + 1] = (float) ((x + y) / sqrt (2.0));
  }
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (siercarpet_js)
{
  const float *place = k->places + 2 * (int) flame_rng_below (rng, k->count);

  o->x += w * (p->x / 3.0f + place[0]);
  o->y += w * (p->y / 3.0f + place[1]);
}
#endif
