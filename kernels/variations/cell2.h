/*
 * cell2: cells of a grid, moved apart by numbers of its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cell2, 1108, .draws = 2, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (cell2, 16))
FLAME_PARAM (cell2, size, 0.6)
FLAME_PARAM (cell2, mirror_x, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (cell2, mirror_y, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (cell2, a, 1.0)
FLAME_PARAM (cell2, space_ya, 2.0)
FLAME_PARAM (cell2, space_xa, 2.0)
FLAME_PARAM (cell2, space_yb, 2.0)
FLAME_PARAM (cell2, space_xb, 2.0)
FLAME_PARAM (cell2, move_xa, 1.0)
FLAME_PARAM (cell2, space_yc, 2.0)
FLAME_PARAM (cell2, move_ya, 1.0)
FLAME_PARAM (cell2, space_xc, 2.0)
FLAME_PARAM (cell2, space_yd, 2.0)
FLAME_PARAM (cell2, move_yb, 1.0)
FLAME_PARAM (cell2, space_xd, 2.0)
FLAME_PARAM (cell2, move_xb, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cell2)
{
  flame_copy_params (in, 0, 16, k);
  k[3] = (float) (in->param[3] / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = size, k[1], k[2] = whether it is mirrored, k[3] = cells a unit, k[4] on = the
 * parameters */
FLAME_VARIATION (cell2)
{
  const float x = flame_floorf (p->x * k[3]), y = flame_floorf (p->y * k[3]);
  const float dx = p->x - x * k[0], dy = p->y - y * k[0];
  const int right = x >= 0.0f, above = y >= 0.0f;
  const float up = right ? k[4] : k[6], down = right ? k[9] : k[12];
  const float low = right ? k[10] : k[13], east = above ? k[5] : k[11];
  const float west = above ? k[7] : k[14], far = above ? k[8] : k[15];
  const float to_y = above ? up * y : -(down * y + low);
  const float to_x = right ? east * x : -(west * x + far);
  const int flip_x = flame_rng_bit (rng) != 0.0f && k[1] > 0.0f;
  const int flip_y = flame_rng_bit (rng) != 0.0f && k[2] > 0.0f;

  o->x += w * (dx + to_x * k[0]);
  o->y -= w * (dy + to_y * k[0]);
  o->x = flip_x ? -o->x : o->x;
  o->y = flip_y ? -o->y : o->y;
}
#endif
