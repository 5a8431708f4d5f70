/*
 * target_sp: rings or spirals, each second turned.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (target_sp, 648, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (target_sp, 7))
FLAME_PARAM (target_sp, twist, 0.0)
FLAME_PARAM (target_sp, n_of_sp, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (target_sp, size, 2.0)
FLAME_PARAM (target_sp, tightness, 0.625)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (target_sp)
{
  const double size = flame_nonzero_double (in->param[2]);
  const double angle = M_PI * in->param[0];

  k[0] = (float) in->param[3];
  k[1] = (float) (in->param[1] / M_PI);
  k[2] = (float) in->param[1];
  k[3] = (float) size;
  k[4] = (float) (1.0 / size);
  k[5] = (float) cos (angle);
  k[6] = (float) sin (angle);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = tightness, k[1], k[2] = windings/pi and windings, k[3], k[4] = size
 * and its inverse, k[5], k[6] = cosine and sine of the turn
 */
FLAME_VARIATION (target_sp)
{
  float t = k[0] * flame_logf (p->r) + k[1] * p->phi + k[2];
  float cell =
      flame_fabsf (t - (t < 0.0f ? 0.5f * k[3] : 0.0f)) * flame_fabsf (k[4]);
  float scale = (cell - flame_floorf (cell)) < 0.5f ? 1.0f : -1.0f;

  /* as in JWildfire: the weight is not used */
  o->x += scale * (p->x * k[5] - p->y * k[6]);
  o->y += scale * (p->x * k[6] + p->y * k[5]);
}
#endif
