/*
 * Copies pictures that were drawn on the host to planes in CUDA memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/put-planes.h"

#include "core/gpu/array.h"
#include "core/gpu/gpu.h"
#include "core/plan/picture.h"
#include "core/plan/pixel-layout.h"

/*
 * Makes @stream wait for the planes' previous user, which may still read them on
 * @cuda_stream.
 */
static gboolean
wait_for_readers (FlameGpuStream *stream, gpointer cuda_stream, GError **error)
{
  FlameGpu *gpu = flame_gpu_stream_get_gpu (stream);
  g_autoptr (FlameGpuStream) readers = NULL;
  g_autoptr (FlameGpuEvent) event = NULL;

  if (!cuda_stream)
    return TRUE;
  readers = flame_gpu_stream_new_external (gpu, cuda_stream, error);
  if (!readers)
    return FALSE;
  event = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, error);
  return event && flame_gpu_event_record (event, readers, error) &&
         flame_gpu_event_wait (event, stream, error);
}

static gboolean
put_plane (const FlamePlan *plan, guint plane, const FlamePlanes *from,
    const FlamePlanes *to, FlameGpuStream *stream, GError **error)
{
  const FlamePostParams *post = &plan->post.params;
  const FlameGpuPlace host = {
      .host = from->data[plane], .pitch = (gsize) from->stride[plane]};
  const FlameGpuPlace device = {.device = GPOINTER_TO_SIZE (to->data[plane]),
      .pitch = (gsize) to->stride[plane]};
  int bytes, rows;

  flame_pixel_layout_measure (&post->pixel, post->shown_width,
      post->shown_height, plane, &bytes, &rows);
  return flame_gpu_copy (&device, &host, (gsize) bytes, (gsize) rows,
      "copying a plane to the device", stream, error);
}

gboolean
flame_gpu_put_planes (FlameGpu *gpu, const FlamePlan *plan,
    const FlamePlanes *from, const FlamePlanes *to, gpointer cuda_stream,
    GError **error)
{
  const guint n = flame_pixel_layout_count_planes (&plan->post.params.pixel);
  g_autoptr (FlameGpuStream) stream =
      flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_HIGH, error);

  if (!stream || !wait_for_readers (stream, cuda_stream, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!put_plane (plan, i, from, to, stream, error))
      return FALSE;
  return flame_gpu_stream_synchronize (stream, error);
}
