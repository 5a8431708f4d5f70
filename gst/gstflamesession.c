/*
 * What is open from the element's start to its stop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesession.h"

#include "gst/gstflameallocator.h"
#include "gst/gstflamedocument.h"
#include "gst/gstflameerror.h"
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

static void
close_allocator (GstFlameSession *session)
{
  if (session->allocator)
    gst_flame_allocator_close (session->allocator);
  gst_clear_object (&session->allocator);
}

static void
count_devices (GstFlameSession *session)
{
  session->n_devices = flame_renderer_get_n_devices (session->queue.renderer);
  session->depth = session->config.depth * session->n_devices;
}

static gboolean
open_renderer (GstFlameSession *session, FlameBackendKind backend,
    const FlameCudaSharing *sharing, GError **error)
{
  FlameRendererConfig config = session->config;
  FlameRenderer *renderer;

  config.backend = backend;
  config.first = session->show.animation;
  config.first_time = flame_animation_get_start (session->show.animation);
  config.cuda_sharing = sharing;
  renderer = flame_renderer_new (&config, error);
  if (!renderer)
    return FALSE;
  close_allocator (session);
  gst_flame_queue_open (&session->queue, renderer);
  count_devices (session);
  session->allocator = gst_flame_allocator_new (renderer);
  session->shares_cuda =
      sharing->context &&
      flame_renderer_get_backend (renderer) == FLAME_BACKEND_CUDA;
  return TRUE;
}

gboolean
gst_flame_session_open (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, const FlameCudaSharing *sharing,
    gboolean live, GError **error)
{
  session->cuda_devices = g_strdup (settings->cuda_devices);
  session->config = (FlameRendererConfig){
      .backend = settings->backend,
      .cuda_device = settings->cuda_device,
      .cuda_devices = session->cuda_devices,
      .n_threads = settings->n_threads,
      .yields = live,
      .depth = settings->async_depth,
  };
  return open_animation (session, element, settings, error) &&
         gst_flame_filters_set (
             &session->filters, settings->filters, session->profile, error) &&
         open_renderer (session, settings->backend, sharing, error);
}

gboolean
gst_flame_session_share (
    GstFlameSession *session, const FlameCudaSharing *sharing, GError **error)
{
  return open_renderer (session, FLAME_BACKEND_CUDA, sharing, error);
}

gboolean
gst_flame_session_set_depth (
    GstFlameSession *session, guint depth, GError **error)
{
  if (depth == session->config.depth)
    return TRUE;
  session->config.depth = depth;
  count_devices (session);
  return flame_renderer_set_depth (session->queue.renderer, depth, error);
}

gboolean
gst_flame_session_tell_problems (GstFlameSession *session, GstElement *element)
{
  const guint before = session->n_devices;
  GError *problem;

  while ((problem = flame_renderer_take_problem (session->queue.renderer))) {
    gst_flame_post_failure (element, problem);
    g_error_free (problem);
    count_devices (session);
  }
  return session->n_devices != before;
}

void
gst_flame_session_close (GstFlameSession *session)
{
  close_allocator (session);
  gst_flame_queue_close (&session->queue);
  session->shares_cuda = FALSE;
  g_clear_pointer (&session->cuda_devices, g_free);
  gst_flame_show_close (&session->show);
  gst_flame_filters_clear (&session->filters);
  g_clear_pointer (&session->profile, flame_profile_free);
}
