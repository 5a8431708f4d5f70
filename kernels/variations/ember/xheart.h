/*
 * xheart: a heart of two mirrored halves.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (xheart, 123, .needs = FLAME_NEEDS_R2, FLAME_PREPARED (xheart))
FLAME_PARAM (xheart, angle, 0.0)
FLAME_PARAM (xheart, ratio, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_xheart
{
  float cosine; /* of the turn */
  float sine;
  float height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (xheart)
{
  const double angle = M_PI_4 + 0.5 * M_PI_4 * in->angle;

  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
  k->height = (float) (6.0 + 2.0 * in->ratio);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (xheart)
{
  float below = 1.0f / (p->r2 + 4.0f);
  float u = 4.0f * below * p->x, v = k->height * below * p->y;
  float x = k->cosine * u - k->sine * v, y = k->sine * u + k->cosine * v;

  o->x += w * x;
  o->y += w * (x > 0.0f ? y : -y);
}
#endif
