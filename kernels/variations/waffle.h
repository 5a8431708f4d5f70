/*
 * waffle: a waffle of slices and gaps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waffle, 485, .assign = FLAME_ASSIGN_SUM, .draws = 5,
    FLAME_CONSTANTS (waffle, 6))
FLAME_PARAM (waffle, slices, 6.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (waffle, xthickness, 0.5)
FLAME_PARAM (waffle, ythickness, 0.5)
FLAME_PARAM (waffle, rotation, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waffle)
{
  const double slices = flame_nonzero_double (in->param[0]);

  k[0] = (float) trunc (slices);
  k[1] = (float) (1.0 / slices);
  k[2] = (float) in->param[1];
  k[3] = (float) in->param[2];
  k[4] = (float) cos (in->param[3]);
  k[5] = (float) sin (in->param[3]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = slices and their inverse, k[2], k[3] = thickness, k[4], k[5] =
 * cosine and sine of the rotation
 */
FLAME_VARIATION (waffle)
{
  float which = flame_rng_below (rng, 5.0f);
  float u1 = flame_rng_01 (rng), u2 = flame_rng_01 (rng);
  float u3 = flame_rng_01 (rng), u4 = flame_rng_01 (rng);
  float n1 = flame_truncf (k[0] * u1), n2 = flame_truncf (k[0] * u2);
  float n3 = flame_truncf (k[0] * u3);
  float a = n1 + k[2] + u2 * (1.0f - k[2]), a0 = n1 + u2 * k[2];
  float a1 = n1 + u2, a2 = n1 + k[2];
  float b = n2 + k[3] + u3 * (1.0f - k[3]), b0 = n3 + u4 * k[3];
  float b1 = n3 + k[3], b2 = n2 + u3;

  a = which == 0.0f ? a0 : a;
  a = which == 1.0f ? a1 : a;
  a = which == 2.0f ? a2 : a;
  a *= k[1];
  a = which == 3.0f ? u1 : a;
  b = which == 0.0f ? b0 : b;
  b = which == 1.0f ? b1 : b;
  b = which == 2.0f ? b2 : b;
  b *= k[1];
  b = which == 4.0f ? u3 : b;
  o->x += w * (k[4] * a + k[5] * b);
  o->y += w * (k[4] * b - k[5] * a);
}
#endif
