/*
 * juliascopePlus: juliascope with both powers, swirls and colours.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliascopePlus, 1189,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    .traits = FLAME_WRITES_COLOR | FLAME_READS_COLOR,
    FLAME_CONSTANTS (juliascopePlus, 18))
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
FLAME_PREPARE (juliascopePlus)
{
  const double power = in->param[0], size = fmax (fabs (power), 1.0);
  const double fixed = rint (in->param[10]);

  flame_copy_params (in, 1, 9, k);
  k[9] = (float) (fixed >= 0.0 && fixed < size ? fixed : -1.0);
  k[10] = (float) in->param[11];
  k[11] = (float) (in->param[12] * cos (in->param[13]));
  k[12] = (float) (in->param[12] * sin (in->param[13]));
  k[13] = (float) in->param[14];
  k[14] = (float) in->param[15];
  k[15] = (float) size;
  k[16] = (float) (power == 0.0 ? 0.0 : 1.0 / power);
  k[17] = in->param[4] >= 0.5 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
/* -1 or 1 as @mode has it: 0 = by the branch, 1 = 1, 2 = -1, 3 = by @chance */
FLAME_FN float
flame_branch_sign (float mode, float odd, float chance)
{
  const float by_branch = odd != 0.0f ? -1.0f : 1.0f;
  const float by_chance = chance < 0.5f ? 1.0f : -1.0f;
  const float fixed = mode == 1.0f ? 1.0f : -1.0f;
  const float drawn = mode == 3.0f ? by_chance : fixed;

  return mode == 0.0f ? by_branch : drawn;
}

/* k[0] = dist, k[1], k[2] = what is added, k[4], k[5] = of colours and their speed,
 * k[6] = of the angle's sign, k[7] = turn, k[8] = swirl, k[9] = which branch, or -1,
 * k[10] = radius more, k[11], k[12] = turned and scaled at the other power, k[13] = of
 * the branch's sign, k[14] = whether the point itself is added, k[15] = branches,
 * k[16] = 1/power, or 0, k[17] = whether the power has both signs */
FLAME_VARIATION (juliascopePlus)
{
  const float which = flame_rng_01 (rng), drawn = flame_rng_below (rng, k[15]);
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  const int other = k[17] != 0.0f && which >= 0.5f;
  const float power = other ? -k[16] : k[16];
  const float branch = k[9] >= 0.0f ? k[9] : drawn;
  const float odd = branch - 2.0f * flame_floorf (0.5f * branch);
  /* by the branch is 2 there */
  const float mode = k[13] == 0.0f ? 1.0f : (k[13] == 1.0f ? 2.0f : k[13]);
  const float swirl = p->r > 0.00001f ? k[8] * flame_logf (1.0f + p->r) : 0.0f;
  const float turns =
      flame_branch_sign (k[13] == 2.0f ? 0.0f : mode, odd, second) *
      FLAME_TWO_PI * branch;
  const float angle =
      (turns + flame_branch_sign (k[6], odd, first) * p->phi) * power + swirl +
      k[7];
  const float radius = flame_powf (p->r2, 0.5f * k[0] * power) + k[10];
  const float cx = k[14] != 0.0f ? p->x : k[1];
  const float cy = k[14] != 0.0f ? p->y : k[2];
  const float a = other ? k[11] : 1.0f, b = other ? k[12] : 0.0f;
  float s, c, color, x, y;

  flame_sincosf (angle, &s, &c);
  x = radius * (a * c - b * s);
  y = radius * (b * c + a * s);
  x = k[16] == 0.0f ? p->x : x;
  y = k[16] == 0.0f ? p->y : y;
  o->x += w * (x + cx);
  o->y += w * (y + cy);
  color = k[4] == 1.0f ? angle / FLAME_TWO_PI : 0.0f;
  color = k[4] == 2.0f ? flame_logf (1.00001f + flame_at_least (radius, 0.0f))
                       : color;
  color = k[4] == 3.0f ? (p->phi + FLAME_PI) / FLAME_TWO_PI : color;
  color = k[4] == 4.0f ? branch / k[15] : color;
  color = k[4] == 5.0f ? (power < 0.0f ? 0.75f : 0.25f) : color;
  color *= k[5];
  o->color =
      k[4] != 0.0f && k[16] != 0.0f ? color - flame_truncf (color) : o->color;
}
#endif
