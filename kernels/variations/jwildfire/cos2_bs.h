/*
 * cos2_bs: a complex cosine, with separate frequencies for its parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cos2_bs, 621, FLAME_PREPARED (cos2_bs))
FLAME_PARAM (cos2_bs, x1, 1.0)
FLAME_PARAM (cos2_bs, x2, 1.0)
FLAME_PARAM (cos2_bs, y1, 1.0)
FLAME_PARAM (cos2_bs, y2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cos2_bs
{
  float sin_frequency;
  float cos_frequency;
  float sinh_frequency;
  float cosh_frequency;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cos2_bs)
{
  k->sin_frequency = (float) in->x1;
  k->cos_frequency = (float) in->x2;
  k->sinh_frequency = (float) in->y1;
  k->cosh_frequency = (float) in->y2;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cos2_bs)
{
  float sh, ch, unused;

  flame_sinhcoshf (p->y * k->sinh_frequency, &sh, &unused);
  flame_sinhcoshf (p->y * k->cosh_frequency, &unused, &ch);
  o->x += w * flame_cosf (p->x * k->cos_frequency) * ch;
  o->y -= w * flame_sinf (p->x * k->sin_frequency) * sh;
}
#endif
