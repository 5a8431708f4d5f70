/*
 * The animation that the settings ask for.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamedocument.h"

#include "gst/gstflameerror.h"
#include "gst/gstflameprofile.h"

static void
post_warning (const char *message, gpointer element)
{
  gst_flame_post_warning (element, message);
}

static gboolean
is_one_document (const GstFlameSettings *settings)
{
  return settings->location ? !flame_animation_is_flock (settings->location)
                            : settings->genome != NULL;
}

FlameAnimation *
gst_flame_document_load (
    GstElement *element, const GstFlameSettings *settings, GError **error)
{
  g_autoptr (FlameProfile) profile = NULL;
  FlameLoadOptions options = {
      .loop_length = settings->genome_rate *
                     ((double) settings->loop_duration / GST_SECOND),
      .edge_length = settings->genome_rate *
                     ((double) settings->edge_duration / GST_SECOND),
      .seed = settings->seed,
      .order = settings->order,
      .breed = settings->breed,
      .mutants = settings->mutants,
      .timeline = settings->timeline,
      .flame = settings->flame_index + 1,
      .palettes = settings->palettes,
      .warning = post_warning,
      .warning_data = element,
  };

  if (!gst_flame_profile_load (element, settings->profile, &profile, error))
    return NULL;
  options.profile = profile;
  if (settings->location && settings->genome) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "location \"%s\" and an inline genome are both set; set one of them",
        settings->location);
    return NULL;
  }
  if (settings->flame_index >= 0 && !is_one_document (settings)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: flame-index=%d picks a flame of one document; -1 plays all there "
        "are",
        settings->location ? settings->location : "the endless stream",
        settings->flame_index);
    return NULL;
  }
  if (settings->location && flame_animation_is_flock (settings->location))
    return flame_animation_new_flock (settings->location, &options, error);
  if (settings->location)
    return flame_animation_new_from_file (settings->location, &options, error);
  if (settings->genome)
    return flame_animation_new_from_data (
        settings->genome, -1, "genome", &options, error);
  return flame_animation_new_endless (&options, error);
}

static void
add_tag (GstTagList *tags, const char *tag, const char *value)
{
  if (value && *value)
    gst_tag_list_add (tags, GST_TAG_MERGE_REPLACE, tag, value, NULL);
}

static void
add_license (GstTagList *tags, const char *license)
{
  gboolean is_address = license && gst_uri_is_valid (license);

  add_tag (tags, is_address ? GST_TAG_LICENSE_URI : GST_TAG_LICENSE, license);
}

GstTagList *
gst_flame_document_get_tags (const FlameAnimation *animation)
{
  GstTagList *tags = gst_tag_list_new_empty ();

  add_tag (tags, GST_TAG_TITLE, flame_animation_get_title (animation));
  add_tag (tags, GST_TAG_ARTIST, flame_animation_get_author (animation));
  add_tag (tags, GST_TAG_HOMEPAGE, flame_animation_get_url (animation));
  add_tag (tags, GST_TAG_COMMENT, flame_animation_get_notes (animation));
  add_license (tags, flame_animation_get_license (animation));
  if (gst_tag_list_is_empty (tags))
    gst_clear_tag_list (&tags);
  return tags;
}

void
gst_flame_document_send_tags (GstElement *element, GstTagList *tags)
{
  /* not gst_element_send_event(), whose lock a state change may hold */
  GST_ELEMENT_GET_CLASS (element)->send_event (
      element, gst_event_new_tag (tags));
}
