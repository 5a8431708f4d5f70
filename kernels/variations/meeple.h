/*
 * meeple: a figure of a board game.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (meeple, 1112, .draws = 4, FLAME_CONSTANTS (meeple, 30))
FLAME_PARAM (meeple, scale, 2.5)
FLAME_PARAM (meeple, filled, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (meeple, headWidth, 1.0)
FLAME_PARAM (meeple, headHeight, 1.0)
FLAME_PARAM (meeple, armLength, 2.0)
FLAME_PARAM (meeple, armSpread, 1.0)
FLAME_PARAM (meeple, bodyWidth, 1.0)
FLAME_PARAM (meeple, legHeight, 1.0)
FLAME_PARAM (meeple, legSpread, 1.0)
FLAME_PARAM (meeple, legSeparationWidth, 0.1)
FLAME_PARAM (meeple, legSeparationHeight, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (meeple)
{
  static const double corners[14][2] = {{0.0, -1.0}, {0.15, -0.99},
      {0.28, -0.9}, {0.35, -0.75}, {0.35, -0.6}, {0.4, -0.5}, {0.55, -0.45},
      {0.55, -0.25}, {0.45, -0.15}, {0.4, 0.1}, {0.45, 0.8}, {0.4, 0.98},
      {0.2, 1.0}, {0.0, 0.85}};
  const double *param = in->param;
  const double middle = corners[9][1] - param[10];

  k[0] = (float) param[0];
  k[1] = (float) param[1];
  for (int i = 0; i < 14; i++) {
    double x = corners[i][0], y = corners[i][1];

    if (i < 5) {
      x *= param[2];
      y *= param[3];
    } else if (i < 9) {
      x = corners[4][0] * param[6] + (x - corners[4][0]) * param[4];
      y = corners[4][1] * param[3] + (y - corners[4][1]) * param[5];
    } else if (i == 9) {
      x *= param[6];
      y = middle;
    } else {
      y = (i == 13 ? middle : corners[9][1]) + (y - corners[9][1]) * param[7];
      x = i == 13 ? x : x * param[8] + param[9];
    }
    k[2 + 2 * i] = (float) x;
    k[3 + 2 * i] = (float) y;
  }
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = scale, k[1] = how often it is filled, then x and y of its 14 corners */
FLAME_VARIATION (meeple)
{
  const float along = 13.0f * flame_rng_01 (rng);
  const int at = 2 + 2 * (int) along;
  const float part = along - flame_floorf (along);
  const float side = flame_rng_bit (rng) ? -1.0f : 1.0f;
  const float full = flame_rng_01 (rng), within = flame_rng_01 (rng);
  const float scale = w * k[0] * (full < k[1] ? within : 1.0f);

  o->x += scale * side * (k[at] + part * (k[at + 2] - k[at]));
  o->y += scale * (k[at + 1] + part * (k[at + 3] - k[at + 1]));
}
#endif
