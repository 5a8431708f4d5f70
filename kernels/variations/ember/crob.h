/*
 * crob: points outside of a rectangle move to its blurred border, those inside
 * to the origin.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crob, 506, .traits = FLAME_WRITES_POINT | FLAME_READS_FORM,
    .draws = 17, FLAME_PREPARED (crob))
FLAME_PARAM (crob, top, -1.0)
FLAME_PARAM (crob, bottom, 1.0)
FLAME_PARAM (crob, left, -1.0)
FLAME_PARAM (crob, right, 1.0)
FLAME_PARAM (crob, blur, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (crob, ratioBlur, 0.5, FLAME_EMBER_RANGE (0.0, 1.0))
FLAME_PARAM (crob, directBlur, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crob
{
  float left; /* left, right, top, bottom */
  float right;
  float top;
  float bottom;
  float border; /* width of the border */
  float half_x; /* half the width and height */
  float half_y;
  float tip_x; /* the tip of the right side's triangle */
  float tip_y;
  float upright_share; /* probability of an upright side */
  float edge_pull;     /* power that draws the blur to the edge */
  float blur_width;    /* width of the blur */
  /* whether there is a border */
  float blur;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crob)
{
  double top = fmin (in->top, in->bottom);
  double bottom = fmax (in->top, in->bottom);
  double left = fmin (in->left, in->right);
  double right = fmax (in->left, in->right);
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
  k->left = (float) left;
  k->right = (float) right;
  k->top = (float) top;
  k->bottom = (float) bottom;
  k->border = (float) (in->blur == 0.0 ? 0.0 : least * in->ratioBlur);
  k->half_x = (float) half_x;
  k->half_y = (float) half_y;
  k->tip_x = (float) (right - (half_x > half_y ? least : half_x));
  k->tip_y = (float) (top + (half_x < half_y ? least : half_y));
  k->upright_share = (float) (half_y / flame_nonzero_double (half_x + half_y));
  k->edge_pull = (float) fmax (in->directBlur, 0.0);
  k->blur_width = (float) (in->ratioBlur * least);
  k->blur = (float) in->blur;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/* A point of the border is drawn in the triangle of the right or the upper
 * side and then mirrored. The first of eight tries that is within the
 * triangle counts. */
FLAME_VARIATION (crob)
{
  int outside = p->x < k->left + k->border || p->x > k->right - k->border ||
                p->y < k->top + k->border || p->y > k->bottom - k->border;
  float side = flame_rng_01 (rng);
  int upright = side < k->upright_share, found = 0;
  float across = 0.0f, along = 0.0f, u, v;

  FLAME_UNROLL
  for (int i = 0; i < 8; i++) {
    float length = flame_rng_01 (rng);
    float depth = k->blur_width * flame_powf (flame_rng_01 (rng), k->edge_pull);
    float x = k->right - (upright ? depth : length * k->half_x);
    float y = k->top + (upright ? length * k->half_y : depth);
    float slope = (y - k->tip_y) / flame_nonzero (x - k->tip_x);
    int out = upright ? slope < -1.0f : slope > -1.0f && slope <= 0.0f;

    along = found ? along : length;
    across = found ? across : depth;
    found = found || !out;
  }
  u = k->right - (upright ? across : along * k->half_x);
  v = k->top + (upright ? along * k->half_y : across);
  {
    int inner =
        side > 0.25f * k->upright_share && side < 0.75f * k->upright_share;
    int mirror_x = upright ? side < 0.5f * k->upright_share : inner;
    int mirror_y = upright ? inner : side > 0.5f * k->upright_share;

    u = mirror_x ? k->left + k->right - u : u;
    v = mirror_y ? k->bottom + k->top - v : v;
  }
  u = outside && k->blur != 0.0f ? u : 0.0f;
  v = outside && k->blur != 0.0f ? v : 0.0f;
  o->x += u;
  o->y += v;
  p->x = p->form == FLAME_FORM_REGULAR ? u : p->x;
  p->y = p->form == FLAME_FORM_REGULAR ? v : p->y;
}
#endif
