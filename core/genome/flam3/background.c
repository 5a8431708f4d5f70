/*
 * JWildfire's backgrounds: one colour, or a gradient between those of the corners
 * and of the middle. Here a background has one colour.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <string.h>

#include "core/genome/flam3/number.h"

/* in the order of Flam3Flame's */
static const char *const spots[FLAM3_N_BACKGROUND_SPOTS] = {"background_ul",
    "background_ur", "background_ll", "background_lr", "background_cc"};

gboolean
flame_flam3_read_background (
    Flam3Flame *flame, const char *name, const char *text)
{
  if (strcmp (name, "background_type") == 0) {
    flame->n_background_spots = strcmp (text, "GRADIENT_2X2_C") == 0 ? 5
                                : strcmp (text, "GRADIENT_2X2") == 0 ? 4
                                                                     : 0;
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (spots); i++) {
    double color[3];

    if (strcmp (spots[i], name) != 0)
      continue;
    if (flame_numbers_parse (text, color, 3))
      memcpy (flame->background_spots[i], color, sizeof color);
    return TRUE;
  }
  return FALSE;
}

void
flame_flam3_finish_background (Flam3Context *context, Flam3Flame *flame)
{
  const guint n = flame->n_background_spots;
  gboolean differ = FALSE;

  if (n == 0)
    return;
  memset (flame->genome->background, 0, sizeof flame->genome->background);
  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++) {
      flame->genome->background[c] += flame->background_spots[i][c] / n;
      differ |= flame->background_spots[i][c] != flame->background_spots[0][c];
    }
  if (differ)
    flame_flam3_lack (context, "background_type", "background_type",
        "a background has one colour here: drawn with the mean of its "
        "gradient's");
}
