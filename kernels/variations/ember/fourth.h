/*
 * fourth: a different variation in each quadrant.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fourth, 295, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R,
    FLAME_PREPARED (fourth))
FLAME_PARAM (fourth, spin, 3.141592654, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (fourth, space, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (fourth, twist, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (fourth, x, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
FLAME_PARAM (fourth, y, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.12}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_fourth
{
  float spin;
  float space;
  float twist;
  float x;
  float y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fourth)
{
  k->spin = (float) in->spin;
  k->space = (float) in->space;
  k->twist = (float) in->twist;
  k->x = (float) in->x;
  k->y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fourth)
{
  float right = w / (p->r * flame_nonzero (p->r));
  float w2 = w * w;
  int within = p->r2 < w2;
  float below =
      within ? w * flame_sqrtf (flame_at_least (w2 / p->r2 - 1.0f, 0.0f)) : w;
  float u = p->x - k->x, v = p->y + k->y;
  float q = flame_sqrtf (u * u + v * v);
  float twirl = w * q, ring = w * (1.0f + k->space / flame_nonzero (q));
  int inside = q < w;
  int first = p->x > 0.0f && p->y > 0.0f;
  int second = p->x < 0.0f && p->y > 0.0f;
  int fourth = p->x > 0.0f && p->y < 0.0f;
  float scale = first ? right : (fourth ? below : w);
  float s, c;

  flame_sincosf (flame_atan2f (v, u) + k->spin + k->twist * (w - q), &s, &c);
  o->x += second ? (inside ? twirl * c : ring * u) + k->x : scale * p->x;
  o->y += second ? (inside ? twirl * s : ring * v) - k->y : scale * p->y;
}
#endif
