/*
 * scrambly: a square's cells in another order.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (scrambly, 867, FLAME_CONSTANTS (scrambly, 629))
FLAME_PARAM (scrambly, l, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (scrambly, seed, 51.0, .type = FLAME_INTEGER)
FLAME_PARAM (scrambly, byrows, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (scrambly, cellsize, 0.1, FLAME_RANGE (1e-20, 1e20))
#endif

#ifdef FLAME_PREPARE
/* exchanges each of [@first, @end) with a later one, by numbers of 32 bits */
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
  const int side = (int) fmin (fmax (fabs (in->param[0]), 3.0), 25.0);
  const int n = side * side;
  const int32_t seed = (int32_t) in->param[1];

  k[0] = (float) side;
  k[1] = (float) (in->param[3] / side);
  k[2] = (float) (side / in->param[3]);
  k[3] = (float) (0.5 * in->param[3]);
  for (int i = 0; i < 625; i++)
    k[4 + i] = (float) i;
  for (int i = 0; i < n && seed >= 0 && seed <= 50; i++)
    k[4 + i] = (float) ((seed + i + 1) % n);
  if (seed >= 0 && seed <= 50)
    return;
  if (in->param[2] == 0.0)
    flame_scramble (k + 4, 0, n, seed);
  for (int i = 0; i < side && in->param[2] != 0.0; i++)
    flame_scramble (k + 4, side * i, side * (i + 1), seed + i);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = cells in a row, k[1], k[2] = their size and its inverse, k[3] = half of the
 * square, k[4] on = where each goes
 */
FLAME_VARIATION (scrambly)
{
  float x = (p->x + k[3]) * k[2], y = (p->y + k[3]) * k[2];
  float column = flame_floorf (x), row = flame_floorf (y);
  int inside = column >= 0.0f && column < k[0] && row >= 0.0f && row < k[0];
  float to = k[4 + (int) (inside ? column + k[0] * row : 0.0f)];
  float to_row = flame_truncf ((to + 0.5f) / k[0]);

  x += to - k[0] * to_row - column;
  y += to_row - row;
  o->x += w * (inside ? x * k[1] - k[3] : p->x);
  o->y += w * (inside ? y * k[1] - k[3] : p->y);
}
#endif
