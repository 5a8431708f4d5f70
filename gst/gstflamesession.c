/*
 * What is open from the element's start to its stop: what plays, and the renderer with
 * its frames in flight.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesession.h"

#include <math.h>

#include "gst/gstflamecudalib.h"
#include "gst/gstflamepool.h"
#include "gst/gstflameplayback.h"
#include "gst/gstflamemessages.h"

/* --------------------------------------------------------- frames in flight */

typedef struct
{
  GstFlameFrame frame;
  GstBuffer *buffer;
  GstVideoFrame mapped;
  FlameJob *job;
} InFlight;

/* the renderer has let go of the planes, or never had them */
static GstBuffer *
in_flight_end (InFlight *entry)
{
  GstBuffer *buffer = entry->buffer;

  gst_video_frame_unmap (&entry->mapped);
  flame_job_unref (entry->job);
  g_free (entry);
  return buffer;
}

static void
set_renderer (GstFlameQueue *queue, FlameRenderer *renderer)
{
  g_mutex_lock (&queue->lock);
  queue->renderer = renderer;
  if (renderer)
    flame_renderer_set_flushing (renderer, queue->flushing);
  g_mutex_unlock (&queue->lock);
}

static void
queue_close (GstFlameQueue *queue)
{
  FlameRenderer *renderer = queue->renderer;

  gst_flame_queue_drain (queue);
  set_renderer (queue, NULL);
  flame_renderer_free (renderer);
}

GArray *
gst_flame_queue_get_stats (
    GstFlameQueue *queue, GArray *(*get) (FlameRenderer *renderer))
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&queue->lock);

  return queue->renderer ? get (queue->renderer) : NULL;
}

guint
gst_flame_queue_get_depth (GstFlameQueue *queue)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&queue->lock);

  return queue->renderer ? flame_renderer_get_depth (queue->renderer) : 0;
}

void
gst_flame_queue_set_flushing (GstFlameQueue *queue, gboolean flushing)
{
  g_mutex_lock (&queue->lock);
  queue->flushing = flushing;
  if (queue->renderer)
    flame_renderer_set_flushing (queue->renderer, flushing);
  g_mutex_unlock (&queue->lock);
}

/*
 * A drain waits even while the element is flushing: the buffers may go back to
 * their pool only when nobody writes to them. Nobody else waits meanwhile.
 */
static void
wait_despite_flushing (GstFlameQueue *queue, FlameJob *job)
{
  while (flame_job_wait (job) == FLAME_WAIT_FLUSHING)
    flame_renderer_set_flushing (queue->renderer, FALSE);
}

void
gst_flame_queue_drain (GstFlameQueue *queue)
{
  InFlight *entry;

  if (g_queue_is_empty (&queue->in_flight))
    return;

  for (const GList *link = queue->in_flight.head; link; link = link->next)
    flame_job_cancel (((InFlight *) link->data)->job);
  while ((entry = g_queue_pop_head (&queue->in_flight))) {
    wait_despite_flushing (queue, entry->job);
    gst_buffer_unref (in_flight_end (entry));
  }

  g_mutex_lock (&queue->lock);
  flame_renderer_set_flushing (queue->renderer, queue->flushing);
  g_mutex_unlock (&queue->lock);
}

const GstFlameFrame *
gst_flame_queue_peek (const GstFlameQueue *queue)
{
  const GList *head = queue->in_flight.head;

  return head ? &((const InFlight *) head->data)->frame : NULL;
}

/* the engine's view of a mapped frame */
static void
get_planes (const GstVideoFrame *frame, FlamePlanes *planes)
{
  for (guint i = 0; i < G_N_ELEMENTS (planes->data); i++) {
    gboolean used = i < GST_VIDEO_FRAME_N_PLANES (frame);

    planes->data[i] = used ? GST_VIDEO_FRAME_PLANE_DATA (frame, i) : NULL;
    planes->stride[i] = used ? GST_VIDEO_FRAME_PLANE_STRIDE (frame, i) : 0;
  }
}

gboolean
gst_flame_queue_push (GstFlameQueue *queue, const GstFlameFrame *frame,
    GstBuffer *buffer, const GstVideoInfo *info, FlameFrameRequest *request,
    GError **error)
{
  const gboolean is_cuda = request->memory == FLAME_MEMORY_CUDA;
  const GstMapFlags flags = GST_MAP_WRITE | (is_cuda ? GST_FLAME_MAP_CUDA : 0);
  InFlight *entry = g_new0 (InFlight, 1);

  entry->frame = *frame;
  entry->buffer = buffer;
  if (!gst_video_frame_map (&entry->mapped, info, buffer, flags)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "a video buffer of %" G_GSIZE_FORMAT " bytes cannot be mapped for "
        "writing",
        gst_buffer_get_size (buffer));
    gst_buffer_unref (buffer);
    g_free (entry);
    return FALSE;
  }

  get_planes (&entry->mapped, &request->planes);
  entry->job = flame_renderer_queue (queue->renderer, request, error);
  if (!entry->job) {
    gst_buffer_unref (in_flight_end (entry));
    return FALSE;
  }
  g_queue_push_tail (&queue->in_flight, entry);
  return TRUE;
}

static gboolean
is_flushing (GstFlameQueue *queue)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&queue->lock);

  return queue->flushing;
}

