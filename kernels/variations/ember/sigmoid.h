/*
 * sigmoid: presses the plane into a square.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sigmoid, 177, FLAME_PREPARED (sigmoid))
FLAME_PARAM (sigmoid, shiftx, 1.0)
FLAME_PARAM (sigmoid, shifty, 1.0)
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float sign;
  float steepness;
} FlameSigmoid;

struct FlameConstants_sigmoid
{
  FlameSigmoid x;
  FlameSigmoid y;
  float abs_weight;
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_sigmoid (double shift, FlameSigmoid *k)
{
  double side = 1.0;

  if (fabs (shift) < 1.0) {
    side = shift < 0.0 ? -1.0 : 1.0;
    shift = shift == 0.0 ? 0x1p-52 : 1.0 / shift;
  }
  k->sign = (float) side;
  k->steepness = (float) (-5.0 * shift);
}

FLAME_PREPARE (sigmoid)
{
  flame_fill_sigmoid (in->shiftx, &k->x);
  flame_fill_sigmoid (in->shifty, &k->y);
  k->abs_weight = (float) fabs (use->weight);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sigmoid)
{
  float x = k->x.sign / (1.0f + flame_expf (k->x.steepness * p->x));
  float y = k->y.sign / (1.0f + flame_expf (k->y.steepness * p->y));

  o->x += k->abs_weight * 2.0f * (x - 0.5f);
  o->y += k->abs_weight * 2.0f * (y - 0.5f);
}
#endif
