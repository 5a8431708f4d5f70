/*
 * dc_carpet: a random step to a corner of a square, then the affine map; the
 * colours alternate.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_carpet, 317,
    .traits = FLAME_READS_COEFS | FLAME_READS_COLOR | FLAME_WRITES_COLOR,
    .draws = 2, FLAME_PREPARED (dc_carpet))
FLAME_PARAM (dc_carpet, origin, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_carpet
{
  float a;
  float b;
  float e;
  float c;
  float d;
  float f;
  float origin;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_carpet)
{
  k->a = (float) (use->coefs[0]);
  k->b = (float) (use->coefs[2]);
  k->e = (float) (use->coefs[3]);
  k->c = (float) (use->coefs[4]);
  k->d = (float) (use->coefs[1]);
  k->f = (float) (use->coefs[5]);
  k->origin = (float) (0.2 * in->origin);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_carpet)
{
  int left = flame_rng_bit (rng) != 0.0f, low = flame_rng_bit (rng) != 0.0f;
  float u = p->x + (left ? -1.0f : 1.0f), v = p->y + (low ? -1.0f : 1.0f);
  float same = o->color * 0.5f;
  float other = same * (1.0f + k->origin) - (1.0f - k->origin);

  o->color = flame_fractionf (flame_fabsf (left == low ? same : other));
  o->x += w * (k->a * u + k->b * v + k->e);
  o->y += w * (k->c * u + k->d * v + k->f);
}
#endif
