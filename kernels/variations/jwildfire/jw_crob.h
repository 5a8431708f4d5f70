/*
 * jw_crob: crob, which leaves points inside as they are; the weight is not
 * used.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_crob, 1250, .draws = 2, FLAME_PREPARED (jw_crob),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_crob))
FLAME_PARAM (jw_crob, top, -1.0)
FLAME_PARAM (jw_crob, bottom, 1.0)
FLAME_PARAM (jw_crob, left, -1.0)
FLAME_PARAM (jw_crob, right, 1.0)
FLAME_PARAM (jw_crob, blur, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (jw_crob, ratioBlur, 0.05)
FLAME_PARAM (jw_crob, directBlur, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_crob
{
  float left;
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
  float blur_width;
  float blur; /* whether there is a border */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_crob)
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
  half_x = 0.5 * (right - left);
  half_y = 0.5 * (bottom - top);
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
  k->upright_share = (float) (half_y / (half_x + half_y));
  k->edge_pull = (float) fmax (in->directBlur, 0.0);
  k->blur_width = (float) (in->ratioBlur * least);
  k->blur = in->blur == 0.0 ? 0.0f : 1.0f;
}
#endif

#ifdef FLAME_VARIATION
/* A point of the border is drawn in the triangle of the right or the upper
 * side and then mirrored. */
FLAME_VARIATION (jw_crob)
{
  uint32_t first = flame_rng_next (rng), second = flame_rng_next (rng);
  FlameRng own = flame_rng_begin (rng, first, second);
  int outside = p->x < k->left + k->border || p->x > k->right - k->border ||
                p->y < k->top + k->border || p->y > k->bottom - k->border;
  float u = p->x, v = p->y;

  if (outside && k->blur == 0.0f)
    u = v = 0.0f;
  if (outside && k->blur != 0.0f) {
    float side = flame_rng_01 (&own);
    int upright = side < k->upright_share;
    int inner, mirror_x, mirror_y;

    /* As many tries as in JWildfire; more than half of all places are within
     * the triangle. */
    for (int i = 0; i < 64; i++) {
      float length = flame_rng_01 (&own);
      float depth =
          k->blur_width * flame_powf (flame_rng_01 (&own), k->edge_pull);
      float slope;

      u = k->right - (upright ? depth : length * k->half_x);
      v = k->top + (upright ? length * k->half_y : depth);
      slope = (v - k->tip_y) / flame_nonzero (u - k->tip_x);
      if (!(upright ? slope < -1.0f : slope > -1.0f && slope <= 0.0f))
        break;
    }
    inner =
        upright
            ? side > 0.25f * k->upright_share && side < 0.75f * k->upright_share
            : side > k->upright_share + 0.25f * (1.0f - k->upright_share) &&
                  side < k->upright_share + 0.75f * (1.0f - k->upright_share);
    mirror_x = upright ? side < 0.5f * k->upright_share : inner;
    mirror_y = upright
                   ? inner
                   : side > k->upright_share + 0.5f * (1.0f - k->upright_share);
    u = mirror_x ? k->left + k->right - u : u;
    v = mirror_y ? k->bottom + k->top - v : v;
  }
  o->x += u;
  o->y += v;
}
#endif
