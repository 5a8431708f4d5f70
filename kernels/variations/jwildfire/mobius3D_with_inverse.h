/*
 * mobius3D_with_inverse: a Moebius map of quaternions, or what JWildfire uses
 * as its inverse, chosen at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobius3D_with_inverse, 1188, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_RAISES_Z, FLAME_PREPARED (mobius3D_with_inverse))
FLAME_PARAM (mobius3D_with_inverse, a_re, 2.0)
FLAME_PARAM (mobius3D_with_inverse, a_im, 0.0)
FLAME_PARAM (mobius3D_with_inverse, aj, 0.0)
FLAME_PARAM (mobius3D_with_inverse, ak, 0.0)
FLAME_PARAM (mobius3D_with_inverse, b_re, 0.0)
FLAME_PARAM (mobius3D_with_inverse, b_im, -1.0)
FLAME_PARAM (mobius3D_with_inverse, bj, 0.0)
FLAME_PARAM (mobius3D_with_inverse, bk, 0.0)
FLAME_PARAM (mobius3D_with_inverse, c_re, 0.0)
FLAME_PARAM (mobius3D_with_inverse, c_im, -1.0)
FLAME_PARAM (mobius3D_with_inverse, cj, 0.0)
FLAME_PARAM (mobius3D_with_inverse, ck, 0.0)
FLAME_PARAM (mobius3D_with_inverse, d_re, 0.0)
FLAME_PARAM (mobius3D_with_inverse, d_im, 0.0)
FLAME_PARAM (mobius3D_with_inverse, dj, 0.0)
FLAME_PARAM (mobius3D_with_inverse, dk, 0.0)
FLAME_PARAM (mobius3D_with_inverse, normalize, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_mobius3D_with_inverse
{
  float map[16]; /* a, then b, c and d of (q c + d)^-1 (q a + b) */
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_multiply_quaternions (const double *a, const double *b, double *out)
{
  out[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
  out[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
  out[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
  out[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

FLAME_PREPARE (mobius3D_with_inverse)
{
  const double *abcd = FLAME_FROM (in, a_re);
  double ad[4], bc[4], square[4], inverse[4], size = 0.0;

  flame_multiply_quaternions (abcd, abcd + 12, ad);
  flame_multiply_quaternions (abcd + 4, abcd + 8, bc);
  for (int i = 0; i < 4; i++)
    ad[i] -= bc[i];
  flame_multiply_quaternions (ad, ad, square);
  for (int i = 0; i < 4; i++)
    size += square[i] * square[i];
  for (int i = 0; i < 4; i++)
    inverse[i] = (i == 0 ? square[i] : -square[i]) / size;
  for (int i = 0; i < 16; i += 4) {
    double scaled[4];

    flame_multiply_quaternions (inverse, abcd + i, scaled);
    for (int c = 0; c < 4; c++)
      k->map[i + c] = (float) (in->normalize == 1.0 ? scaled[c] : abcd[i + c]);
  }
}
#endif

#ifdef FLAME_VARIATION
/* (out) @out: the point times @by, plus @more */
FLAME_FN void
flame_mobius_product (
    const FlamePoint *p, const float *by, const float *more, float *out)
{
  out[0] = p->x * by[0] - p->y * by[1] - p->z * by[2] + more[0];
  out[1] = p->x * by[1] + p->y * by[0] + p->z * by[3] + more[1];
  out[2] = p->x * by[2] - p->y * by[3] + p->z * by[0] + more[2];
  out[3] = p->x * by[3] + p->y * by[2] - p->z * by[1] + more[3];
}

FLAME_VARIATION (mobius3D_with_inverse)
{
  const int back = flame_rng_01 (rng) >= 0.5f;
  float abcd[16], top[4], below[4], scale;

  for (int i = 0; i < 4; i++) {
    abcd[i] = back ? k->map[i + 12] : k->map[i];
    abcd[4 + i] = back ? -k->map[i + 4] : k->map[i + 4];
    abcd[8 + i] = back ? -k->map[i + 8] : k->map[i + 8];
    abcd[12 + i] = back ? k->map[i] : k->map[i + 12];
  }
  flame_mobius_product (p, abcd, abcd + 4, top);
  flame_mobius_product (p, abcd + 8, abcd + 12, below);
  scale = w / (below[0] * below[0] + below[1] * below[1] + below[2] * below[2] +
                  below[3] * below[3]);
  o->x += scale * (below[0] * top[0] + below[1] * top[1] + below[2] * top[2] +
                      below[3] * top[3]);
  o->y += scale * (below[0] * top[1] - below[1] * top[0] - below[2] * top[3] +
                      below[3] * top[2]);
  o->z += scale * (below[0] * top[2] + below[1] * top[3] - below[2] * top[0] -
                      below[3] * top[1]);
}
#endif
