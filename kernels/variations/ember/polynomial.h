/*
 * polynomial: a power of each coordinate, plus a multiple of it and a shift.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (polynomial, 418, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (polynomial))
FLAME_PARAM (polynomial, powx, 1.0)
FLAME_PARAM (polynomial, powy, 1.0)
FLAME_PARAM (polynomial, lcx, 0.0)
FLAME_PARAM (polynomial, lcy, 0.0)
FLAME_PARAM (polynomial, scx, 0.0)
FLAME_PARAM (polynomial, scy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_polynomial
{
  float powx; /* powers */
  float powy;
  float lcx; /* linear factors */
  float lcy;
  float scx;
  float scy;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (polynomial)
{
  k->powx = (float) in->powx;
  k->powy = (float) in->powy;
  k->lcx = (float) in->lcx;
  k->lcy = (float) in->lcy;
  k->scx = (float) in->scx;
  k->scy = (float) in->scy;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (polynomial)
{
  float x = flame_powf (flame_fabsf (w * p->x), k->powx);
  float y = flame_powf (flame_fabsf (w * p->y), k->powy);

  x = p->x > 0.0f ? x : (p->x < 0.0f ? -x : 0.0f);
  y = p->y > 0.0f ? y : (p->y < 0.0f ? -y : 0.0f);
  o->x += x + k->lcx * p->x + k->scx;
  o->y += y + k->lcy * p->y + k->scy;
}
#endif
