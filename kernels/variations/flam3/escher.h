/*
 * escher: the complex power of Escher's Print Gallery.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (escher, 63, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (escher))
FLAME_PARAM (escher, beta, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, 3.0}, {FLAME_JWILDFIRE, 0.3}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_escher
{
  float half_cosine; /* (1 + cos beta)/2 */
  float half_sine;   /* sin beta/2 */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (escher)
{
  const double beta = in->beta;

  k->half_cosine = (float) (0.5 * (1.0 + cos (beta)));
  k->half_sine = (float) (0.5 * sin (beta));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (escher)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float scale = w * flame_expf (k->half_cosine * log_r - k->half_sine * p->phi);
  float s, c;

  flame_sincosf (k->half_cosine * p->phi + k->half_sine * log_r, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
