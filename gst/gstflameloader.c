/*
 * Documents that are set while another one plays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameloader.h"

#include "gst/gstflamedocument.h"
#include "gst/gstflameerror.h"

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
