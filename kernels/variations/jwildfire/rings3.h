/*
 * rings3: rings, with their distance as a parameter.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rings3, 1066, .needs = FLAME_NEEDS_R, FLAME_PREPARED (rings3))
FLAME_PARAM (rings3, val, 0.01)
FLAME_PARAM (rings3, n, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rings3
{
  float step;
  float n;
  float rest; /* 2 (step - step²) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rings3)
{
  const double step = in->val * in->val + 1e-8;

  k->step = (float) step;
  k->n = (float) in->n;
  k->rest = (float) (2.0 * (step - step * step));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rings3)
{
  const float ring = 0.5f * flame_truncf (p->r / k->step + 1.0f);
  const float at = flame_truncf (ring);
  const float away = k->step * (2.0f * at / p->r + 1.0f);
  const float r = w * (2.0f - away - k->n * (at * k->rest - 1.0f) / p->r);

  o->x += p->r == 0.0f ? 0.0f : r * p->x;
  o->y += p->r == 0.0f ? 0.0f : r * p->y;
}
#endif
