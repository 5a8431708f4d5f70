/*
 * rect_wf: a random place in a rectangle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rect_wf, 1101, .draws = 2, .traits = FLAME_NO_REGULAR,
    FLAME_CONSTANTS (rect_wf, 4))
FLAME_PARAM (rect_wf, x0, -0.5)
FLAME_PARAM (rect_wf, x1, 0.5)
FLAME_PARAM (rect_wf, y0, -0.5)
FLAME_PARAM (rect_wf, y1, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rect_wf)
{
  for (int i = 0; i < 4; i += 2) {
    k[i] = (float) in->param[i];
    k[i + 1] = (float) (in->param[i + 1] - in->param[i]);
  }
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[2] = corner, k[1], k[3] = size */
FLAME_VARIATION (rect_wf)
{
  o->x += w * (k[0] + k[1] * flame_rng_01 (rng));
  o->y += w * (k[2] + k[3] * flame_rng_01 (rng));
}
#endif
