/*
 * juliascopePlus: juliascope with mixed signs of the power, swirls and
 * colours.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliascopePlus, 1189,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    .traits = FLAME_WRITES_COLOR, FLAME_PREPARED (juliascopePlus))
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

#ifdef FLAME_CONSTANTS
typedef struct
{
  float fixed;
  float by_branch, by_chance;
} FlameScopeSign;

struct FlameConstants_juliascopePlus
{
  float dist;
  float added_x; /* added if mandelbrotLike is 0 */
  float added_y;
  float both_signs; /* whether the power has both signs */
  float colorMode;  /* mode and speed of the colours */
  float colorSpeed;
  float angularOffset;
  float swirlFactor;
  float only_branch;  /* the only branch, or -1 */
  float radialOffset; /* what is added to the radius */
  float other_cosine; /* turn at the opposite power, times its scale */
  float other_sine;
  float mandelbrotLike; /* whether the point itself is added */
  float branches;
  float inverse_power; /* 1/power, or 0 */
  FlameScopeSign angle_sign;
  FlameScopeSign branch_sign;
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_sign (double fixed, int by_branch, int by_chance, FlameScopeSign *k)
{
  k->fixed = (float) (by_branch || by_chance ? 0.0 : fixed);
  k->by_branch = by_branch ? 1.0f : 0.0f;
  k->by_chance = by_chance ? 1.0f : 0.0f;
}

FLAME_PREPARE (juliascopePlus)
{
  const double power = in->power, size = fmax (fabs (power), 1.0);
  const double theta = in->thetaSignMode, branch = in->rndTermMode;
  const double fixed = rint (in->fixedBranch);

  k->dist = (float) in->dist;
  k->added_x = (float) in->cx;
  k->added_y = (float) in->cy;
  k->both_signs = in->mixPowerSign >= 0.5 ? 1.0f : 0.0f;
  k->colorMode = (float) in->colorMode;
  k->colorSpeed = (float) in->colorSpeed;
  k->angularOffset = (float) in->angularOffset;
  k->swirlFactor = (float) in->swirlFactor;
  k->only_branch = (float) (fixed >= 0.0 && fixed < size ? fixed : -1.0);
  k->radialOffset = (float) in->radialOffset;
  k->other_cosine = (float) (in->altPowerScale * cos (in->altPowerRotate));
  k->other_sine = (float) (in->altPowerScale * sin (in->altPowerRotate));
  k->mandelbrotLike = (float) in->mandelbrotLike;
  k->branches = (float) size;
  k->inverse_power = (float) (power == 0.0 ? 0.0 : 1.0 / power);
  flame_fill_sign (
      theta == 2.0 ? -1.0 : 1.0, theta == 0.0, theta == 3.0, &k->angle_sign);
  flame_fill_sign (branch == 1.0 ? -1.0 : 1.0, branch == 2.0, branch == 3.0,
      &k->branch_sign);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/* 1 or -1, see flame_fill_sign(). */
FLAME_FN float
flame_branch_sign (const FlameScopeSign *k, float by_branch, float chance)
{
  return k->fixed + k->by_branch * by_branch +
         k->by_chance * (chance < 0.5f ? 1.0f : -1.0f);
}

/* The colour by JWildfire's colorMode. */
FLAME_FN float
flame_branch_color (const struct FlameConstants_juliascopePlus *k, float angle,
    float radius, float phi, float branch, float power)
{
  const float grown = flame_logf (1.00001f + flame_at_least (radius, 0.0f));
  const float by_sign = power < 0.0f ? 0.75f : 0.25f;
  float color = flame_choose (k->colorMode == 1.0f, angle / FLAME_TWO_PI, 0.0f);

  color = flame_choose (k->colorMode == 2.0f, grown, color);
  color = flame_choose (
      k->colorMode == 3.0f, (phi + FLAME_PI) / FLAME_TWO_PI, color);
  color = flame_choose (k->colorMode == 4.0f, branch / k->branches, color);
  return flame_choose (k->colorMode == 5.0f, by_sign, color) * k->colorSpeed;
}

FLAME_VARIATION (juliascopePlus)
{
  const float which = flame_rng_01 (rng),
              drawn = flame_rng_below (rng, k->branches);
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  /* 1 for the opposite power. */
  const float other = which >= 0.5f ? k->both_signs : 0.0f;
  const float power = k->inverse_power - 2.0f * other * k->inverse_power;
  const float branch =
      flame_choose (k->only_branch >= 0.0f, k->only_branch, drawn);
  const float odd = branch - 2.0f * flame_floorf (0.5f * branch);
  const float side = 1.0f - 2.0f * odd;
  const float swirl = p->r > 0.00001f ? flame_logf (1.0f + p->r) : 0.0f;
  const float turns = flame_branch_sign (&k->branch_sign, side, second) *
                          FLAME_TWO_PI * branch +
                      flame_branch_sign (&k->angle_sign, side, first) * p->phi;
  const float angle = turns * power + swirl * k->swirlFactor + k->angularOffset;
  const float radius =
      flame_powf (p->r2, 0.5f * k->dist * power) + k->radialOffset;
  const float a = 1.0f + other * (k->other_cosine - 1.0f),
              b = other * k->other_sine;
  float s, c, color;

  flame_sincosf (angle, &s, &c);
  o->x += w * (flame_choose (
                   k->inverse_power == 0.0f, p->x, radius * (a * c - b * s)) +
                  flame_choose (k->mandelbrotLike != 0.0f, p->x, k->added_x));
  o->y += w * (flame_choose (
                   k->inverse_power == 0.0f, p->y, radius * (b * c + a * s)) +
                  flame_choose (k->mandelbrotLike != 0.0f, p->y, k->added_y));
  color = flame_branch_color (k, angle, radius, p->phi, branch, power);
  color -= flame_truncf (color);
  o->color =
      flame_choose (k->colorMode * k->inverse_power != 0.0f, color, o->color);
}
#endif
