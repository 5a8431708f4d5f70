/*
 * yin_yang: the unit disc folded into the two halves of a taijitu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (yin_yang, 606, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_CONSTANTS (yin_yang, 7))
FLAME_PARAM (yin_yang, radius, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (yin_yang, ang1, 0.0)
FLAME_PARAM (yin_yang, ang2, 0.0)
FLAME_PARAM (
    yin_yang, dual_t, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    yin_yang, outside, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (yin_yang)
{
  k[0] = (float) in->param[0];
  k[1] = (float) cos (M_PI * in->param[1]);
  k[2] = (float) sin (M_PI * in->param[1]);
  k[3] = (float) cos (M_PI * in->param[2]);
  k[4] = (float) sin (M_PI * in->param[2]);
  k[5] = (float) in->param[3];
  k[6] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius, k[1] to k[4] = cosine and sine of both halves' turns, k[5] =
 * whether there are both, k[6] = whether the outside stays
 */
FLAME_VARIATION (yin_yang)
{
  int other = k[5] != 0.0f && flame_rng_01 (rng) > 0.5f;
  float radius = other ? 1.0f - k[0] : k[0], sign = other ? -w : w;
  float c = other ? k[3] : k[1], s = other ? k[4] : k[2];
  float x = p->x * c - p->y * s, y = p->x * s + p->y * c;
  float t = flame_sqrtf (flame_at_least (1.0f - y * y, 0.0f));
  float along = 2.0f * t - 1.0f;
  float part = 0.5f - 0.5f * x / t, size = part * radius + 1.0f - part;
  /* sqrt (1 - along²), which would cancel */
  float high = 2.0f * flame_sqrtf (flame_at_least (t * (1.0f - t), 0.0f));
  int upper = y > 0.0f, inside = p->r2 < 1.0f;
  float u = upper ? along * size + part * (radius - 1.0f)
                  : x * (1.0f - radius) + radius;
  float v = upper ? high * size : y * (1.0f - radius);
  float out = k[6] != 0.0f ? w : 0.0f;

  o->x += inside ? sign * u : out * p->x;
  o->y += inside ? sign * v : out * p->y;
}
#endif
