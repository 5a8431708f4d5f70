/*
 * rect_wf: a random point of a rectangle.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rect_wf, 1101, .draws = 2, .traits = FLAME_NO_REGULAR,
    FLAME_PREPARED (rect_wf))
FLAME_PARAM (rect_wf, x0, -0.5)
FLAME_PARAM (rect_wf, x1, 0.5)
FLAME_PARAM (rect_wf, y0, -0.5)
FLAME_PARAM (rect_wf, y1, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rect_wf
{
  float x;
  float width;
  float y;
  float height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rect_wf)
{
  k->x = (float) in->x0;
  k->width = (float) (in->x1 - in->x0);
  k->y = (float) in->y0;
  k->height = (float) (in->y1 - in->y0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rect_wf)
{
  o->x += w * (k->x + k->width * flame_rng_01 (rng));
  o->y += w * (k->y + k->height * flame_rng_01 (rng));
}
#endif
