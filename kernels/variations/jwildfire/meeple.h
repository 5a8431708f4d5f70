/*
 * meeple: a figure of a board game, as an outline or filled.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (meeple, 1112, .draws = 4, FLAME_PREPARED (meeple))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_meeple
{
  float scale;
  float filled; /* probability of a point inside the outline */
  float corners[28];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (meeple)
{
  const double corners[14][2] = {{0.0, -1.0}, {0.15, -0.99}, {0.28, -0.9},
      {0.35, -0.75}, {0.35, -0.6}, {0.4, -0.5}, {0.55, -0.45}, {0.55, -0.25},
      {0.45, -0.15}, {0.4, 0.1}, {0.45, 0.8}, {0.4, 0.98}, {0.2, 1.0},
      {0.0, 0.85}};
  const double middle = corners[9][1] - in->legSeparationHeight;

  k->scale = (float) in->scale;
  k->filled = (float) in->filled;
  for (int i = 0; i < 14; i++) {
    double x = corners[i][0], y = corners[i][1];

    if (i < 5) {
      x *= in->headWidth;
      y *= in->headHeight;
    } else if (i < 9) {
      x = corners[4][0] * in->bodyWidth + (x - corners[4][0]) * in->armLength;
      y = corners[4][1] * in->headHeight + (y - corners[4][1]) * in->armSpread;
    } else if (i == 9) {
      x *= in->bodyWidth;
      y = middle;
    } else {
      y = (i == 13 ? middle : corners[9][1]) +
          (y - corners[9][1]) * in->legHeight;
      x = i == 13 ? x : x * in->legSpread + in->legSeparationWidth;
    }
    k->corners[2 * i] = (float) x;
    k->corners[2 * i + 1] = (float) y;
  }
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (meeple)
{
  const float along = 13.0f * flame_rng_01 (rng);
  const int at = 2 * (int) along;
  const float part = along - flame_floorf (along);
  const float side = flame_rng_bit (rng) != 0.0f ? -1.0f : 1.0f;
  const float full = flame_rng_01 (rng), within = flame_rng_01 (rng);
  const float scale = w * k->scale * (full < k->filled ? within : 1.0f);

  o->x += scale * side *
          (k->corners[at] + part * (k->corners[at + 2] - k->corners[at]));
  o->y += scale * (k->corners[at + 1] +
                      part * (k->corners[at + 3] - k->corners[at + 1]));
}
#endif
