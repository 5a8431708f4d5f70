/*
 * gpattern: rows of polygons, whose numbers of sides come from a list.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gpattern, 1121, .draws = 4, .traits = FLAME_WRITES_COLOR,
    FLAME_ENTRIES (gpattern, 28), FLAME_PREPARED (gpattern))
FLAME_PARAM (gpattern, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (gpattern, width, 4.0, FLAME_RANGE (0.0, 10.0))
FLAME_PARAM (gpattern, height, 2.0, FLAME_RANGE (0.0, 10.0))
FLAME_PARAM (gpattern, lineheight, 0.15, FLAME_RANGE (0.01, 1.5))
FLAME_PARAM (gpattern, angle, 0.0)
FLAME_PARAM (gpattern, randPos, 0.0)
FLAME_PARAM (gpattern, randSize, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (gpattern, fill, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    gpattern, ouline, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (gpattern, fill_color, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (gpattern, fill_color_speed, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (gpattern, outline_color, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    gpattern, sides_00, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_01, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_02, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_03, 6.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_04, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_05, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_06, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_07, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_10, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_11, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_12, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_13, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_14, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_15, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_16, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    gpattern, sides_17, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 20.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_gpattern
{
  float entries[FLAME_ENTRY_CONSTANTS];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"
#include "kernels/variations/common/shapes.h"

static double FLAME_UNUSED
flame_pattern_random (double most, uint64_t *random)
{
  return most * (2.0 * flame_java_double (random) - 1.0);
}

FLAME_FILL_ENTRIES (gpattern)
{
  const double *param = FLAME_FROM (in, seed), *sides = param + 12,
               step = in->lineheight;
  uint64_t random = flame_java_seed (in->seed);
  int n = 0, at = 0;

  flame_begin_entries (list);
  while (n < 16 && sides[n] != 0.0)
    n++;
  for (double column = 0.0; column <= in->width; column += step) {
    at = 0;
    for (double y = 0.0; y <= in->height; y += step) {
      const double x = column + flame_pattern_random (in->randPos, &random);
      const double r = (double) (float) (0.5 * step) +
                       flame_pattern_random (in->randSize, &random);
      const double count = n > 0 && sides[at] >= 3.0 ? sides[at] : 3.0;

      if (in->ouline == 1.0)
        flame_add_polygon (
            count, r, in->angle, x, y, in->outline_color, 1.0, list);
      if (in->fill == 1.0)
        flame_add_polygon (count, r, in->angle, x, y,
            fmod (in->fill_color +
                      in->fill_color_speed * flame_java_double (&random),
                1.0),
            0.0, list);
      at = at + 1 < n ? at + 1 : 0;
    }
  }
}

FLAME_PREPARE (gpattern)
{
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shapes.h"

FLAME_VARIATION (gpattern)
{
  /* As in JWildfire, the weight is not used. */
  flame_show_shape (k->entries, 1.0f, rng, o);
}
#endif
