/*
 * crob: a rectangle left empty; what is outside goes to its blurred border.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crob, 506, .traits = FLAME_WRITES_POINT | FLAME_READS_FORM,
    .draws = 17, FLAME_CONSTANTS (crob, 13))
FLAME_PARAM (crob, top, -1.0)
FLAME_PARAM (crob, bottom, 1.0)
FLAME_PARAM (crob, left, -1.0)
FLAME_PARAM (crob, right, 1.0)
FLAME_PARAM (crob, blur, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (crob, ratioBlur, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (crob, directBlur, 2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crob)
{
  double top = fmin (in->param[0], in->param[1]);
  double bottom = fmax (in->param[0], in->param[1]);
  double left = fmin (in->param[2], in->param[3]);
  double right = fmax (in->param[2], in->param[3]);
  double half_x, half_y, least;

  if (top == bottom) {
    top = -1.0;
    bottom = 1.0;
  }
  if (left == right) {
    left = -1.0;
    right = 1.0;
  }
  half_x = 0.5 * (fabs (right) - left);
  half_y = 0.5 * (fabs (bottom) - top);
  least = fmin (half_x, half_y);
  k[0] = (float) left;
  k[1] = (float) right;
  k[2] = (float) top;
  k[3] = (float) bottom;
  k[4] = (float) (in->param[4] == 0.0 ? 0.0 : least * in->param[5]);
  k[5] = (float) half_x;
  k[6] = (float) half_y;
  k[7] = (float) (right - (half_x > half_y ? least : half_x));
  k[8] = (float) (top + (half_x < half_y ? least : half_y));
  k[9] = (float) (half_y / flame_nonzero_double (half_x + half_y));
  k[10] = (float) fmax (in->param[6], 0.0);
  k[11] = (float) (in->param[5] * least);
  k[12] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/*
 * k[0] to k[3] = left, right, top, bottom, k[4] = the border's width,
 * k[5], k[6] = half width and height, k[7], k[8] = where the right side's
 * triangle ends, k[9] = the upright sides' share, k[10] = how far the blur is
 * drawn to the edge, k[11] = its width, k[12] = whether there is one
 *
 * A point of the border is one of the right or the upper side's, then mirrored;
 * of eight tries the first that is within the side's triangle.
 */
FLAME_VARIATION (crob)
{
  int outside = p->x < k[0] + k[4] || p->x > k[1] - k[4] ||
                p->y < k[2] + k[4] || p->y > k[3] - k[4];
  float side = flame_rng_01 (rng);
  int upright = side < k[9], found = 0;
  float across = 0.0f, along = 0.0f, u, v;

  FLAME_UNROLL
  for (int i = 0; i < 8; i++) {
    float length = flame_rng_01 (rng);
    float depth = k[11] * flame_powf (flame_rng_01 (rng), k[10]);
    float x = k[1] - (upright ? depth : length * k[5]);
    float y = k[2] + (upright ? length * k[6] : depth);
    float slope = (y - k[8]) / flame_nonzero (x - k[7]);
    int out = upright ? slope < -1.0f : slope > -1.0f && slope <= 0.0f;

    along = found ? along : length;
    across = found ? across : depth;
    found = found || !out;
  }
  u = k[1] - (upright ? across : along * k[5]);
  v = k[2] + (upright ? along * k[6] : across);
  {
    int inner = side > 0.25f * k[9] && side < 0.75f * k[9];
    int mirror_x = upright ? side < 0.5f * k[9] : inner;
    int mirror_y = upright ? inner : side > 0.5f * k[9];

    u = mirror_x ? k[0] + k[1] - u : u;
    v = mirror_y ? k[3] + k[2] - v : v;
  }
  u = outside && k[12] != 0.0f ? u : 0.0f;
  v = outside && k[12] != 0.0f ? v : 0.0f;
  o->x += u;
  o->y += v;
  p->x = p->form == FLAME_FORM_REGULAR ? u : p->x;
  p->y = p->form == FLAME_FORM_REGULAR ? v : p->y;
}
#endif
