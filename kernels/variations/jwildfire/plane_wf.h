/*
 * plane_wf: a square in space, parallel to two axes and coloured by place.
 * JWildfire's pictures for it are not read.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (plane_wf, 1062, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (plane_wf))
FLAME_PARAM (plane_wf, position, 3.0)
FLAME_PARAM (plane_wf, size, 10.0)
FLAME_PARAM (plane_wf, axis, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    plane_wf, direct_color, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    plane_wf, color_mode, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 3.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_plane_wf
{
  float position;
  float size;
  float axis;
  /* 0: the colour stays; it becomes 1: the first coordinate, 2: the second
   * one, 3: their product */
  float color;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (plane_wf)
{
  k->position = (float) in->position;
  k->size = (float) in->size;
  k->axis = (float) in->axis;
  /* Mode 0 takes the colour from a picture in JWildfire; here it stays. */
  k->color = (float) (in->direct_color > 0.0 ? in->color_mode : 0.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (plane_wf)
{
  const float first = 0.5f - flame_rng_01 (rng);
  const float second = 0.5f - flame_rng_01 (rng);
  const float x = w * k->size * first, y = w * k->size * second,
              at = w * k->position;
  /* JWildfire's plane zx has z as its first coordinate. */
  const float u = (k->axis == 2.0f ? second : first) + 0.5f;
  const float v = (k->axis == 2.0f ? first : second) + 0.5f;
  const float part = k->color == 1.0f ? u : v;

  o->x += k->axis == 1.0f ? at : x;
  o->y += k->axis == 0.0f ? y : (k->axis == 1.0f ? x : at);
  o->z += k->axis == 0.0f ? at : y;
  if (k->color != 0.0f)
    o->color = k->color == 3.0f ? u * v : part;
}
#endif
