/*
 * The property filters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamefilters.h"

void
gst_flame_filters_clear (GstFlameFilters *filters)
{
  g_clear_pointer (&filters->text, g_free);
  g_clear_pointer (&filters->list, flame_filters_unref);
  g_clear_pointer (&filters->adaptive, flame_filters_unref);
}

gboolean
gst_flame_filters_set (GstFlameFilters *filters, const char *text,
    const FlameProfile *profile, GError **error)
{
  FlameFilters *list = flame_filters_new (text, error);

  g_free (filters->text);
  filters->text = g_strdup (text);
  if (list && flame_filters_is_auto (list)) {
    flame_filters_unref (list);
    list = flame_filters_new_for_profile (profile, error);
  }
  if (!list)
    return FALSE;
  flame_filters_unref (filters->list);
  flame_filters_unref (filters->adaptive);
  filters->list = list;
  filters->adaptive = flame_filters_is_auto (list)
                          ? flame_filters_new ("denoise", NULL)
                          : flame_filters_ref (list);
  return TRUE;
}

gboolean
gst_flame_filters_denoise (const GstFlameFilters *filters)
{
  return filters->adaptive != filters->list;
}
