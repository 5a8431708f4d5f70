/*
 * What is open from the element's start to its stop: playback, and the renderer with
 * its frames in flight.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesession.h"

#include <math.h>

#include "gst/gstflamecuda.h"
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
  GstFlameLayers layers;
} InFlight;

/*
 * Ends the entry and returns (transfer full) its buffer. Call this when the renderer no
 * longer uses the planes, or never did.
 */
static GstBuffer *
in_flight_end (InFlight *entry)
{
  GstBuffer *buffer = entry->buffer;

  gst_video_frame_unmap (&entry->mapped);
  flame_job_unref (entry->job);
  gst_flame_layers_clear (&entry->layers);
  g_free (entry);
  return buffer;
}

static void
set_renderer (GstFlameQueue *queue, FlameRenderer *renderer)
{
  g_mutex_lock (&queue->lock);
  queue->renderer = renderer;
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

GPtrArray *
gst_flame_queue_get_stats (
    GstFlameQueue *queue, GPtrArray *(*get) (FlameRenderer *renderer))
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
  g_cond_broadcast (&queue->done);
  g_mutex_unlock (&queue->lock);
}

void
gst_flame_queue_drain (GstFlameQueue *queue)
{
  InFlight *entry;

  if (g_queue_is_empty (&queue->in_flight))
    return;

  for (const GList *link = queue->in_flight.head; link; link = link->next) {
    InFlight *waiting = link->data;

    flame_job_cancel (waiting->job);
    gst_flame_layers_cancel (&waiting->layers);
  }
  while ((entry = g_queue_pop_head (&queue->in_flight))) {
    /*
     * Buffers may return to their pool only when nothing writes to them any more.
     */
    flame_job_wait (entry->job);
    gst_buffer_unref (in_flight_end (entry));
  }
}

const GstFlameFrame *
gst_flame_queue_peek (const GstFlameQueue *queue)
{
  const GList *head = queue->in_flight.head;

  return head ? &((const InFlight *) head->data)->frame : NULL;
}

/* Returns: (transfer full) the engine's view of a mapped frame */
static FlamePicture *
new_picture (
    const GstVideoFrame *frame, const FlameVideo *video, FlameMemory memory)
{
  const guint n = MIN (GST_VIDEO_FRAME_N_PLANES (frame), FLAME_MAX_PLANES);
  guint8 *data[FLAME_MAX_PLANES];
  int strides[FLAME_MAX_PLANES];

  for (guint i = 0; i < n; i++) {
    data[i] = GST_VIDEO_FRAME_PLANE_DATA (frame, i);
    strides[i] = GST_VIDEO_FRAME_PLANE_STRIDE (frame, i);
  }
  return flame_picture_new_wrapped (
      video, memory, data, strides, n, NULL, NULL);
}

/* Runs on a thread of the renderer. */
static void
on_done (FlameJob *job G_GNUC_UNUSED, gpointer user_data)
{
  GstFlameQueue *queue = user_data;

  g_mutex_lock (&queue->lock);
  g_cond_broadcast (&queue->done);
  g_mutex_unlock (&queue->lock);
}

gboolean
gst_flame_queue_push (GstFlameQueue *queue, const GstFlameFrame *frame,
    GstBuffer *buffer, const GstVideoInfo *info, const FlameVideo *video,
    FlameMemory memory, const GstFlameLayersChoice *layers,
    FlameFrameRequest *request, GError **error)
{
  const gboolean is_cuda = memory == FLAME_MEMORY_CUDA;
  const GstMapFlags flags =
      GST_MAP_WRITE | (is_cuda ? gst_flame_cuda_get_map_flags () : 0);
  InFlight *entry = g_new0 (InFlight, 1);
  g_autoptr (FlamePicture) picture = NULL;

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

  picture = new_picture (&entry->mapped, video, memory);
  flame_frame_request_set_picture (request, picture);
  entry->job = flame_renderer_queue (queue->renderer, request, error);
  if (!entry->job || !gst_flame_layers_queue (&entry->layers, layers,
                         queue->renderer, info, request, error)) {
    if (entry->job)
      flame_job_wait (entry->job);
    gst_buffer_unref (in_flight_end (entry));
    return FALSE;
  }
  flame_job_set_done_func (entry->job, NULL, on_done, queue, NULL);
  g_queue_push_tail (&queue->in_flight, entry);
  return TRUE;
}

/* Returns FALSE if the queue is flushing. */
static gboolean
wait_for (GstFlameQueue *queue, FlameJob *job)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&queue->lock);

  queue->waited = job;
  while (!queue->flushing && !flame_job_wait_until (job, 0))
    g_cond_wait (&queue->done, &queue->lock);
  queue->waited = NULL;
  return !queue->flushing;
}

double
gst_flame_queue_get_progress (GstFlameQueue *queue)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&queue->lock);

  return queue->waited ? flame_job_get_progress (queue->waited) : 0;
}

