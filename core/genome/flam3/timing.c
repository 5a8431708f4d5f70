/*
 * Tells a collection of flames from the keyframes of an animation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/timing.h"

#include <string.h>

#include "core/genome/flam3/number.h"

void
flame_flam3_timing_init (Flam3Timing *timing)
{
  *timing = (Flam3Timing){
      .numbered = TRUE,
      .named = TRUE,
      .names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
}

void
flame_flam3_timing_clear (Flam3Timing *timing)
{
  g_clear_pointer (&timing->names, g_hash_table_unref);
}

void
flame_flam3_timing_add (Flam3Timing *timing, Flam3Attributes attributes)
{
  const char *time = flame_flam3_find_value (attributes, "time");
  const char *name = flame_flam3_find_value (attributes, "name");
  double number;

  timing->has_times |= time != NULL;
  timing->numbered &= time && flame_numbers_parse (time, &number, 1) &&
                      number == timing->n_flames;
  timing->named &= name && *name && !flame_numbers_parse (name, &number, 1) &&
                   g_hash_table_add (timing->names, g_strdup (name));
  timing->n_flames++;
}

gboolean
flame_flam3_timing_is_collection (const Flam3Timing *timing)
{
  return !timing->has_times || (timing->numbered && timing->named);
}
