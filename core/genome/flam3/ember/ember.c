/*
 * Ember's defaults and meanings.
 *
 * Facts: by measurements.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/ember/ember.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/dialect.h"

/* A smaller weight means that it is absent. */
#define MIN_WEIGHT 1e-6

gboolean
flame_ember_is_version (const char *version)
{
  g_autofree char *lower = g_ascii_strdown (version, -1);

  return strstr (lower, "ember") != NULL;
}

void
flame_ember_use_defaults (FlameGenome *genome)
{
  genome->width = 1920;
  genome->height = 1080;
  genome->scale = 240.0;
  genome->quality = 100.0;
  genome->highlight_power = 1.0;
  genome->palette_mode = FLAME_PALETTE_MODE_LINEAR;
}

/* Ember's filters are what their names say, unlike some of flam3's. */
static FlameSpatialFilter
filter_of_ember (FlameSpatialFilter named)
{
  switch (named) {
    case FLAME_SPATIAL_FILTER_MITCHELL:
      return FLAME_SPATIAL_FILTER_LANCZOS3;
    case FLAME_SPATIAL_FILTER_CATROM:
      /* By mistake Ember's has only one half. */
      return FLAME_SPATIAL_FILTER_MITCHELL;
    case FLAME_SPATIAL_FILTER_BLACKMAN:
      return FLAME_SPATIAL_FILTER_LANCZOS2;
    case FLAME_SPATIAL_FILTER_HANNING:
      return FLAME_SPATIAL_FILTER_BLACKMAN;
    case FLAME_SPATIAL_FILTER_HAMMING:
      return FLAME_SPATIAL_FILTER_CATROM;
    case FLAME_SPATIAL_FILTER_LANCZOS3:
      return FLAME_SPATIAL_FILTER_HAMMING;
    case FLAME_SPATIAL_FILTER_LANCZOS2:
      return FLAME_SPATIAL_FILTER_HANNING;
    default:
      return named;
  }
}

void
flame_ember_translate (FlameGenome *genome)
{
  genome->exposure /= FLAME_FLAM3_EXPOSURE;
  genome->full_level *= 255.0 / FLAME_FLAM3_FULL_LEVEL;
  genome->filter_shape = filter_of_ember (genome->filter_shape);
  genome->filter_motion = FLAME_FILTER_MOTION_MEAN;
  genome->zoom = MAX (genome->zoom, 0.0);
  genome->quirks.no_speckle = 1.0;
  genome->quirks.keeps_far = genome->quirks.one_bucket = 1.0;
}

double
flame_ember_weight (double weight)
{
  return fabs (weight) < MIN_WEIGHT ? 0.0 : weight;
}
