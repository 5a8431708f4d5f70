/*
 * What an API must implement: a table of functions, which only the files of core/gpu/
 * call. What APIs have in common is written once there: references, layouts and slack,
 * signatures, launch lists, statistics, caches.
 *
 * Handles are the API's own and never NULL. A function that can fail returns FALSE,
 * NULL or 0 with @error, and notices if the device is lost. Functions do not wait,
 * unless stated.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"
#include "core/gpu/gpu.h"
#include "core/gpu/kernel.h"

typedef struct
{
  const char *api; /* name of the API, such as "CUDA" */
  /*
   * Whether a stream's handle is the API's own, so that streams of other programs can
   * be used.
   */
  gboolean takes_streams;
  /* whether module_new() may take seconds, as drivers compile in it */
  gboolean compiles_late;
  /* whether a stream continues without waiting for its host functions */
  gboolean calls_beside;
  gboolean has_priorities; /* of streams */

  void (*free) (FlameGpu *gpu);
  gboolean (*get_memory) (
      FlameGpu *gpu, gsize *free, gsize *total, GError **error);
  gboolean (*reach) (FlameGpu *gpu, FlameGpu *peer);
  /* (nullable) NULL if compiling never holds up work */
  void (*compile_apart) (FlameGpu *gpu);

  /*
   * Returns 0 with NO_MEMORY if there is too little.
   */
  FlameGpuAddress (*memory_new) (FlameGpu *gpu, gsize size, GError **error);
  /*
   * Frees memory when everything has run that was queued before on any of the device's
   * streams, including freed ones, so nothing uses the memory afterwards. Waits.
   */
  void (*memory_free) (FlameGpu *gpu, FlameGpuAddress start);
  gpointer (*host_new) (
      FlameGpu *gpu, gsize size, const char *doing, GError **error);
  void (*host_free) (FlameGpu *gpu, gpointer start);
  /* Copies rows that fit into the pitch on both sides. */
  gboolean (*copy) (FlameGpu *gpu, gpointer stream, const FlameGpuPlace *to,
      const FlameGpuPlace *from, gsize width, gsize rows, const char *doing,
      GError **error);
  gboolean (*zero) (FlameGpu *gpu, gpointer stream, FlameGpuAddress start,
      gsize size, GError **error);

  /* Creates a stream; @priority is ignored if the API has no priorities. */
  gpointer (*stream_new) (
      FlameGpu *gpu, FlameGpuPriority priority, GError **error);
  void (*stream_free) (FlameGpu *gpu, gpointer stream);
  gboolean (*stream_synchronize) (
      FlameGpu *gpu, gpointer stream, GError **error); /* waits */
  gboolean (*stream_query) (
      FlameGpu *gpu, gpointer stream, gboolean *done, GError **error);
  gboolean (*stream_call) (FlameGpu *gpu, gpointer stream,
      FlameGpuHostFunc function, gpointer user_data, GError **error);
  /* (nullable) NULL if stream_call() is as early */
  gboolean (*stream_call_early) (FlameGpu *gpu, gpointer stream,
      FlameGpuHostFunc function, gpointer user_data, GError **error);

  gpointer (*event_new) (FlameGpu *gpu, FlameGpuEventKind kind, GError **error);
  void (*event_free) (FlameGpu *gpu, gpointer event);
  gboolean (*event_record) (
      FlameGpu *gpu, gpointer event, gpointer stream, GError **error);
  /* @stream may belong to another device. */
  gboolean (*event_wait) (
      FlameGpu *gpu, gpointer event, gpointer stream, GError **error);
  gboolean (*event_query) (
      FlameGpu *gpu, gpointer event, gboolean *done, GError **error);
  gboolean (*event_elapsed) (FlameGpu *gpu, gpointer start, gpointer end,
      double *seconds, GError **error);

  /* @image: output of the API's compiler */
  gpointer (*module_new) (FlameGpu *gpu, GBytes *image, GError **error);
  void (*module_free) (FlameGpu *gpu, gpointer module);
  gpointer (*function_new) (
      FlameGpu *gpu, gpointer module, const char *name, GError **error);
  void (*function_free) (FlameGpu *gpu, gpointer function);
  /*
   * @geometry: no size of grid and block is 0
   * @values: one for each of @params; a PTR's is a FlameGpuAddress
   */
  gboolean (*launch) (FlameGpu *gpu, gpointer function,
      const FlameGpuGeometry *geometry, const FlameGpuParam *params,
      void **values, guint n_params, gpointer stream, GError **error);

  /*
   * NULL without graphs. Everything that is launched on @stream between the first two
   * calls is recorded instead of run.
   * @graph: (inout) NULL, or an earlier recording. The graph is updated in place if
   *   only arguments changed; otherwise it is replaced by one that the caller owns, and
   *   the caller frees the old one when it has run. If @keep is FALSE nothing is
   *   changed.
   */
  gboolean (*capture_begin) (FlameGpu *gpu, gpointer stream, GError **error);
  gboolean (*capture_end) (FlameGpu *gpu, gpointer stream, gboolean keep,
      gpointer *graph, GError **error);
  gboolean (*graph_replay) (
      FlameGpu *gpu, gpointer graph, gpointer stream, GError **error);
  void (*graph_free) (FlameGpu *gpu, gpointer graph);
} FlameGpuFns;

/* Every API's own struct begins with this. */
struct _FlameGpu
{
  const FlameGpuFns *fns;
  FlameGpuDevice device;
  gint lost;     /* atomic */
  FlameLog *log; /* (nullable) */
  /* compilations that have been reported and go on; see module.c */
  guint n_long;
  gint64 long_since;
  gatomicrefcount ref_count;
};

/* @gpu: all zeros */
void flame_gpu_init (FlameGpu *gpu, const FlameGpuFns *fns);
/* @fns's free calls this before it frees the struct itself. */
void flame_gpu_clear (FlameGpu *gpu);

gpointer flame_gpu_stream_get_handle (const FlameGpuStream *stream);
gpointer flame_gpu_module_get_handle (const FlameGpuModule *module);
