/*
 * plane_wf: a square of a plane of space, coloured by place; JWildfire's pictures for
 * it are not read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (plane_wf, 1062, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_READS_COLOR | FLAME_RAISES_Z |
              FLAME_MAKES_Z,
    FLAME_CONSTANTS (plane_wf, 4))
FLAME_PARAM (plane_wf, position, 3.0)
FLAME_PARAM (plane_wf, size, 10.0)
FLAME_PARAM (plane_wf, axis, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    plane_wf, direct_color, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    plane_wf, color_mode, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 3.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (plane_wf)
{
  flame_copy_params (in, 0, 3, k);
  /* without a picture its colours are none */
  k[3] = (float) (in->param[3] > 0.0 ? in->param[4] : 0.0);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = position, k[1] = size, k[2] = axis, k[3] = the colour: 0 as it was, 1 the
 * first coordinate, 2 the second one, 3 both */
FLAME_VARIATION (plane_wf)
{
  const float first = 0.5f - flame_rng_01 (rng);
  const float second = 0.5f - flame_rng_01 (rng);
  const float x = w * k[1] * first, y = w * k[1] * second, at = w * k[0];
  /* zx counts z first */
  const float u = (k[2] == 2.0f ? second : first) + 0.5f;
  const float v = (k[2] == 2.0f ? first : second) + 0.5f;
  const float part = k[3] == 1.0f ? u : v;

  o->x += k[2] == 1.0f ? at : x;
  o->y += k[2] == 0.0f ? y : (k[2] == 1.0f ? x : at);
  o->z += k[2] == 0.0f ? at : y;
  if (k[3] != 0.0f)
    o->color = k[3] == 3.0f ? u * v : part;
}
#endif
