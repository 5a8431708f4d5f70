/*
 * boxfold: folds what is outside of a turned box back at its sides, once.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (boxfold, 1174, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (boxfold))
FLAME_PARAM (boxfold, foldLimit, 1.0, FLAME_RANGE (1e-9, 10000.0))
FLAME_PARAM (boxfold, rotateX, 0.0)
FLAME_PARAM (boxfold, rotateY, 0.0)
FLAME_PARAM (boxfold, rotateZ, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_boxfold
{
  float there[9]; /* rotation to the box */
  float back[9];  /* rotation back, which is not quite the inverse */
  float half_side;
};
#endif

#ifdef FLAME_PREPARE
/* Rows of a turn about z, then y, then x, in degrees. */
static void
flame_fill_box_turn (double x, double y, double z, float *m)
{
  const double a = x * M_PI / 180.0, b = y * M_PI / 180.0, c = z * M_PI / 180.0;
  const double sa = sin (a), ca = cos (a), sb = sin (b), cb = cos (b);
  const double sc = sin (c), cc = cos (c);

  m[0] = (float) (cb * cc);
  m[1] = (float) (-cb * sc);
  m[2] = (float) sb;
  m[3] = (float) (ca * sc + sa * sb * cc);
  m[4] = (float) (ca * cc - sa * sb * sc);
  m[5] = (float) (-sa * cb);
  m[6] = (float) (sa * sc - ca * sb * cc);
  m[7] = (float) (sa * cc + ca * sb * sc);
  m[8] = (float) (ca * cb);
}

FLAME_PREPARE (boxfold)
{
  flame_fill_box_turn (-in->rotateX, -in->rotateY, -in->rotateZ, k->there);
  flame_fill_box_turn (in->rotateX, in->rotateY, in->rotateZ, k->back);
  k->half_side = (float) in->foldLimit;
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN float
flame_fold_at (float x, float limit)
{
  const float past = flame_fabsf (x) > limit ? 2.0f * limit : 0.0f;

  return past > 0.0f ? flame_with_sign_of (past, x) - x : x;
}

FLAME_VARIATION (boxfold)
{
  const float *on = k->back, z = p->z;
  const float u = flame_fold_at (
      k->there[0] * p->x + k->there[1] * p->y + k->there[2] * z, k->half_side);
  const float v = flame_fold_at (
      k->there[3] * p->x + k->there[4] * p->y + k->there[5] * z, k->half_side);
  const float t = flame_fold_at (
      k->there[6] * p->x + k->there[7] * p->y + k->there[8] * z, k->half_side);

  o->x += w * (on[0] * u + on[1] * v + on[2] * t);
  o->y += w * (on[3] * u + on[4] * v + on[5] * t);
  o->z += w * (on[6] * u + on[7] * v + on[8] * t);
}
#endif
