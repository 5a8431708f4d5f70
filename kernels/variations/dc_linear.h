/*
 * dc_linear: the point itself, coloured by how far it and the sum so far are
 * along a line.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_linear, 101, .z = FLAME_Z_WEIGHT,
    .traits = FLAME_READS_SUM | FLAME_READS_FORM | FLAME_WRITES_COLOR,
    FLAME_CONSTANTS (dc_linear, 3))
FLAME_PARAM (dc_linear, offset, 0.0)
FLAME_PARAM (dc_linear, angle, 0.0)
FLAME_PARAM (dc_linear, scale, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_linear)
{
  const double offset = in->param[0], angle = in->param[1];
  const double scale = in->param[2] != 0.0 ? in->param[2] : 1e-5;

  k[0] = (float) (0.5 * cos (angle) / scale);
  k[1] = (float) (0.5 * sin (angle) / scale);
  k[2] = (float) (0.5 * (offset / scale + 1.0));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = the line's direction, k[2] = where colour 0 is on it */
FLAME_VARIATION (dc_linear)
{
  float x = w * p->x, y = w * p->y;
  float along =
      k[0] * (x + flame_sum_x (p, o)) + k[1] * (y + flame_sum_y (p, o)) + k[2];

  o->color = flame_fractionf (flame_fabsf (along));
  o->x += x;
  o->y += y;
}
#endif
