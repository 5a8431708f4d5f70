/*
 * A variation's entries: floats that are computed once for its parameters, and are too
 * many for constants.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/*
 * The first float is the number of entries, which follow with some floats each.
 */
static void FLAME_UNUSED
flame_begin_entries (FlameEntryList *list)
{
  const float none = 0.0f;

  (void) flame_add_entry (list, &none, 1);
}

/* Returns: whether there was room */
static int FLAME_UNUSED
flame_count_entry (FlameEntryList *list, const float *entry, size_t n)
{
  const int added = list->n > 0 && flame_add_entry (list, entry, n);

  if (added)
    list->all[0] += 1.0f;
  return added;
}
#endif

/*
 * k[0] to k[FLAME_ENTRY_CONSTANTS - 1] hold the entries' address, as bits of integers.
 */
FLAME_FN FLAME_GLOBAL const float *
flame_entries (const float *k)
{
  const uint64_t address = (uint64_t) (int32_t) k[0] |
                           (uint64_t) (int32_t) k[1] << FLAME_ENTRY_BITS |
                           (uint64_t) (int32_t) k[2] << (2 * FLAME_ENTRY_BITS);

  return (FLAME_GLOBAL const float *) (size_t) address;
}
