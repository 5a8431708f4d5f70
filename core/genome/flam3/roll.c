/*
 * Tells a collection of flames from the keyframes of an animation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/roll.h"

#include <string.h>

#include "core/genome/flam3/number.h"

void
flame_flam3_roll_init (Flam3Roll *roll)
{
  *roll = (Flam3Roll){
      .numbered = TRUE,
      .named = TRUE,
      .names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
}

void
flame_flam3_roll_clear (Flam3Roll *roll)
{
  g_clear_pointer (&roll->names, g_hash_table_unref);
}

void
flame_flam3_roll_add (Flam3Roll *roll, Flam3Attributes attributes)
{
  const char *time = flame_flam3_find_value (attributes, "time");
  const char *name = flame_flam3_find_value (attributes, "name");
  double number;

  roll->has_times |= time != NULL;
  roll->numbered &= time && flame_numbers_parse (time, &number, 1) &&
                    number == roll->n_flames;
  roll->named &= name && *name && !flame_numbers_parse (name, &number, 1) &&
                 g_hash_table_add (roll->names, g_strdup (name));
  roll->n_flames++;
}

gboolean
flame_flam3_roll_is_collection (const Flam3Roll *roll)
{
  return !roll->has_times || (roll->numbered && roll->named);
}
