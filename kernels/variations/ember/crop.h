/*
 * crop: a rectangle; the points outside move to its rim or to the origin.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop, 143, .z = FLAME_Z_WEIGHT, .draws = 2, FLAME_PREPARED (crop))
FLAME_PARAM (crop, left, -1.0)
FLAME_PARAM (crop, top, -1.0)
FLAME_PARAM (crop, right, 1.0)
FLAME_PARAM (crop, bottom, 1.0)
FLAME_PARAM (crop, scatter_area, 0.0)
FLAME_PARAM (crop, zero, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop
{
  float left; /* left, right, top, bottom */
  float right;
  float top;
  float bottom;
  float scatter_x; /* how far points are scattered inwards */
  float scatter_y;
  float zero; /* whether they move to the origin instead */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop)
{
  const double left = fmin (in->left, in->right);
  const double right = fmax (in->left, in->right);
  const double top = fmin (in->top, in->bottom);
  const double bottom = fmax (in->top, in->bottom);

  k->left = (float) left;
  k->right = (float) right;
  k->top = (float) top;
  k->bottom = (float) bottom;
  k->scatter_x = (float) (0.5 * (right - left) * in->scatter_area);
  k->scatter_y = (float) (0.5 * (bottom - top) * in->scatter_area);
  k->zero = (float) in->zero;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (crop)
{
  int wide = p->x < k->left || p->x > k->right,
      high = p->y < k->top || p->y > k->bottom;
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float random_y = wide ? second : first;
  float x = p->x < k->left    ? k->left + first * k->scatter_x
            : p->x > k->right ? k->right - first * k->scatter_x
                              : p->x;
  float y = p->y < k->top      ? k->top + random_y * k->scatter_y
            : p->y > k->bottom ? k->bottom - random_y * k->scatter_y
                               : p->y;
  int none = k->zero != 0.0f && (wide || high);

  o->x += none ? 0.0f : w * x;
  o->y += none ? 0.0f : w * y;
}
#endif
