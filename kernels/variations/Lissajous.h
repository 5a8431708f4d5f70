/*
 * Lissajous: points of a Lissajous figure.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Lissajous, 181, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_CONSTANTS (Lissajous, 7))
FLAME_PARAM (Lissajous, tmin, -3.141592654)
FLAME_PARAM (Lissajous, tmax, 3.141592654)
FLAME_PARAM (Lissajous, a, 3.0)
FLAME_PARAM (Lissajous, b, 2.0)
FLAME_PARAM (Lissajous, c, 0.0)
FLAME_PARAM (Lissajous, d, 0.0)
FLAME_PARAM (Lissajous, e, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Lissajous)
{
  flame_copy_params (in, 0, 7, k);
  k[1] = (float) (in->param[1] - in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = where the time begins and how long it is, k[2], k[3] =
 * frequencies, k[4] = drift, k[5] = phase, k[6] = thickness
 */
FLAME_VARIATION (Lissajous)
{
  float t = k[0] + k[1] * flame_rng_01 (rng);
  float aside = k[4] * t + k[6] * (flame_rng_01 (rng) - 0.5f);

  o->x += w * (flame_sinf (k[2] * t + k[5]) + aside);
  o->y += w * (flame_sinf (k[3] * t) + aside);
}
#endif
