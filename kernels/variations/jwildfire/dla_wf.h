/*
 * dla_wf: diffusion-limited aggregation in the plane.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dla_wf, 1123, .draws = 1, FLAME_ENTRIES (dla_wf, 3),
    FLAME_PREPARED (dla_wf))
FLAME_PARAM (dla_wf, buffer_size, 800.0, .type = FLAME_INTEGER,
    FLAME_RANGE (8.0, 4096.0))
FLAME_PARAM (dla_wf, max_iter, 6000.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 500000.0))
FLAME_PARAM (dla_wf, seed, 666.0, .type = FLAME_INTEGER)
FLAME_PARAM (dla_wf, scale, 10.0)
FLAME_PARAM (dla_wf, jitter, 0.01, FLAME_RANGE (0.01, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dla_wf
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float scale;
  float jitter; /* how far points are from their places */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"
#include "kernels/variations/common/marsaglia.h"

/* The most steps of all wanderers together. */
#define FLAME_WANDER_STEPS 200000000L

/* Adds @n places to a square grid. A wanderer comes from around the taken
 * ones and stops beside one of them. */
static void FLAME_UNUSED
flame_grow_plane (uint8_t *grid, int size, int n, double seed)
{
  FlameMarsaglia random = flame_marsaglia (seed);
  const int centre = size / 2;
  double start = 3.0, end = 9.0;
  long steps = 0;

  grid[centre * size + centre] = 1;
  for (int i = 0; i < n && steps < FLAME_WANDER_STEPS;) {
    const double angle = 2.0 * M_PI * flame_marsaglia_next (&random);
    int x = centre + (int) (start * cos (angle) + 0.5);
    int y = centre + (int) (start * sin (angle) + 0.5);

    for (;;) {
      const int way = (int) (4.0 * flame_marsaglia_next (&random));
      double r;

      steps++;
      x += way == 0 ? 1 : (way == 2 ? -1 : 0);
      y += way == 1 ? -1 : (way == 0 || way == 2 ? 0 : 1);
      if (x < 1 || x > size - 2 || y < 1 || y > size - 2)
        break;
      r = sqrt ((double) ((x - centre) * (x - centre)) +
                (double) ((y - centre) * (y - centre)));
      if (grid[(x - 1) * size + y] || grid[(x + 1) * size + y] ||
          grid[x * size + y - 1] || grid[x * size + y + 1]) {
        grid[x * size + y] = 1;
        i++;
        if (r > start) {
          start = r;
          end = 2.1 * r;
        }
        break;
      }
      if (r > end || steps >= FLAME_WANDER_STEPS)
        break;
    }
  }
}

FLAME_FILL_ENTRIES (dla_wf)
{
  const int size = (int) in->buffer_size;
  uint8_t *grid = (uint8_t *) calloc ((size_t) size, (size_t) size);
  FlameMarsaglia random = flame_marsaglia (in->seed);

  if (!grid)
    return;
  flame_begin_entries (list);
  flame_grow_plane (grid, size, (int) in->max_iter, in->seed);
  for (int at = 0; at < size * size; at++) {
    const double turn = 2.0 * M_PI * flame_marsaglia_next (&random);
    const float entry[4] = {(float) ((at / size - size / 2) / (double) size),
        (float) ((at % size - size / 2) / (double) size), (float) cos (turn),
        (float) sin (turn)};

    if (grid[at])
      (void) flame_count_entry (list, entry, 4);
  }
  free (grid);
}

FLAME_PREPARE (dla_wf)
{
  k->scale = (float) in->scale;
  k->jitter = (float) in->jitter;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/entries.h"

FLAME_VARIATION (dla_wf)
{
  FLAME_GLOBAL const float *all = flame_entries (k->entries);
  const int32_t at = 1 + 4 * (int32_t) flame_rng_below (rng, all[0]);

  o->x += w * (all[at] * k->scale + all[at + 2] * k->jitter);
  o->y += w * (all[at + 1] * k->scale + all[at + 3] * k->jitter);
}
#endif
