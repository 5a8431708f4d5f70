/*
 * Pictures that were drawn on the host, brought to planes in CUDA memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/put-planes.h"

#include "core/cuda/device/array.h"
#include "core/cuda/device/event.h"
#include "core/render/pixel-layout.h"

/* who has had the planes before may still be reading */
static gboolean
wait_for_readers (FlameCudaStream *stream, gpointer cuda_stream, GError **error)
{
  FlameCudaContext *context = flame_cuda_stream_get_context (stream);
  g_autoptr (FlameCudaStream) readers = NULL;
  g_autoptr (FlameCudaEvent) event = NULL;

  if (!cuda_stream)
    return TRUE;
  readers = flame_cuda_stream_new_external (context, cuda_stream);
  event = flame_cuda_event_new (context, FLAME_CUDA_EVENT_PLAIN, error);
  return event && flame_cuda_event_record (event, readers, error) &&
         flame_cuda_event_wait (event, stream, error);
}

static gboolean
put_plane (const FlamePlan *plan, guint plane, const FlamePlanes *from,
    const FlamePlanes *to, FlameCudaStream *stream, GError **error)
{
  const FlamePostParams *post = &plan->post.params;
  const FlameCudaPlace host = {
      .host = from->data[plane], .pitch = (gsize) from->stride[plane]};
  const FlameCudaPlace device = {.device = GPOINTER_TO_SIZE (to->data[plane]),
      .pitch = (gsize) to->stride[plane]};
  int bytes, rows;

  flame_pixel_layout_measure (
      &post->pixel, post->width, post->height, plane, &bytes, &rows);
  return flame_cuda_copy (&device, &host, (gsize) bytes, (gsize) rows,
      "copying a plane to the device", stream, error);
}

gboolean
flame_cuda_put_planes (FlameCudaContext *context, const FlamePlan *plan,
    const FlamePlanes *from, const FlamePlanes *to, gpointer cuda_stream,
    GError **error)
{
  const guint n = flame_pixel_layout_count_planes (&plan->post.params.pixel);
  g_autoptr (FlameCudaStream) stream =
      flame_cuda_stream_new (context, FLAME_CUDA_PRIORITY_HIGH, error);

  if (!stream || !wait_for_readers (stream, cuda_stream, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!put_plane (plan, i, from, to, stream, error))
      return FALSE;
  return flame_cuda_stream_synchronize (stream, error);
}
