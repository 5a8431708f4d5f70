/*
 * jw_checks: checks, with even and odd squares moving the other way along x.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_checks, 1247, .draws = 2, FLAME_PREPARED (jw_checks),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_checks))
FLAME_PARAM (jw_checks, x, 3.0)
FLAME_PARAM (jw_checks, y, 3.0)
FLAME_PARAM (jw_checks, size, 1.0)
FLAME_PARAM (jw_checks, rnd, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_checks
{
  float x; /* the shift */
  float y;
  float inverse_size;
  float rnd; /* size of a random shift */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_checks)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->rnd = (float) in->rnd;
  k->inverse_size = (float) (1.0 / flame_nonzero_double (in->size));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_checks)
{
  float first = k->rnd * flame_rng_01 (rng),
        second = k->rnd * flame_rng_01 (rng);
  float cell = flame_rintf (p->x * k->inverse_size) +
               flame_rintf (p->y * k->inverse_size);
  int even = 2.0f * flame_floorf (0.5f * cell) == cell;

  o->x += w * (p->x + (even ? first - k->x : k->x));
  o->y += w * (p->y + (even ? -k->y : k->y + second));
}
#endif
