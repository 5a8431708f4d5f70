/*
 * The animation that the settings ask for: at the start, and while another one plays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamedocument.h"

#include "gst/gstflamemessages.h"
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

/* -------------------------------------------------- while another one plays */

void
gst_flame_loader_init (GstFlameLoader *loader)
{
  *loader = (GstFlameLoader){0};
  g_mutex_init (&loader->lock);
  g_cond_init (&loader->cond);
}

void
gst_flame_loader_clear (GstFlameLoader *loader)
{
  gst_flame_loader_close (loader);
  g_mutex_clear (&loader->lock);
  g_cond_clear (&loader->cond);
}

/* with the lock, which is released while a document is parsed */
static void
load (GstFlameLoader *loader)
{
  g_autoptr (GError) error = NULL;
  GstFlameSettings settings;
  FlameAnimation *animation;

  loader->wanted = FALSE;
  gst_flame_settings_copy (&loader->settings, &settings);
  g_mutex_unlock (&loader->lock);
  animation = gst_flame_document_load (loader->element, &settings, &error);
  gst_flame_settings_clear (&settings);
  if (!animation)
    gst_flame_post_failure (loader->element, error);
  g_mutex_lock (&loader->lock);

  /* a later one is on its way: do not flash this one up */
  if (loader->wanted || !animation) {
    flame_animation_unref (animation);
    return;
  }
  flame_animation_unref (loader->loaded);
  loader->loaded = animation;
}

static gpointer
loader_main (gpointer data)
{
  GstFlameLoader *loader = data;

  g_mutex_lock (&loader->lock);
  while (!loader->quit) {
    if (loader->wanted)
      load (loader);
    else
      g_cond_wait (&loader->cond, &loader->lock);
  }
  g_mutex_unlock (&loader->lock);
  return NULL;
}

void
gst_flame_loader_open (GstFlameLoader *loader, GstElement *element,
    const GstFlameSettings *settings)
{
  g_mutex_lock (&loader->lock);
  loader->element = element;
  loader->quit = loader->wanted = FALSE;
  gst_flame_settings_copy (settings, &loader->settings);
  g_mutex_unlock (&loader->lock);
}

void
gst_flame_loader_close (GstFlameLoader *loader)
{
  GThread *thread;

  g_mutex_lock (&loader->lock);
  loader->quit = TRUE;
  g_cond_signal (&loader->cond);
  thread = g_steal_pointer (&loader->thread);
  g_mutex_unlock (&loader->lock);
  if (thread)
    g_thread_join (thread);

  g_mutex_lock (&loader->lock);
  loader->element = NULL;
  gst_flame_settings_clear (&loader->settings);
  g_clear_pointer (&loader->loaded, flame_animation_unref);
  g_mutex_unlock (&loader->lock);
}

/* with the lock */
static void
ask (GstFlameLoader *loader)
{
  loader->wanted = TRUE;
  g_clear_pointer (&loader->loaded, flame_animation_unref);
  if (!loader->thread)
    loader->thread = g_thread_new ("flame-loader", loader_main, loader);
  g_cond_signal (&loader->cond);
}

/* with the lock */
static gboolean
is_open (const GstFlameLoader *loader)
{
  return loader->element && !loader->quit;
}

gboolean
gst_flame_loader_request (
    GstFlameLoader *loader, const char *location, const char *genome)
{
  gboolean open;

  g_mutex_lock (&loader->lock);
  open = is_open (loader);
  if (open) {
    g_free (loader->settings.location);
    g_free (loader->settings.genome);
    loader->settings.location = g_strdup (location);
    loader->settings.genome = g_strdup (genome);
    ask (loader);
  }
  g_mutex_unlock (&loader->lock);
  return open;
}

void
gst_flame_loader_pick (GstFlameLoader *loader, gint index)
{
  g_mutex_lock (&loader->lock);
  if (is_open (loader) && loader->settings.flame_index != index) {
    loader->settings.flame_index = index;
    if (loader->settings.location || loader->settings.genome)
      ask (loader);
  }
  g_mutex_unlock (&loader->lock);
}

FlameAnimation *
gst_flame_loader_take (GstFlameLoader *loader)
{
  FlameAnimation *animation;

  g_mutex_lock (&loader->lock);
  animation = g_steal_pointer (&loader->loaded);
  g_mutex_unlock (&loader->lock);
  return animation;
}
