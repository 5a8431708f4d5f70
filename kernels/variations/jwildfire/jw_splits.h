/*
 * jw_splits: splits, whose quadrants are also sheared in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_splits, 654, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (jw_splits),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_splits))
FLAME_PARAM (jw_splits, x, 0.4)
FLAME_PARAM (jw_splits, y, 0.6)
FLAME_PARAM (jw_splits, lshear, 0.0)
FLAME_PARAM (jw_splits, rshear, 0.0)
FLAME_PARAM (jw_splits, ushear, 0.0)
FLAME_PARAM (jw_splits, dshear, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_splits
{
  float x; /* shift of the quadrants */
  float y;
  float lshear; /* shears on the left, right, upper and lower side */
  float rshear;
  float ushear;
  float dshear;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_splits)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->lshear = (float) in->lshear;
  k->rshear = (float) in->rshear;
  k->ushear = (float) in->ushear;
  k->dshear = (float) in->dshear;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_splits)
{
  int right = p->x >= 0.0f, up = p->y >= 0.0f;

  o->x += w * (p->x + (right ? k->x : -k->x) + (up ? k->ushear : -k->dshear));
  o->y += w * (p->y + (up ? k->y : -k->y) + (right ? k->rshear : -k->lshear));
}
#endif
