/*
 * disc2: disc with a twist.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (disc2, 49, .needs = FLAME_NEEDS_THETA, FLAME_PREPARED (disc2))
FLAME_PARAM (disc2, rot, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 2.0}))
FLAME_PARAM (disc2, twist, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_disc2
{
  float rotation;   /* in half turns per unit of x + y */
  float cosine_add; /* what twist adds to the cosine and the sine */
  float sine_add;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (disc2)
{
  const double rotation = in->rot, twist = in->twist;
  double grow = 1.0;

  /* As in flam3, a twist beyond one turn also scales by the excess. */
  if (twist > 2.0 * M_PI)
    grow = 1.0 + twist - 2.0 * M_PI;
  if (twist < -2.0 * M_PI)
    grow = 1.0 + twist + 2.0 * M_PI;
  k->rotation = (float) rotation;
  k->cosine_add = (float) (sin (twist) * grow);
  k->sine_add = (float) ((cos (twist) - 1.0) * grow);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (disc2)
{
  float turn = w * (p->theta * FLAME_1_PI);
  float s, c;

  flame_sincospif (k->rotation * (p->x + p->y), &s, &c);
  o->x += turn * (s + k->sine_add);
  o->y += turn * (c + k->cosine_add);
}
#endif
