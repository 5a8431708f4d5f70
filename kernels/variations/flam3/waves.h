/*
 * waves: moves each coordinate by a sine of the other one; the affine map
 * gives frequencies and amplitudes.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves, 15, .traits = FLAME_READS_COEFS, FLAME_PREPARED (waves))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_waves
{
  float scale_x; /* amplitudes: the y column of coefs */
  float scale_y;
  float turns_y
      [2]; /* waves per unit of y, 1/(2 pi (offset² + EPS)), in two halves */
  float turns_x[2]; /* likewise per unit of x */
};
#endif

#ifdef FLAME_PREPARE
/* Rounds @value to 12 significant bits, so that the product of two such
 * numbers is exact. */
static double
flame_round_to_12_bits (double value)
{
  int exponent;
  double fraction = frexp (value, &exponent);

  return ldexp (rint (ldexp (fraction, 12)), exponent - 12);
}

FLAME_PREPARE (waves)
{
  k->scale_x = (float) use->coefs[2];
  k->scale_y = (float) use->coefs[3];
  for (int i = 0; i < 2; i++) {
    double offset = use->coefs[4 + i];
    float *turns = i == 0 ? k->turns_y : k->turns_x;
    double waves = 1.0 / (2.0 * M_PI * (offset * offset + FLAME_PREPARE_EPS));
    double high = flame_round_to_12_bits (waves);

    turns[0] = (float) high;
    turns[1] = (float) flame_round_to_12_bits (waves - high);
  }
}
#endif

#ifdef FLAME_VARIATION
/* The fraction of a (k_hi + k_lo), both of which have 12 bits. Every partial
 * product is exact, so the fraction is right even if a float could not
 * resolve the product. */
FLAME_FN float
flame_product_fraction (float a, float k_hi, float k_lo)
{
  float a_hi = flame_bits_float (flame_float_bits (a) & ~0xfff);
  float a_lo = a - a_hi;
  float p0 = a_hi * k_hi;
  float p1 = a_lo * k_hi;
  float p2 = a_hi * k_lo;
  float p3 = a_lo * k_lo;
  float sum;

  p0 = p0 - flame_rintf (p0);
  p1 = p1 - flame_rintf (p1);
  p2 = p2 - flame_rintf (p2);
  p3 = p3 - flame_rintf (p3);
  sum = p0 + (p1 + (p2 + p3));
  return sum - flame_rintf (sum);
}

/* If the offset is 0, the frequency is 1e10: that makes noise, and the phase
 * must still be evenly distributed. */
FLAME_VARIATION (waves)
{
  float turns_x = flame_product_fraction (p->y, k->turns_y[0], k->turns_y[1]);
  float turns_y = flame_product_fraction (p->x, k->turns_x[0], k->turns_x[1]);

  o->x += w * (p->x + k->scale_x * flame_sinf (turns_x * FLAME_TWO_PI));
  o->y += w * (p->y + k->scale_y * flame_sinf (turns_y * FLAME_TWO_PI));
}
#endif
