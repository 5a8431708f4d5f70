/*
 * juliascopePlus: juliascope with both powers, swirls and colours.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliascopePlus, 1189,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    .traits = FLAME_WRITES_COLOR | FLAME_READS_COLOR,
    FLAME_CONSTANTS (juliascopePlus, 21))
FLAME_PARAM (juliascopePlus, power, 2.0, .type = FLAME_INTEGER)
FLAME_PARAM (juliascopePlus, dist, 1.0)
FLAME_PARAM (juliascopePlus, cx, 0.0)
FLAME_PARAM (juliascopePlus, cy, 0.0)
FLAME_PARAM (juliascopePlus, mixPowerSign, 0.0)
FLAME_PARAM (juliascopePlus, colorMode, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (juliascopePlus, colorSpeed, 1.0)
FLAME_PARAM (juliascopePlus, thetaSignMode, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 3.0))
FLAME_PARAM (juliascopePlus, angularOffset, 0.0)
FLAME_PARAM (juliascopePlus, swirlFactor, 0.0)
FLAME_PARAM (juliascopePlus, fixedBranch, -1.0)
FLAME_PARAM (juliascopePlus, radialOffset, 0.0)
FLAME_PARAM (juliascopePlus, altPowerScale, 1.0)
FLAME_PARAM (juliascopePlus, altPowerRotate, 0.0)
FLAME_PARAM (juliascopePlus, rndTermMode, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 3.0))
FLAME_PARAM (juliascopePlus, mandelbrotLike, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
/* k: what of a sign is fixed, what the branch makes and what chance does */
static void FLAME_UNUSED
flame_fill_sign (double fixed, int by_branch, int by_chance, float *k)
{
  k[0] = (float) (by_branch || by_chance ? 0.0 : fixed);
  k[1] = by_branch ? 1.0f : 0.0f;
  k[2] = by_chance ? 1.0f : 0.0f;
}

FLAME_PREPARE (juliascopePlus)
{
  const double power = in->param[0], size = fmax (fabs (power), 1.0);
  const double theta = in->param[7], branch = in->param[14];
  const double fixed = rint (in->param[10]);

  flame_copy_params (in, 1, 3, k);
  k[3] = in->param[4] >= 0.5 ? 1.0f : 0.0f;
  flame_copy_params (in, 5, 2, k + 4);
  flame_copy_params (in, 8, 2, k + 6);
  k[8] = (float) (fixed >= 0.0 && fixed < size ? fixed : -1.0);
  k[9] = (float) in->param[11];
  k[10] = (float) (in->param[12] * cos (in->param[13]));
  k[11] = (float) (in->param[12] * sin (in->param[13]));
  k[12] = (float) in->param[15];
  k[13] = (float) size;
  k[14] = (float) (power == 0.0 ? 0.0 : 1.0 / power);
  flame_fill_sign (
      theta == 2.0 ? -1.0 : 1.0, theta == 0.0, theta == 3.0, k + 15);
  flame_fill_sign (
      branch == 1.0 ? -1.0 : 1.0, branch == 2.0, branch == 3.0, k + 18);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/* 1 or -1, as flame_fill_sign() has it */
FLAME_FN float
flame_branch_sign (const float *k, float by_branch, float chance)
{
  return k[0] + k[1] * by_branch + k[2] * (chance < 0.5f ? 1.0f : -1.0f);
}

/* by JWildfire's colorMode */
FLAME_FN float
flame_branch_color (const float *k, float angle, float radius, float phi,
    float branch, float power)
{
  const float grown = flame_logf (1.00001f + flame_at_least (radius, 0.0f));
  const float by_sign = power < 0.0f ? 0.75f : 0.25f;
  float color = flame_choose (k[4] == 1.0f, angle / FLAME_TWO_PI, 0.0f);

  color = flame_choose (k[4] == 2.0f, grown, color);
  color = flame_choose (k[4] == 3.0f, (phi + FLAME_PI) / FLAME_TWO_PI, color);
  color = flame_choose (k[4] == 4.0f, branch / k[13], color);
  return flame_choose (k[4] == 5.0f, by_sign, color) * k[5];
}

/* k[0] = dist, k[1], k[2] = what is added, k[3] = whether the power has both signs, k[4],
 * k[5] = of colours and their speed, k[6] = turn, k[7] = swirl, k[8] = which branch, or -1,
 * k[9] = radius more, k[10], k[11] = turned and scaled at the other power, k[12] = whether
 * the point itself is added, k[13] = branches, k[14] = 1/power, or 0, k[15], k[18] on =
 * signs of the angle and of the branch */
FLAME_VARIATION (juliascopePlus)
{
  const float which = flame_rng_01 (rng), drawn = flame_rng_below (rng, k[13]);
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  /* 1 at the other power */
  const float other = which >= 0.5f ? k[3] : 0.0f;
  const float power = k[14] - 2.0f * other * k[14];
  const float branch = flame_choose (k[8] >= 0.0f, k[8], drawn);
  const float odd = branch - 2.0f * flame_floorf (0.5f * branch);
  const float side = 1.0f - 2.0f * odd;
  const float swirl = p->r > 0.00001f ? flame_logf (1.0f + p->r) : 0.0f;
  const float turns =
      flame_branch_sign (k + 18, side, second) * FLAME_TWO_PI * branch +
      flame_branch_sign (k + 15, side, first) * p->phi;
  const float angle = turns * power + swirl * k[7] + k[6];
  const float radius = flame_powf (p->r2, 0.5f * k[0] * power) + k[9];
  const float a = 1.0f + other * (k[10] - 1.0f), b = other * k[11];
  float s, c, color;

  flame_sincosf (angle, &s, &c);
  o->x += w * (flame_choose (k[14] == 0.0f, p->x, radius * (a * c - b * s)) +
                  flame_choose (k[12] != 0.0f, p->x, k[1]));
  o->y += w * (flame_choose (k[14] == 0.0f, p->y, radius * (b * c + a * s)) +
                  flame_choose (k[12] != 0.0f, p->y, k[2]));
  color = flame_branch_color (k, angle, radius, p->phi, branch, power);
  color -= flame_truncf (color);
  o->color = flame_choose (k[4] * k[14] != 0.0f, color, o->color);
}
#endif
