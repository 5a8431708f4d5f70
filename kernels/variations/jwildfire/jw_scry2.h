/*
 * jw_scry2: scry in the shape of a polygon, a star, a circle or between them.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_scry2, 1241, .needs = FLAME_NEEDS_R, FLAME_PREPARED (jw_scry2),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_scry2))
FLAME_PARAM (jw_scry2, sides, 4.0, .type = FLAME_INTEGER)
FLAME_PARAM (jw_scry2, star, 0.0)
FLAME_PARAM (jw_scry2, circle, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_scry2
{
  float sine; /* of the turn from one side to the next */
  float cosine;
  float star_x; /* of the star's slant */
  float star_y;
  float circle_x; /* of the mixture with a circle */
  float circle_y;
  float sides;
  float inverse_weight;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_scry2)
{
  const double turn = 2.0 * M_PI / in->sides;

  k->sine = (float) sin (turn);
  k->cosine = (float) cos (turn);
  k->star_x = (float) sin (-M_PI_2 * in->star);
  k->star_y = (float) cos (-M_PI_2 * in->star);
  k->circle_x = (float) sin (M_PI_2 * in->circle);
  k->circle_y = (float) cos (M_PI_2 * in->circle);
  k->sides = (float) fmin (in->sides, 360.0);
  k->inverse_weight = (float) (1.0 / use->weight);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_scry2)
{
  float x = p->x, y = p->y, r, square, below;

  r = x * k->star_y + flame_fabsf (y) * k->star_x;
  for (float side = 1.0f; side < k->sides; side += 1.0f) {
    float turned = x * k->cosine - y * k->sine;

    y = x * k->sine + y * k->cosine;
    x = turned;
    r = flame_at_least (r, x * k->star_y + flame_fabsf (y) * k->star_x);
  }
  r = r * k->circle_y + p->r * k->circle_x;
  square = k->sides > 2.0f ? r * r : flame_fabsf (r) * r;
  below = r * (square + k->inverse_weight);
  o->x += below != 0.0f ? p->x / below : 0.0f;
  o->y += below != 0.0f ? p->y / below : 0.0f;
}
#endif
