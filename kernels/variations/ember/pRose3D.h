/*
 * pRose3D: a rose whose height waves.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pRose3D, 468, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 2,
    FLAME_PREPARED (pRose3D))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_pRose3D
{
  float inverse_length;
  float half_length;
  float petals;
  float turn;
  float above; /* heights above and below */
  float below;
  float size_below;
  float mix[3];      /* mixture of the waves */
  float below_share; /* probability of a point below */
  float distance;
  float slope;
  float curve;
  float wiggle[3];
  float has_below; /* whether there are points below */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pRose3D)
{
  const double l = in->l, opt = in->opt, opt3 = in->opt3;
  const int down = opt3 < 0.0 || opt < 0.0;
  const double petals =
      fabs (in->k) >= 1e-4 ? in->k : (in->k >= 0.0 ? 1e-4 : -1e-4);
  const double cycle = 2.0 * M_PI / flame_nonzero_double (in->k);

  k->inverse_length = (float) (1.0 / l);
  k->half_length = (float) (0.5 * l);
  k->petals = (float) petals;
  k->turn = (float) in->c;
  k->above = (float) in->z1;
  k->below = (float) in->z2;
  k->size_below = (float) in->refSc;
  k->mix[0] = (float) fmin (2.0, fabs (opt));
  k->mix[1] = (float) fabs (in->optSc);
  k->mix[2] = (float) fmin (1.0, fabs (opt3));
  k->below_share = down ? (float) (in->transp * in->transp) : 0.0f;
  k->distance = (float) in->dist;
  k->slope = (float) (0.4 * in->wagsc);
  k->curve = (float) (0.5 * in->crvsc);
  k->wiggle[0] = (float) (in->f * M_PI / cycle);
  k->wiggle[1] = (float) in->wigsc;
  k->wiggle[2] = (float) (in->offset * cycle);
  k->has_below = down ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pRose3D)
{
  int first = flame_rng_01 (rng) < 0.5f;
  int under = flame_rng_01 (rng) < k->below_share && first;
  float part = p->r * k->inverse_length, part2 = part * part,
        part4 = part2 * part2;
  float inward, outward, first_wave, second, third, wave, wiggle, rose;
  float s, c, unused;

  flame_sincospif (part - 0.5f, &unused, &outward);
  flame_sincospif (part2, &inward, &unused);
  outward *= k->curve;
  inward *= k->curve;
  flame_sincospif (part * k->mix[1], &first_wave, &unused);
  flame_sincospif (part2 * k->mix[1], &second, &unused);
  flame_sincospif (part4 * k->mix[1], &third, &unused);
  first_wave += k->slope * p->r + (k->has_below != 0.0f ? inward : outward);
  second += k->slope * p->r + outward;
  third += k->slope * p->r2 + (k->has_below != 0.0f ? outward : inward);
  wave = k->mix[0] <= 1.0f
             ? first_wave
             : second * (k->mix[0] - 1.0f) + first_wave * (2.0f - k->mix[0]);
  wave += k->mix[2] * (third - wave);
  wiggle = 0.125f * p->r2 * k->wiggle[1] *
           flame_sinf (p->phi * k->wiggle[0] + k->wiggle[2]);
  rose = w * k->half_length * flame_cosf (k->petals * p->phi + k->turn);
  rose *= under ? k->size_below : 1.0f;
  flame_sincosf (p->phi, &s, &c);
  o->x += rose * c;
  o->y += rose * s;
  wave = (under ? k->below : k->above) * wave + wiggle + k->distance;
  o->z += 0.5f * w * (under ? -wave : wave);
}
#endif
