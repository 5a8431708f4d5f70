/*
 * What is open from the element's start to its stop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesession.h"

#include "gst/gstflameallocator.h"
#include "gst/gstflamedocument.h"

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
  /* with nothing to play it is there to be watched */
  gboolean builtin = !settings->location && !settings->genome;

  session->animation = gst_flame_document_load (element, settings, error);
  if (!session->animation)
    return FALSE;

  session->timeline = (GstFlameTimeline){
      .start = flame_animation_get_start (session->animation),
      .length = flame_animation_get_length (session->animation),
      .genome_rate = settings->genome_rate,
      .speed = settings->speed,
      .loop = settings->loop || builtin,
  };
  session->duration = gst_flame_timeline_get_duration (&session->timeline);
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
  g_clear_pointer (&session->animation, flame_animation_unref);
}
