/*
 * Streams (in-order queues) and events. Those functions that take a gpointer are fns.h's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/opencl/calls.h"
#include "core/gpu/opencl/context.h"

/* OpenCL's FlameGpuStream: an in-order queue. */
typedef struct
{
  cl_command_queue queue;
  cl_context context; /* (transfer none) of its device */
  FlameOpenclCalls *calls;
  gint changed;   /* atomic: more was queued since the last query */
  GMutex lock;    /* of what follows */
  cl_event asked; /* (nullable) the end of the work that was queried */
} FlameOpenclStream;

/*
 * Marks the end of what is queued so far.
 * Returns: (transfer full) the mark's event; NULL with @error
 */
cl_event flame_opencl_mark (
    FlameGpu *gpu, FlameOpenclStream *stream, GError **error);
gboolean flame_opencl_flush (
    FlameGpu *gpu, FlameOpenclStream *stream, GError **error);
/*
 * @done: (out)
 * Returns: FALSE with @error if what the event belongs to has failed
 */
gboolean flame_opencl_has_happened (
    FlameGpu *gpu, cl_event event, gboolean *done, GError **error);
/* @event: (nullable) */
void flame_opencl_release (FlameGpu *gpu, cl_event event);

/* Returns when everything that is queued on the device has run. */
void flame_opencl_context_finish (FlameOpenclContext *context);

gpointer flame_opencl_stream_new (
    FlameGpu *gpu, FlameGpuPriority priority, GError **error);
void flame_opencl_stream_free (FlameGpu *gpu, gpointer stream);
gboolean flame_opencl_stream_synchronize (
    FlameGpu *gpu, gpointer stream, GError **error);
gboolean flame_opencl_stream_query (
    FlameGpu *gpu, gpointer stream, gboolean *done, GError **error);

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
