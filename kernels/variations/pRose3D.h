/*
 * pRose3D: a rose with a waving height.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pRose3D, 468, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 2,
    FLAME_CONSTANTS (pRose3D, 18))
FLAME_PARAM (pRose3D, l, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (pRose3D, k, 3.0)
FLAME_PARAM (pRose3D, c, 0.0)
FLAME_PARAM (pRose3D, z1, 1.0)
FLAME_PARAM (pRose3D, z2, 1.0)
FLAME_PARAM (pRose3D, refSc, 1.0)
FLAME_PARAM (pRose3D, opt, 1.0)
FLAME_PARAM (pRose3D, optSc, 1.0)
FLAME_PARAM (pRose3D, opt3, 0.0)
FLAME_PARAM (pRose3D, transp, 0.5)
FLAME_PARAM (pRose3D, dist, 1.0)
FLAME_PARAM (pRose3D, wagsc, 0.0)
FLAME_PARAM (pRose3D, crvsc, 0.0, .aliases = "pRose3D_srvsc")
FLAME_PARAM (pRose3D, f, 3.0)
FLAME_PARAM (pRose3D, wigsc, 0.0)
FLAME_PARAM (pRose3D, offset, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pRose3D)
{
  const double l = in->param[0], opt = in->param[6], opt3 = in->param[8];
  const int down = opt3 < 0.0 || opt < 0.0;
  const double petals = fabs (in->param[1]) >= 1e-4
                            ? in->param[1]
                            : (in->param[1] >= 0.0 ? 1e-4 : -1e-4);
  const double cycle = 2.0 * M_PI / flame_nonzero_double (in->param[1]);

  k[0] = (float) (1.0 / l);
  k[1] = (float) (0.5 * l);
  k[2] = (float) petals;
  k[3] = (float) in->param[2];
  k[4] = (float) in->param[3];
  k[5] = (float) in->param[4];
  k[6] = (float) in->param[5];
  k[7] = (float) fmin (2.0, fabs (opt));
  k[8] = (float) fabs (in->param[7]);
  k[9] = (float) fmin (1.0, fabs (opt3));
  k[10] = down ? (float) (in->param[9] * in->param[9]) : 0.0f;
  k[11] = (float) in->param[10];
  k[12] = (float) (0.4 * in->param[11]);
  k[13] = (float) (0.5 * in->param[12]);
  k[14] = (float) (in->param[13] * M_PI / cycle);
  k[15] = (float) in->param[14];
  k[16] = (float) (in->param[15] * cycle);
  k[17] = down ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = 1/length, k[1] = length/2, k[2] = petals, k[3] = their turn, k[4],
 * k[5] = heights above and below, k[6] = size below, k[7] to k[9] = mixture of
 * the waves, k[10] = how much is below, k[11] = distance, k[12] = slope, k[13]
 * = curve, k[14] to k[16] = wiggle, k[17] = whether there is a below
 */
FLAME_VARIATION (pRose3D)
{
  int first = flame_rng_01 (rng) < 0.5f;
  int under = flame_rng_01 (rng) < k[10] && first;
  float part = p->r * k[0], part2 = part * part, part4 = part2 * part2;
  float inward, outward, first_wave, second, third, wave, wiggle, rose;
  float s, c, unused;

  flame_sincospif (part - 0.5f, &unused, &outward);
  flame_sincospif (part2, &inward, &unused);
  outward *= k[13];
  inward *= k[13];
  flame_sincospif (part * k[8], &first_wave, &unused);
  flame_sincospif (part2 * k[8], &second, &unused);
  flame_sincospif (part4 * k[8], &third, &unused);
  first_wave += k[12] * p->r + (k[17] != 0.0f ? inward : outward);
  second += k[12] * p->r + outward;
  third += k[12] * p->r2 + (k[17] != 0.0f ? outward : inward);
  wave = k[7] <= 1.0f ? first_wave
                      : second * (k[7] - 1.0f) + first_wave * (2.0f - k[7]);
  wave += k[9] * (third - wave);
  wiggle = 0.125f * p->r2 * k[15] * flame_sinf (p->phi * k[14] + k[16]);
  rose = w * k[1] * flame_cosf (k[2] * p->phi + k[3]);
  rose *= under ? k[6] : 1.0f;
  flame_sincosf (p->phi, &s, &c);
  o->x += rose * c;
  o->y += rose * s;
  wave = (under ? k[5] : k[4]) * wave + wiggle + k[11];
  o->z += 0.5f * w * (under ? -wave : wave);
}
#endif
