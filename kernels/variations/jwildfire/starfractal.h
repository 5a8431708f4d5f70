/*
 * starfractal: a star's fractal, made by inversions; its orbit does not depend
 * on the point. Replaces the sum.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (starfractal, 1082, .draws = 1, .state = 3,
    .traits = FLAME_WRITES_SUM, FLAME_PREPARED (starfractal))
FLAME_PARAM (
    starfractal, m, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 10.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_starfractal
{
  float n;
  float places[40];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (starfractal)
{
  const int m = (int) in->m;

  for (int i = 0; i < 40; i++)
    k->places[i] = 0.0f;
  k->n = (float) (2 * m);
  for (int i = 0; i < m; i++) {
    const double next = 2.0 * M_PI * (i + 1) / m, last = 2.0 * M_PI * i / m;

    k->places[4 * i] = (float) cos (next);
    k->places[4 * i + 1] = (float) sin (next);
    k->places[4 * i + 2] = (float) (0.5 * (cos (next) + cos (last)));
    k->places[4 * i + 3] = (float) (0.5 * (sin (next) + sin (last)));
  }
}
#endif

#ifdef FLAME_VARIATION
/* state: the orbit's place, and whether it has begun */
FLAME_VARIATION (starfractal)
{
  const int at = 2 * (int) flame_rng_below (rng, k->n);
  const int started = o->state[2] != 0.0f;
  const float x = started ? o->state[0] : 1.0f;
  const float y = started ? o->state[1] : 1.0f;
  const float part = 1.0f / (3.0f * (x * x + y * y));
  const float u = x * part + k->places[at], v = k->places[at + 1] - y * part;
  const float back = 1.0f / (u * u + v * v);

  o->state[0] = u * back;
  o->state[1] = v * back;
  o->state[2] = 1.0f;
  o->x = w * u * back;
  o->y = w * v * back;
}
#endif
