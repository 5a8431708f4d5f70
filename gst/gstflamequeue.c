/*
 * The renderer and its frames in flight, oldest first.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamequeue.h"

#include "gst/gstflamecudalib.h"
#include "gst/gstflameformats.h"

typedef struct
{
  GstFlameFrame frame;
  GstBuffer *buffer;
  GstVideoFrame mapped;
  FlameTicket *ticket;
} Flight;

/* the renderer has let go of the planes, or never had them */
static GstBuffer *
flight_land (Flight *flight)
{
  GstBuffer *buffer = flight->buffer;

  gst_video_frame_unmap (&flight->mapped);
  flame_ticket_unref (flight->ticket);
  g_free (flight);
  return buffer;
}

void
gst_flame_queue_init (GstFlameQueue *queue)
{
  g_mutex_init (&queue->lock);
  queue->renderer = NULL;
  queue->flushing = FALSE;
  g_queue_init (&queue->flights);
}

void
gst_flame_queue_clear (GstFlameQueue *queue)
{
  gst_flame_queue_close (queue);
  g_mutex_clear (&queue->lock);
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

void
gst_flame_queue_open (GstFlameQueue *queue, FlameRenderer *renderer)
{
  gst_flame_queue_close (queue);
  set_renderer (queue, renderer);
}

void
gst_flame_queue_close (GstFlameQueue *queue)
{
  FlameRenderer *renderer = queue->renderer;

  gst_flame_queue_drain (queue);
  set_renderer (queue, NULL);
  flame_renderer_free (renderer);
}

static GArray *
get_stats (GstFlameQueue *queue, GArray *(*get) (FlameRenderer *renderer))
{
  GArray *stats = NULL;

  g_mutex_lock (&queue->lock);
  if (queue->renderer)
    stats = get (queue->renderer);
  g_mutex_unlock (&queue->lock);
  return stats;
}

GArray *
gst_flame_queue_get_kernel_stats (GstFlameQueue *queue)
{
  return get_stats (queue, flame_renderer_get_kernel_stats);
}

GArray *
gst_flame_queue_get_device_stats (GstFlameQueue *queue)
{
  return get_stats (queue, flame_renderer_get_device_stats);
}

guint
gst_flame_queue_get_depth (GstFlameQueue *queue)
{
  guint depth = 0;

  g_mutex_lock (&queue->lock);
  if (queue->renderer)
    depth = flame_renderer_get_depth (queue->renderer);
  g_mutex_unlock (&queue->lock);
  return depth;
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
wait_despite_flushing (GstFlameQueue *queue, FlameTicket *ticket)
{
  while (flame_ticket_wait (ticket) == FLAME_WAIT_FLUSHING)
    flame_renderer_set_flushing (queue->renderer, FALSE);
}

void
gst_flame_queue_drain (GstFlameQueue *queue)
{
  Flight *flight;

  if (g_queue_is_empty (&queue->flights))
    return;

  for (const GList *link = queue->flights.head; link; link = link->next)
    flame_ticket_cancel (((Flight *) link->data)->ticket);
  while ((flight = g_queue_pop_head (&queue->flights))) {
    wait_despite_flushing (queue, flight->ticket);
    gst_buffer_unref (flight_land (flight));
  }

  g_mutex_lock (&queue->lock);
  flame_renderer_set_flushing (queue->renderer, queue->flushing);
  g_mutex_unlock (&queue->lock);
}

guint
gst_flame_queue_get_length (const GstFlameQueue *queue)
{
  return queue->flights.length;
}

const GstFlameFrame *
gst_flame_queue_peek (const GstFlameQueue *queue)
{
  const GList *head = queue->flights.head;

  return head ? &((const Flight *) head->data)->frame : NULL;
}

gboolean
gst_flame_queue_push (GstFlameQueue *queue, const GstFlameFrame *frame,
    GstBuffer *buffer, const GstVideoInfo *info, FlameFrameRequest *request,
    GError **error)
{
  const gboolean is_cuda = request->memory == FLAME_MEMORY_CUDA;
  const GstMapFlags flags = GST_MAP_WRITE | (is_cuda ? GST_FLAME_MAP_CUDA : 0);
  Flight *flight = g_new0 (Flight, 1);

  flight->frame = *frame;
  flight->buffer = buffer;
  if (!gst_video_frame_map (&flight->mapped, info, buffer, flags)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "a video buffer of %" G_GSIZE_FORMAT " bytes cannot be mapped for "
        "writing",
        gst_buffer_get_size (buffer));
    gst_buffer_unref (buffer);
    g_free (flight);
    return FALSE;
  }

  gst_flame_formats_get_planes (&flight->mapped, &request->planes);
  flight->ticket = flame_renderer_queue (queue->renderer, request, error);
  if (!flight->ticket) {
    gst_buffer_unref (flight_land (flight));
    return FALSE;
  }
  g_queue_push_tail (&queue->flights, flight);
  return TRUE;
}

static gboolean
is_flushing (GstFlameQueue *queue)
{
  gboolean flushing;

  g_mutex_lock (&queue->lock);
  flushing = queue->flushing;
  g_mutex_unlock (&queue->lock);
  return flushing;
}

GstFlowReturn
gst_flame_queue_pop (GstFlameQueue *queue, GstFlameFrame *frame,
    GstBuffer **buffer, FlameFrameStats *stats, GError **error)
{
  Flight *flight = g_queue_peek_head (&queue->flights);
  gboolean rendered;

  /* given a frame, the base class would go on to wait for its time */
  if (flame_ticket_wait (flight->ticket) == FLAME_WAIT_FLUSHING ||
      is_flushing (queue))
    return GST_FLOW_FLUSHING;

  g_queue_pop_head (&queue->flights);
  rendered = flame_ticket_get_result (flight->ticket, stats, error);
  *frame = flight->frame;
  *buffer = flight_land (flight);
  if (rendered)
    return GST_FLOW_OK;
  gst_clear_buffer (buffer);
  return GST_FLOW_ERROR;
}
