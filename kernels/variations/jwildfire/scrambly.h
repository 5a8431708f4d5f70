/*
 * scrambly: exchanges the cells of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (scrambly, 867, FLAME_PREPARED (scrambly))
FLAME_PARAM (scrambly, l, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (scrambly, seed, 51.0, .type = FLAME_INTEGER)
FLAME_PARAM (scrambly, byrows, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (scrambly, cellsize, 0.1, FLAME_RANGE (1e-20, 1e20))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_scrambly
{
  float cells; /* cells in a row */
  float size;  /* of a cell, and its inverse */
  float inverse_size;
  float half;        /* half the square's side */
  float places[625]; /* where each cell moves */
};
#endif

#ifdef FLAME_PREPARE
/* Exchanges each of [@first, @end) with a later one, by random numbers of 32
 * bits. */
static void
flame_scramble (float *order, int first, int end, int32_t seed)
{
  uint32_t word = 1;

  for (int i = first; i + 1 < end; i++) {
    const uint32_t next = word * 1103515245u + 12345u;
    const uint32_t mixed =
        (next & 0xffff0000u) | (next << 8 & 0xff00u) | (next >> 8 & 0xffu);
    float moved;
    int with;

    word = mixed & 4u ? mixed - (uint32_t) seed : mixed ^ (uint32_t) seed;
    word = (int32_t) word < 0 ? 0u - word : word;
    with = i + 1 + (int) ((word & 0x7fffffffu) % (uint32_t) (end - i - 1));
    moved = order[with];
    order[with] = order[i];
    order[i] = moved;
  }
}

FLAME_PREPARE (scrambly)
{
  const int side = (int) fmin (fmax (fabs (in->l), 3.0), 25.0);
  const int n = side * side;
  const int32_t seed = (int32_t) in->seed;

  k->cells = (float) side;
  k->size = (float) (in->cellsize / side);
  k->inverse_size = (float) (side / in->cellsize);
  k->half = (float) (0.5 * in->cellsize);
  for (int i = 0; i < 625; i++)
    k->places[i] = (float) i;
  for (int i = 0; i < n && seed >= 0 && seed <= 50; i++)
    k->places[i] = (float) ((seed + i + 1) % n);
  if (seed >= 0 && seed <= 50)
    return;
  if (in->byrows == 0.0)
    flame_scramble (k->places, 0, n, seed);
  for (int i = 0; i < side && in->byrows != 0.0; i++)
    flame_scramble (k->places, side * i, side * (i + 1), seed + i);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (scrambly)
{
  float x = (p->x + k->half) * k->inverse_size,
        y = (p->y + k->half) * k->inverse_size;
  float column = flame_floorf (x), row = flame_floorf (y);
  int inside =
      column >= 0.0f && column < k->cells && row >= 0.0f && row < k->cells;
  float to = k->places[(int) (inside ? column + k->cells * row : 0.0f)];
  float to_row = flame_truncf ((to + 0.5f) / k->cells);

  x += to - k->cells * to_row - column;
  y += to_row - row;
  o->x += w * (inside ? x * k->size - k->half : p->x);
  o->y += w * (inside ? y * k->size - k->half : p->y);
}
#endif
