/*
 * nsudoku: boards of a sudoku, one on top of another; each number is a
 * polygon.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (nsudoku, 1120, .draws = 4, .traits = FLAME_WRITES_COLOR,
    FLAME_ENTRIES (nsudoku, 5), FLAME_PREPARED (nsudoku))
FLAME_PARAM (nsudoku, Level, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 9.0))
FLAME_PARAM (nsudoku, type, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 6.0))
FLAME_PARAM (nsudoku, size, 0.5, FLAME_RANGE (0.3, 1.0))
FLAME_PARAM (nsudoku, angle, 0.0)
FLAME_PARAM (nsudoku, thickness, 0.5, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_nsudoku
{
  float entries[FLAME_ENTRY_CONSTANTS];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"
#include "kernels/variations/common/shapes.h"

static int FLAME_UNUSED
flame_sudoku_allows (const int8_t *board, int at, int number)
{
  const int row = at / 9, column = at % 9;
  const int corner = at - at % 3 - 9 * (row % 3);

  for (int i = 0; i < 9; i++)
    if (board[9 * row + i] == number || board[9 * i + column] == number ||
        board[corner + 9 * (i / 3) + i % 3] == number)
      return 0;
  return 1;
}

/* Fills the board from @at on at random. Returns 0 if nothing fits */
static int FLAME_UNUSED
flame_solve_sudoku (int8_t *board, int at, uint64_t *random)
{
  int8_t numbers[9] = {0};

  if (at == 81)
    return 1;
  for (int i = 0; i < 9; i++) {
    const int other = (int) (flame_java_double (random) * (i + 1));

    numbers[i] = numbers[other];
    numbers[other] = (int8_t) (i + 1);
  }
  for (int i = 0; i < 9; i++) {
    if (!flame_sudoku_allows (board, at, numbers[i]))
      continue;
    board[at] = numbers[i];
    if (flame_solve_sudoku (board, at + 1, random))
      return 1;
  }
  board[at] = 0;
  return 0;
}

static const int8_t flame_sudoku_orders[6][3] = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* Order @n of 1296: an order of the bands, and orders of the rows in each
 * band. */
static void FLAME_UNUSED
flame_sudoku_order (int n, int8_t *rows)
{
  const int bands = n % 6;

  n /= 6;
  for (int band = 0; band < 3; band++, n /= 6)
    for (int i = 0; i < 3; i++)
      rows[3 * band + i] = (int8_t) (3 * flame_sudoku_orders[bands][band] +
                                     flame_sudoku_orders[n % 6][i]);
}

/* Fills rows[@n] with an order that differs at each place from all orders
 * before it. Returns 0 if none is left. The first order is that of the board */
static int FLAME_UNUSED
flame_sudoku_rows (int8_t (*rows)[9], int n, uint64_t *random)
{
  int left[1296], n_left = 0;

  for (int order = 0; order < 1296; order++) {
    int same = 0;

    flame_sudoku_order (order, rows[n]);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 9; j++)
        same |= rows[i][j] == rows[n][j];
    if (!same)
      left[n_left++] = order;
  }
  if (n_left == 0)
    return 0;
  flame_sudoku_order (
      n == 0 ? 0 : left[(int) (flame_java_double (random) * n_left)], rows[n]);
  return 1;
}

FLAME_FILL_ENTRIES (nsudoku)
{
  uint64_t random = flame_java_seed (1000.0);
  int8_t board[81] = {0}, rows[9][9] = {{0}};
  const int level = (int) in->Level;

  flame_begin_entries (list);
  (void) flame_solve_sudoku (board, 0, &random);
  for (int i = 0; i < level && flame_sudoku_rows (rows, i, &random); i++)
    for (int x = 0; x < 9; x++)
      for (int y = 0; y < 9; y++)
        flame_add_polygon (in->type, in->size * (level - i) / (level * 9.0),
            in->angle, x / 9.0 - 0.5, y / 9.0 - 0.5,
            board[9 * rows[i][y] + x] / 9.0,
            i == level - 1 ? 0.0 : 1.0 - in->thickness, list);
}

FLAME_PREPARE (nsudoku)
{
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shapes.h"

FLAME_VARIATION (nsudoku)
{
  flame_show_shape (k->entries, w, rng, o);
}
#endif
