/*
 * fourth: another variation in each quadrant.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fourth, 295, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R,
    FLAME_CONSTANTS (fourth, 5))
FLAME_PARAM (fourth, spin, 3.141592654, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (fourth, space, 0.0)
FLAME_PARAM (fourth, twist, 0.0)
FLAME_PARAM (fourth, x, 0.0)
FLAME_PARAM (fourth, y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fourth)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
  k[3] = (float) in->param[3];
  k[4] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = spin, k[1] = space, k[2] = twist, k[3] = x, k[4] = y */
FLAME_VARIATION (fourth)
{
  float right = w / (p->r * flame_nonzero (p->r));
  float w2 = w * w;
  int within = p->r2 < w2;
  float below =
      within ? w * flame_sqrtf (flame_at_least (w2 / p->r2 - 1.0f, 0.0f)) : w;
  float u = p->x - k[3], v = p->y + k[4];
  float q = flame_sqrtf (u * u + v * v);
  float twirl = w * q, ring = w * (1.0f + k[1] / flame_nonzero (q));
  int inside = q < w;
  int first = p->x > 0.0f && p->y > 0.0f;
  int second = p->x < 0.0f && p->y > 0.0f;
  int fourth = p->x > 0.0f && p->y < 0.0f;
  float scale = first ? right : (fourth ? below : w);
  float s, c;

  flame_sincosf (flame_atan2f (v, u) + k[0] + k[2] * (w - q), &s, &c);
  o->x += second ? (inside ? twirl * c : ring * u) + k[3] : scale * p->x;
  o->y += second ? (inside ? twirl * s : ring * v) - k[4] : scale * p->y;
}
#endif
