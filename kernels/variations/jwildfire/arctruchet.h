/*
 * arctruchet: random points of tiles with two arcs around opposite corners,
 * turned at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (arctruchet, 1179, .draws = 5, FLAME_ENTRIES (arctruchet, 3),
    FLAME_PREPARED (arctruchet))
FLAME_PARAM (arctruchet, seed, 10000.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 100000.0))
FLAME_PARAM (arctruchet, TilesPerRow, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (arctruchet, TilesPerColumn, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (arctruchet, thickness, 0.025, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_arctruchet
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float TilesPerRow; /* number of tiles, whose side is 0.5 */
  float TilesPerColumn;
  float radius; /* outer radius of the arcs */
  float thick;  /* thickness, from that radius inwards */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"
#include "kernels/variations/common/java-random.h"

/* The quarter turns of the tiles, column by column. */
FLAME_FILL_ENTRIES (arctruchet)
{
  const double n = in->TilesPerRow * in->TilesPerColumn;
  uint64_t random = flame_java_seed (in->seed);

  (void) flame_java_double (&random);
  flame_begin_entries (list);
  for (double i = 0.0; i < n; i++) {
    const float turns = (float) floor (4.0 * flame_java_double (&random));

    (void) flame_count_entry (list, &turns, 1);
  }
}

FLAME_PREPARE (arctruchet)
{
  const double thickness = in->thickness;

  k->TilesPerRow = (float) in->TilesPerRow;
  k->TilesPerColumn = (float) in->TilesPerColumn;
  k->radius = (float) (0.25 + thickness);
  k->thick = (float) (thickness * (0.5 + thickness) / (0.25 + thickness));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/entries.h"

FLAME_VARIATION (arctruchet)
{
  const float i = flame_rng_below (rng, k->TilesPerRow),
              j = flame_rng_below (rng, k->TilesPerColumn);
  const float turns =
      flame_entries (k->entries)[1 + (int) (i * k->TilesPerColumn + j)];
  const float side = flame_rng_bit (rng) != 0.0f ? 1.0f : -1.0f;
  const float r = k->radius - k->thick * flame_rng_01 (rng);
  const int quarter = turns == 1.0f || turns == 3.0f;
  const float sign = turns >= 2.0f ? -side : side;
  float s, c, x, y;

  flame_sincos_turns (0.25f * flame_rng_01 (rng), &s, &c);
  x = r * c - 0.25f;
  y = r * s - 0.25f;
  o->x += w * (sign * (quarter ? y : x) +
                  0.5f * (i + 0.5f - 0.5f * k->TilesPerRow));
  o->y += w * (sign * (quarter ? -x : y) +
                  0.5f * (j + 0.5f - 0.5f * k->TilesPerColumn));
}
#endif
