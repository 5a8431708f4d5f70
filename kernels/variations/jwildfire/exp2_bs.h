/*
 * exp2_bs: a complex exponential, with separate frequencies for its parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exp2_bs, 623, FLAME_PREPARED (exp2_bs))
FLAME_PARAM (exp2_bs, x1, 1.0)
FLAME_PARAM (exp2_bs, y1, 1.0)
FLAME_PARAM (exp2_bs, y2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_exp2_bs
{
  float exp_frequency;
  float sin_frequency;
  float cos_frequency;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (exp2_bs)
{
  k->exp_frequency = (float) in->x1;
  k->sin_frequency = (float) in->y1;
  k->cos_frequency = (float) in->y2;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (exp2_bs)
{
  float scale = w * flame_expf (p->x * k->exp_frequency);

  o->x += scale * flame_cosf (p->y * k->cos_frequency);
  o->y += scale * flame_sinf (p->y * k->sin_frequency);
}
#endif
