/*
 * cell2: moves the cells of a grid apart, with more parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cell2, 1108, .draws = 2,
    .traits = FLAME_WRITES_SUM | FLAME_READS_SUM, FLAME_PREPARED (cell2))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_cell2
{
  float size;
  float mirror_x; /* whether the result is mirrored at random */
  float mirror_y;
  float inverse_size; /* cells in a unit */
  float space_ya;
  float space_xa;
  float space_yb;
  float space_xb;
  float move_xa;
  float space_yc;
  float move_ya;
  float space_xc;
  float space_yd;
  float move_yb;
  float space_xd;
  float move_xb;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cell2)
{
  k->size = (float) in->size;
  k->mirror_x = (float) in->mirror_x;
  k->mirror_y = (float) in->mirror_y;
  k->space_ya = (float) in->space_ya;
  k->space_xa = (float) in->space_xa;
  k->space_yb = (float) in->space_yb;
  k->space_xb = (float) in->space_xb;
  k->move_xa = (float) in->move_xa;
  k->space_yc = (float) in->space_yc;
  k->move_ya = (float) in->move_ya;
  k->space_xc = (float) in->space_xc;
  k->space_yd = (float) in->space_yd;
  k->move_yb = (float) in->move_yb;
  k->space_xd = (float) in->space_xd;
  k->move_xb = (float) in->move_xb;
  k->inverse_size = (float) (in->a / in->size);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cell2)
{
  const float x = flame_floorf (p->x * k->inverse_size),
              y = flame_floorf (p->y * k->inverse_size);
  const float dx = p->x - x * k->size, dy = p->y - y * k->size;
  const int right = x >= 0.0f, above = y >= 0.0f;
  const float up = right ? k->space_ya : k->space_yb,
              down = right ? k->space_yc : k->space_yd;
  const float low = right ? k->move_ya : k->move_yb,
              east = above ? k->space_xa : k->space_xc;
  const float west = above ? k->space_xb : k->space_xd,
              far = above ? k->move_xa : k->move_xb;
  const float to_y = above ? up * y : -(down * y + low);
  const float to_x = right ? east * x : -(west * x + far);
  const int flip_x = flame_rng_bit (rng) != 0.0f && k->mirror_x > 0.0f;
  const int flip_y = flame_rng_bit (rng) != 0.0f && k->mirror_y > 0.0f;

  o->x += w * (dx + to_x * k->size);
  o->y -= w * (dy + to_y * k->size);
  o->x = flip_x ? -o->x : o->x;
  o->y = flip_y ? -o->y : o->y;
}
#endif
