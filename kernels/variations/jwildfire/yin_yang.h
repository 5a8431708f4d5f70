/*
 * yin_yang: folds the unit disc into the two halves of a taijitu.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (yin_yang, 606, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_PREPARED (yin_yang))
FLAME_PARAM (yin_yang, radius, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (yin_yang, ang1, 0.0)
FLAME_PARAM (yin_yang, ang2, 0.0)
FLAME_PARAM (
    yin_yang, dual_t, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    yin_yang, outside, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_yin_yang
{
  float radius;
  float cosine1; /* of the turns of both halves */
  float sine1;
  float cosine2;
  float sine2;
  float dual;    /* whether both halves are drawn */
  float outside; /* whether points outside stay */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (yin_yang)
{
  k->radius = (float) in->radius;
  k->cosine1 = (float) cos (M_PI * in->ang1);
  k->sine1 = (float) sin (M_PI * in->ang1);
  k->cosine2 = (float) cos (M_PI * in->ang2);
  k->sine2 = (float) sin (M_PI * in->ang2);
  k->dual = (float) in->dual_t;
  k->outside = (float) in->outside;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (yin_yang)
{
  int other = k->dual != 0.0f && flame_rng_01 (rng) > 0.5f;
  float radius = other ? 1.0f - k->radius : k->radius, sign = other ? -w : w;
  float c = other ? k->cosine2 : k->cosine1, s = other ? k->sine2 : k->sine1;
  float x = p->x * c - p->y * s, y = p->x * s + p->y * c;
  float t = flame_sqrtf (flame_at_least (1.0f - y * y, 0.0f));
  float along = 2.0f * t - 1.0f;
  float part = 0.5f - 0.5f * x / t, size = part * radius + 1.0f - part;
  /* sqrt (1 - along²), without cancellation. */
  float high = 2.0f * flame_sqrtf (flame_at_least (t * (1.0f - t), 0.0f));
  int upper = y > 0.0f, inside = p->r2 < 1.0f;
  float u = upper ? along * size + part * (radius - 1.0f)
                  : x * (1.0f - radius) + radius;
  float v = upper ? high * size : y * (1.0f - radius);
  float out = k->outside != 0.0f ? w : 0.0f;

  o->x += inside ? sign * u : out * p->x;
  o->y += inside ? sign * v : out * p->y;
}
#endif