GstFlowReturn
gst_flame_queue_pop (GstFlameQueue *queue, GstFlameFrame *frame,
    GstBuffer **buffer, FlameFrameStats *stats, GError **error)
{
  InFlight *entry = g_queue_peek_head (&queue->in_flight);
  gboolean rendered;

  /* given a frame, the base class would go on to wait for its time */
  if (flame_job_wait (entry->job) == FLAME_WAIT_FLUSHING || is_flushing (queue))
    return GST_FLOW_FLUSHING;

  g_queue_pop_head (&queue->in_flight);
  rendered = flame_job_get_result (entry->job, stats, error);
  *frame = entry->frame;
  *buffer = in_flight_end (entry);
  if (rendered)
    return GST_FLOW_OK;
  gst_clear_buffer (buffer);
  return GST_FLOW_ERROR;
}

/* ------------------------------------------------------------------ filters */

static void
filters_clear (GstFlameFilters *filters)
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
                          ? flame_filters_new_denoised ()
                          : flame_filters_ref (list);
  return TRUE;
}

gboolean
gst_flame_viewport_set (GstFlameViewport *viewport, const char *text,
    const FlameVideo *video, GError **error)
{
  FlameViewport value;

  g_free (viewport->text);
  viewport->text = g_strdup (text);
  if (!flame_viewport_parse (text, &value, error) ||
      (video && !flame_viewport_check (&value, video, error)))
    return FALSE;
  viewport->value = value;
  return TRUE;
}

/* One way across: @size becomes as many pixels as are nearest of a whole number. */
static void
fit_way (int own, double *begin, double *size)
{
  const double whole = MAX (rint (own / *size), own);
  /* chroma may be halved */
  const double before = 2.0 * rint (*begin * whole / 2.0);

  *begin = CLAMP (before, 0.0, whole - own) / whole;
  *size = own / whole;
}

FlameViewport
gst_flame_viewport_fit (const FlameViewport *viewport, const FlameVideo *video)
{
  FlameViewport fit = *viewport;

  if (fit.width > 0.0 && fit.height > 0.0) {
    fit_way (video->width, &fit.x, &fit.width);
    fit_way (video->height, &fit.y, &fit.height);
    if (flame_viewport_check (&fit, video, NULL))
      return fit;
  }
  return (FlameViewport){0.0, 0.0, 1.0, 1.0};
}

/* ------------------------------------------------------------------ session */

void
gst_flame_session_init (GstFlameSession *session)
{
  *session = (GstFlameSession){0};
  g_mutex_init (&session->queue.lock);
  g_queue_init (&session->queue.in_flight);
}

void
gst_flame_session_clear (GstFlameSession *session)
{
  gst_flame_session_close (session);
  g_mutex_clear (&session->queue.lock);
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

  if (!gst_flame_profile_load (
          element, settings->profile, &session->profile, error))
    return FALSE;
  animation =
      gst_flame_document_load (element, settings, session->profile, error);
  if (!animation)
    return FALSE;
  gst_flame_playback_open (&session->playback, animation, &timeline);
  session->loops = settings->loop;
  if (!gst_flame_profile_trim (
          session->profile, &session->playback.timeline, error))
    return FALSE;
  session->duration =
      gst_flame_timeline_get_duration (&session->playback.timeline);
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
  config.cuda_sharing = sharing;
  renderer = flame_renderer_new (&config, error);
  if (!renderer)
    return FALSE;
  close_allocator (session);
  queue_close (&session->queue);
  set_renderer (&session->queue, renderer);
  count_devices (session);
  session->allocator = gst_flame_allocator_new (renderer);
  session->shares_cuda = sharing->context && flame_renderer_has_memory (
                                                 renderer, FLAME_MEMORY_CUDA);
  return TRUE;
}

gboolean
gst_flame_session_open (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, const FlameCudaSharing *sharing,
    gboolean live, GError **error)
{
  session->devices = g_strdup (settings->devices);
  session->log = gst_flame_log_new (element);
  session->config = (FlameRendererConfig){
      .backend = settings->backend,
      .device = -1,
      .devices = session->devices,
      .n_threads = settings->n_threads,
      .yields = live,
      .depth = settings->async_depth,
      .log = session->log,
  };
  return open_animation (session, element, settings, error) &&
         gst_flame_filters_set (
             &session->filters, settings->filters, session->profile, error) &&
         gst_flame_viewport_set (
             &session->viewport, settings->viewport, NULL, error) &&
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
  gboolean told = FALSE;
  GError *problem;

  while ((problem = flame_renderer_take_problem (session->queue.renderer))) {
    gst_flame_post_failure (element, problem);
    g_error_free (problem);
    count_devices (session);
    told = TRUE;
  }
  return told;
}

void
gst_flame_session_close (GstFlameSession *session)
{
  close_allocator (session);
  queue_close (&session->queue);
  session->shares_cuda = FALSE;
  g_clear_pointer (&session->devices, g_free);
  g_clear_pointer (&session->log, flame_log_unref);
  gst_flame_playback_close (&session->playback);
  filters_clear (&session->filters);
  g_clear_pointer (&session->viewport.text, g_free);
  g_clear_pointer (&session->profile, flame_profile_free);
}
