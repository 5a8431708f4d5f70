/*
 * disc2: disc with a twist.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (disc2, 49, .needs = FLAME_NEEDS_THETA, FLAME_CONSTANTS (disc2, 3))
FLAME_PARAM (disc2, rot, 0.0)
FLAME_PARAM (disc2, twist, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (disc2)
{
  const double rotation = in->param[0], twist = in->param[1];
  double grow = 1.0;

  /* a turn and more of twist grows with its excess, as flam3 has it */
  if (twist > 2.0 * M_PI)
    grow = 1.0 + twist - 2.0 * M_PI;
  if (twist < -2.0 * M_PI)
    grow = 1.0 + twist + 2.0 * M_PI;
  k[0] = (float) rotation;
  k[1] = (float) (sin (twist) * grow);
  k[2] = (float) ((cos (twist) - 1.0) * grow);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = rotation in half turns, k[1], k[2] = what twist adds to sine, cosine */
FLAME_VARIATION (disc2)
{
  float turn = w * (p->theta * FLAME_1_PI);
  float s, c;

  flame_sincospif (k[0] * (p->x + p->y), &s, &c);
  o->x += turn * (s + k[2]);
  o->y += turn * (c + k[1]);
}
#endif