GstFlowReturn
gst_flame_queue_pop (GstFlameQueue *queue, GstFlameFrame *frame,
    GstBuffer **buffer, FlameJob **job, GstFlameLayers *layers, GError **error)
{
  InFlight *entry = g_queue_peek_head (&queue->in_flight);
  gboolean rendered;

  *layers = (GstFlameLayers){0};
  /*
   * If create() returned a frame now, the base class would wait for its time.
   */
  if (!wait_for (queue, entry->job))
    return GST_FLOW_FLUSHING;

  g_queue_pop_head (&queue->in_flight);
  rendered = flame_job_get_result (entry->job, error);
  *frame = entry->frame;
  *job = flame_job_ref (entry->job);
  *layers = entry->layers;
  entry->layers = (GstFlameLayers){0};
  *buffer = in_flight_end (entry);
  if (rendered)
    return GST_FLOW_OK;
  g_clear_pointer (job, flame_job_unref);
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

/*
 * Fits one dimension of a viewport to @own pixels: @size becomes the nearest fraction
 * with which the whole picture is a whole number of pixels.
 */
static void
fit_way (int own, double *begin, double *size)
{
  const double whole = MAX (rint (own / *size), own);
  /* Chroma may be halved, so the offset is even. */
  const double before = 2.0 * rint (*begin * whole / 2.0);

  *begin = CLAMP (before, 0.0, whole - own) / whole;
  *size = own / whole;
}

FlameViewport
gst_flame_viewport_fit (const FlameViewport *viewport, const FlameVideo *video,
    const GstVideoInfo *info)
{
  FlameViewport fit = *viewport;

  if (fit.width > 0.0 && fit.height > 0.0) {
    fit_way (GST_VIDEO_INFO_WIDTH (info), &fit.x, &fit.width);
    fit_way (GST_VIDEO_INFO_HEIGHT (info), &fit.y, &fit.height);
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
  g_cond_init (&session->queue.done);
  g_queue_init (&session->queue.in_flight);
  session->losses = g_async_queue_new_full ((GDestroyNotify) g_error_free);
}

void
gst_flame_session_clear (GstFlameSession *session)
{
  gst_flame_session_close (session);
  g_mutex_clear (&session->queue.lock);
  g_cond_clear (&session->queue.done);
  g_async_queue_unref (session->losses);
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
  session->depth = session->device_depth * session->n_devices;
}

static gboolean
open_renderer (GstFlameSession *session, FlameBackendKind backend,
    const GstFlameCudaSharing *sharing, GError **error)
{
  FlameRenderer *renderer;

  flame_renderer_config_set_backend (session->config, backend);
  flame_renderer_config_set_depth (session->config, session->device_depth);
  flame_renderer_config_set_cuda_context (session->config, sharing->handle,
      sharing->context, gst_object_ref, gst_object_unref);
  renderer = flame_renderer_new (session->config, error);
  if (!renderer)
    return FALSE;
  close_allocator (session);
  queue_close (&session->queue);
  set_renderer (&session->queue, renderer);
  count_devices (session);
  session->allocator = gst_flame_allocator_new (renderer);
  session->shares_cuda = sharing->handle && flame_renderer_has_memory (
                                                renderer, FLAME_MEMORY_CUDA);
  return TRUE;
}

/* Runs on a thread of the renderer, which holds locks. */
static void
on_loss (const GError *loss, gpointer user_data)
{
  g_async_queue_push (user_data, g_error_copy (loss));
}

static void
configure (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, gboolean live)
{
  g_autoptr (FlameLog) log = gst_flame_log_new (element);
  FlameRendererConfig *config = flame_renderer_config_new ();

  session->config = config;
  session->backend = settings->backend;
  session->devices = g_strdup (settings->devices);
  session->device_depth = settings->async_depth;
  flame_renderer_config_set_devices (config, settings->devices);
  flame_renderer_config_set_n_threads (config, settings->n_threads);
  flame_renderer_config_set_yields (config, live);
  flame_renderer_config_set_log (config, log);
  flame_renderer_config_set_loss_func (config, on_loss, session->losses);
}

gboolean
gst_flame_session_open (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, const GstFlameCudaSharing *sharing,
    gboolean live, GError **error)
{
  configure (session, element, settings, live);
  return open_animation (session, element, settings, error) &&
         gst_flame_filters_set (
             &session->filters, settings->filters, session->profile, error) &&
         gst_flame_viewport_set (
             &session->viewport, settings->viewport, NULL, error) &&
         open_renderer (session, settings->backend, sharing, error);
}

gboolean
gst_flame_session_share (GstFlameSession *session,
    const GstFlameCudaSharing *sharing, GError **error)
{
  return open_renderer (session, FLAME_BACKEND_CUDA, sharing, error);
}

gboolean
gst_flame_session_set_depth (
    GstFlameSession *session, guint depth, GError **error)
{
  if (depth == session->device_depth)
    return TRUE;
  session->device_depth = depth;
  count_devices (session);
  return flame_renderer_set_depth (session->queue.renderer, depth, error);
}

gboolean
gst_flame_session_post_problems (GstFlameSession *session, GstElement *element)
{
  gboolean any = FALSE;
  GError *problem;

  while ((problem = g_async_queue_try_pop (session->losses))) {
    gst_flame_post_failure (element, problem);
    g_error_free (problem);
    count_devices (session);
    any = TRUE;
  }
  return any;
}

void
gst_flame_session_close (GstFlameSession *session)
{
  close_allocator (session);
  queue_close (&session->queue);
  session->shares_cuda = FALSE;
  g_clear_pointer (&session->devices, g_free);
  g_clear_pointer (&session->config, flame_renderer_config_free);
  gst_flame_playback_close (&session->playback);
  filters_clear (&session->filters);
  g_clear_pointer (&session->viewport.text, g_free);
  g_clear_pointer (&session->profile, flame_profile_free);
}
