/*
 * Mappings that look good untouched, by name.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/mapping.h"

static const char *const names[] = {"calm", "dance", "ambient", "drums", NULL};

static const char *const presets[] = {
    /* calm: breathes with the loudness, and takes its time */
    "level:brightness*0.3@150/1200 bass:zoom*0.06@120/900 "
    "mid:hue*0.04@400/2000 level:speed*0.6@500/2000 bar:next/16",
    /* dance: the beat is seen, the bass pushes */
    "bass:zoom*0.18@8/240 beat:brightness*0.35 beat:hue+0.012 "
    "treble:saturation*0.3@10/200 level:speed*1.5@80/600 "
    "onset:xform-rotation*0.02@0/260 bar:next/8",
    /* ambient: no beat, slow drifts of colour and view */
    "level:speed*1@800/3000 mid:palette+0.03@300/1500 "
    "width:zoom*0.2@1000/3000 treble:brightness*0.25@100/1200 "
    "bass:rotation*4@600/2500 always:hue+0.004 bar:next/32",
    /* drums: each stroke is seen, hats in how strong the colours are, the kick in the shape */
    "onset:brightness*0.7@0/130 onset:zoom*0.1@0/170 "
    "bass:xform-rotation*0.05@0/220 treble:saturation*0.3@5/140 "
    "treble:hue*0.02@30/250 "
    "beat:palette+0.05 bar:next/4",
};

G_STATIC_ASSERT (G_N_ELEMENTS (names) == G_N_ELEMENTS (presets) + 1);

const char *
music_preset_get (const char *name)
{
  for (guint i = 0; names[i]; i++) {
    if (g_str_equal (names[i], name))
      return presets[i];
  }
  return NULL;
}

const char *const *
music_preset_list (void)
{
  return names;
}
