/*
 * The property filters: what it says, and what it falls back on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/flame.h"

G_BEGIN_DECLS

/* All zero is empty. */
typedef struct
{
  char *text;         /* (nullable) the property when it was last read */
  FlameFilters *list; /* (nullable) auto */
  /* (nullable) the same for adaptive quality, whose few samples are denoised */
  FlameFilters *adaptive;
} GstFlameFilters;

void gst_flame_filters_clear (GstFlameFilters *filters);

/*
 * Reads @text, and for "auto" the profile's filter_order. FALSE with @error:
 * SETTINGS, and the list is the one before.
 *
 * @profile: (nullable)
 */
gboolean gst_flame_filters_set (GstFlameFilters *filters, const char *text,
    const FlameProfile *profile, GError **error);

/* whether adaptive quality denoises where other frames would not be */
gboolean gst_flame_filters_denoise (const GstFlameFilters *filters);

G_END_DECLS
