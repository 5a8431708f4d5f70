/*
 * escher: the complex power of Escher's Print Gallery.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (escher, 63, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_CONSTANTS (escher, 2))
FLAME_PARAM (escher, beta, 0.0, FLAME_EMBER_DEFAULT (3.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (escher)
{
  const double beta = in->param[0];

  k[0] = (float) (0.5 * (1.0 + cos (beta)));
  k[1] = (float) (0.5 * sin (beta));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = (1 + cos beta)/2, k[1] = sin beta/2 */
FLAME_VARIATION (escher)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float scale = w * flame_expf (k[0] * log_r - k[1] * p->phi);
  float s, c;

  flame_sincosf (k[0] * p->phi + k[1] * log_r, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
