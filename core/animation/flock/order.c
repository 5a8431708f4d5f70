/*
 * Which of a flock's flames comes at which place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flock/order.h"

#include "core/genome/random/random.h"

/* (transfer full) the @n flames of one round, shuffled */
static guint *
shuffle (guint64 seed, guint n, gint64 round)
{
  guint *order = g_new (guint, n);
  FlameRandom random;

  flame_random_init (&random, flame_random_derive (seed, (guint64) round));
  for (guint i = 0; i < n; i++)
    order[i] = i;
  for (guint i = n - 1; i > 0; i--) {
    const guint j = flame_random_below (&random, i + 1);
    const guint moved = order[i];

    order[i] = order[j];
    order[j] = moved;
  }
  return order;
}

/*
 * Where a round begins with the flame that the one before ended with, its first
 * two change places. With three flames or more that leaves its own end alone.
 */
static guint
pick_random (guint64 seed, guint n, gint64 round, guint place)
{
  g_autofree guint *order = shuffle (seed, n, round);
  g_autofree guint *before = NULL;

  if (place > 1)
    return order[place];
  before = shuffle (seed, n, round - 1);
  return order[0] == before[n - 1] ? order[1 - place] : order[place];
}

guint
flame_flock_order (FlameOrder order, guint64 seed, guint n, gint64 index)
{
  const gint64 count = n;
  const gint64 round =
      index >= 0 ? index / count : (index - (count - 1)) / count;
  const guint place = (guint) (index - round * count);

  if (order == FLAME_ORDER_RANDOM && n > 2)
    return pick_random (seed, n, round, place);
  return place;
}
