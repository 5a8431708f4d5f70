/*
 * Streams (in-order queues), events, and host functions that are called once a queue has
 * reached them. All but flame_opencl_context_finish () and flame_opencl_watch_free () are
 * functions of fns.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/opencl/context.h"

/* OpenCL's FlameGpuStream: an in-order queue. */
typedef struct
{
  cl_command_queue queue;
  cl_context context; /* (transfer none) of its device */
  struct _FlameOpenclCalls
      *calls;     /* host functions that have not been called */
  gint changed;   /* atomic: more was queued since the last query */
  GMutex lock;    /* of what follows */
  cl_event asked; /* (nullable) the end of the work that was queried */
} FlameOpenclStream;

/* Returns when everything that is queued on the device has run. */
void flame_opencl_context_finish (FlameOpenclContext *context);

gpointer flame_opencl_stream_new (
    FlameGpu *gpu, FlameGpuPriority priority, GError **error);
void flame_opencl_stream_free (FlameGpu *gpu, gpointer stream);
gboolean flame_opencl_stream_synchronize (
    FlameGpu *gpu, gpointer stream, GError **error);
gboolean flame_opencl_stream_query (
    FlameGpu *gpu, gpointer stream, gboolean *done, GError **error);
/*
 * Frees @watch, which may be NULL. It must not be called from a host function.
 */
void flame_opencl_watch_free (struct _FlameOpenclWatch *watch);
gboolean flame_opencl_stream_call (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);

gpointer flame_opencl_event_new (
    FlameGpu *gpu, FlameGpuEventKind kind, GError **error);
void flame_opencl_event_free (FlameGpu *gpu, gpointer event);
gboolean flame_opencl_event_record (
    FlameGpu *gpu, gpointer event, gpointer stream, GError **error);
gboolean flame_opencl_event_wait (
    FlameGpu *gpu, gpointer event, gpointer stream, GError **error);
gboolean flame_opencl_event_query (
    FlameGpu *gpu, gpointer event, gboolean *done, GError **error);
gboolean flame_opencl_event_elapsed (FlameGpu *gpu, gpointer start,
    gpointer end, double *seconds, GError **error);
