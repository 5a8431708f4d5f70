/*
 * squircular: turns a square into a disc.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (squircular, 1072, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (squircular)
{
  const float x2 = p->x * p->x, y2 = p->y * p->y;
  /* r2 - root is (r2² - left)/(r2 + root), which does not cancel. */
  const float less = 4.0f * x2 / (w * w), left = p->r2 * (p->r2 - less * y2);
  const float root = flame_sqrtf (left), sum = p->r2 + root;
  const float part = w > 0.0f ? less * p->r2 / sum : sum / y2;
  const float r = flame_sqrtf (0.5f * part);

  o->x += p->x > 0.0f ? r : -r;
  o->y += p->y / p->x * r;
}
#endif
