/*
 * The animation that the settings ask for.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamedocument.h"

#include "gst/gstflameerror.h"

static void
post_warning (const char *message, gpointer element)
{
  gst_flame_post_warning (element, message);
}

FlameAnimation *
gst_flame_document_load (
    GstElement *element, const GstFlameSettings *settings, GError **error)
{
  const FlameLoadOptions options = {
      .loop_length = settings->genome_rate *
                     ((double) settings->loop_duration / GST_SECOND),
      .palettes = settings->palettes,
      .warning = post_warning,
      .warning_data = element,
  };

  if (settings->location && settings->genome) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "location \"%s\" and an inline genome are both set; set one of them",
        settings->location);
    return NULL;
  }
  if (settings->location)
    return flame_animation_new_from_file (settings->location, &options, error);
  if (settings->genome)
    return flame_animation_new_from_data (
        settings->genome, -1, "genome", &options, error);
  return flame_animation_new_builtin (&options, error);
}

static void
add_tag (GstTagList *tags, const char *tag, const char *value)
{
  if (value && *value)
    gst_tag_list_add (tags, GST_TAG_MERGE_REPLACE, tag, value, NULL);
}

GstTagList *
gst_flame_document_get_tags (const FlameAnimation *animation)
{
  GstTagList *tags = gst_tag_list_new_empty ();

  add_tag (tags, GST_TAG_TITLE, flame_animation_get_title (animation));
  add_tag (tags, GST_TAG_ARTIST, flame_animation_get_author (animation));
  if (gst_tag_list_is_empty (tags))
    gst_clear_tag_list (&tags);
  return tags;
}
