/*
 * Lissajous: random points of a Lissajous figure.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Lissajous, 181, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_PREPARED (Lissajous))
FLAME_PARAM (Lissajous, tmin, -3.141592654)
FLAME_PARAM (Lissajous, tmax, 3.141592654)
FLAME_PARAM (Lissajous, a, 3.0)
FLAME_PARAM (Lissajous, b, 2.0)
FLAME_PARAM (Lissajous, c, 0.0)
FLAME_PARAM (Lissajous, d, 0.0)
FLAME_PARAM (Lissajous, e, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_Lissajous
{
  float tmin; /* start and length of the range of time */
  float length;
  float a; /* frequencies */
  float b;
  float c; /* drift and phase */
  float d;
  float e; /* thickness */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Lissajous)
{
  k->tmin = (float) in->tmin;
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->d = (float) in->d;
  k->e = (float) in->e;
  k->length = (float) (in->tmax - in->tmin);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (Lissajous)
{
  float t = k->tmin + k->length * flame_rng_01 (rng);
  float aside = k->c * t + k->e * (flame_rng_01 (rng) - 0.5f);

  o->x += w * (flame_sinf (k->a * t + k->d) + aside);
  o->y += w * (flame_sinf (k->b * t) + aside);
}
#endif
