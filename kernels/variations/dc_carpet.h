/*
 * dc_carpet: a step to a corner of a square, through the affine map; colours
 * alternate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_carpet, 317,
    .traits = FLAME_READS_COEFS | FLAME_READS_COLOR | FLAME_WRITES_COLOR,
    .draws = 2, FLAME_CONSTANTS (dc_carpet, 7))
FLAME_PARAM (dc_carpet, origin, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_carpet)
{
  k[0] = (float) (in->coefs[0]);
  k[1] = (float) (in->coefs[2]);
  k[2] = (float) (in->coefs[3]);
  k[3] = (float) (in->coefs[4]);
  k[4] = (float) (in->coefs[1]);
  k[5] = (float) (in->coefs[5]);
  k[6] = (float) (0.2 * in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = a, k[1] = b, k[2] = e, k[3] = c, k[4] = d, k[5] = f, k[6] = origin
 */
FLAME_VARIATION (dc_carpet)
{
  int left = flame_rng_bit (rng) != 0.0f, low = flame_rng_bit (rng) != 0.0f;
  float u = p->x + (left ? -1.0f : 1.0f), v = p->y + (low ? -1.0f : 1.0f);
  float same = o->color * 0.5f;
  float other = same * (1.0f + k[6]) - (1.0f - k[6]);

  o->color = flame_fractionf (flame_fabsf (left == low ? same : other));
  o->x += w * (k[0] * u + k[1] * v + k[2]);
  o->y += w * (k[3] * u + k[4] * v + k[5]);
}
#endif
