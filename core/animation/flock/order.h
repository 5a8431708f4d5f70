/*
 * Which of a flock's flames comes at which place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

G_BEGIN_DECLS

/*
 * The flame at @index of the endless row, a function of its arguments. At random
 * all @n come once before any comes again, and none twice in a row.
 *
 * @n: > 0
 * Returns: 0 to @n - 1
 */
guint flame_flock_order (FlameOrder order, guint64 seed, guint n, gint64 index);

G_END_DECLS
