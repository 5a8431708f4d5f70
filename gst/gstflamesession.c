/*
 * What is open from the element's start to its stop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesession.h"

#include "gst/gstflameallocator.h"
#include "gst/gstflamedocument.h"
#include "gst/gstflameprofile.h"

void
gst_flame_session_init (GstFlameSession *session)
{
  *session = (GstFlameSession){0};
  gst_flame_queue_init (&session->queue);
}

void
gst_flame_session_clear (GstFlameSession *session)
{
  gst_flame_session_close (session);
  gst_flame_queue_clear (&session->queue);
}

static gboolean
parse_filters (const char *filters, FlameFrameFlags *flags, GError **error)
{
  *flags = FLAME_FRAME_DEFAULT;
  if (g_str_equal (filters, "auto"))
    return TRUE;
  if (g_str_equal (filters, "logscale")) {
    *flags = FLAME_FRAME_NO_DENSITY_ESTIMATION;
    return TRUE;
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "filters=\"%s\" is not known; use \"auto\" or \"logscale\"", filters);
  return FALSE;
}

static gboolean
open_animation (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, GError **error)
{
  const GstFlameTimeline timeline = {
      .genome_rate = settings->genome_rate,
      .speed = settings->speed,
      .loop = settings->loop,
  };
  FlameAnimation *animation;

  animation = gst_flame_document_load (element, settings, error);
  if (!animation)
    return FALSE;
  gst_flame_show_open (&session->show, animation, &timeline);
  session->show_loops = settings->loop;
  /* what the loading warned of is said */
  if (!gst_flame_profile_load (
          NULL, settings->profile, &session->profile, error) ||
      !gst_flame_profile_trim (
          session->profile, &session->show.timeline, error))
    return FALSE;
  session->duration = gst_flame_show_get_duration (&session->show);
  return TRUE;
}

static gboolean
open_renderer (
    GstFlameSession *session, const GstFlameSettings *settings, GError **error)
{
  const FlameRendererConfig config = {
      .backend = settings->backend,
      .cuda_device = settings->cuda_device,
      .n_threads = settings->n_threads,
      .depth = settings->async_depth,
  };

  if (!gst_flame_queue_open (&session->queue, &config, error))
    return FALSE;
  session->depth = settings->async_depth;
  session->allocator = gst_flame_allocator_new (session->queue.renderer);
  return TRUE;
}

gboolean
gst_flame_session_open (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, GError **error)
{
  return parse_filters (settings->filters, &session->flags, error) &&
         open_animation (session, element, settings, error) &&
         open_renderer (session, settings, error);
}

void
gst_flame_session_close (GstFlameSession *session)
{
  if (session->allocator)
    gst_flame_allocator_close (session->allocator);
  gst_clear_object (&session->allocator);
  gst_flame_queue_close (&session->queue);
  gst_flame_show_close (&session->show);
  g_clear_pointer (&session->profile, flame_profile_free);
}
