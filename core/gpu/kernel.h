/*
 * A kernel with its signature: launches are checked before the device sees them. Launches that
 * are run in order on one stream, again and again, with arguments that are iterated in loops;
 * and such a list captured once and replayed with one call.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/gpu/module.h"

typedef enum
{
  FLAME_GPU_ARG_I32,
  FLAME_GPU_ARG_PTR,    /* a FlameGpuAddress */
  FLAME_GPU_ARG_STRUCT, /* by value, of the size the parameter states */
} FlameGpuArgType;

/* one parameter of a kernel's signature */
typedef struct
{
  const char *name;
  FlameGpuArgType type;
  gsize size; /* bytes, of a STRUCT only */
} FlameGpuParam;

/* one value; made by the macros below */
typedef struct
{
  FlameGpuArgType type;
  gsize size; /* of a STRUCT only */
  union
  {
    gint32 i32;
    FlameGpuAddress ptr;
    const void *data; /* a STRUCT, copied at the call that takes the value */
  };
} FlameGpuArg;

#define FLAME_GPU_I32(v) ((FlameGpuArg){.type = FLAME_GPU_ARG_I32, .i32 = (v)})
#define FLAME_GPU_PTR(v) ((FlameGpuArg){.type = FLAME_GPU_ARG_PTR, .ptr = (v)})
#define FLAME_GPU_STRUCT(pointer)                                              \
  ((FlameGpuArg){.type = FLAME_GPU_ARG_STRUCT,                                 \
      .size = sizeof *(pointer),                                               \
      .data = (pointer)})

typedef struct
{
  guint grid[3];      /* blocks; 0 stands for 1 */
  guint block[3];     /* threads of a block; 0 stands for 1 */
  guint shared_bytes; /* dynamic shared memory of a block */
} FlameGpuGeometry;

#define FLAME_GPU_MAX_PARAMS 32

/* Immutable, reference-counted; launches may come from any thread. */
typedef struct _FlameGpuKernel FlameGpuKernel;

/*
 * @params: the signature, copied. Keeps @module.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuKernel *flame_gpu_kernel_new (FlameGpuModule *module, const char *name,
    const FlameGpuParam *params, guint n_params, GError **error);

FlameGpuKernel *flame_gpu_kernel_ref (FlameGpuKernel *kernel);
void flame_gpu_kernel_unref (FlameGpuKernel *kernel); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuKernel, flame_gpu_kernel_unref)

const char *flame_gpu_kernel_get_name (const FlameGpuKernel *kernel);

/*
 * Queues a launch. @args: values of the parameters in the signature's order.
 * SETTINGS where number or types differ from the signature: nothing is queued then.
 */
gboolean flame_gpu_kernel_launch (FlameGpuKernel *kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args, guint n_args,
    FlameGpuStream *stream, GError **error);

/* ------------------------------------------------------------------ lists */

/* Used by one thread at a time. */
typedef struct _FlameGpuLaunchList FlameGpuLaunchList;

/* Returns: (transfer full) */
FlameGpuLaunchList *flame_gpu_launch_list_new (void);
void flame_gpu_launch_list_free (FlameGpuLaunchList *list); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuLaunchList, flame_gpu_launch_list_free)

void flame_gpu_launch_list_clear (FlameGpuLaunchList *list);

/*
 * Commands appended between the two calls run @times times, in turn; 0 runs them
 * not at all. A loop has no other in it.
 */
void flame_gpu_launch_list_begin_loop (FlameGpuLaunchList *list, guint times);
void flame_gpu_launch_list_end_loop (FlameGpuLaunchList *list);

/*
 * Statistics have the commands from now on as one span of this name, together
 * with those before and after of the same name. @name: (nullable) a static
 * string; NULL: each launch has its own. A loop is all of one section.
 */
void flame_gpu_launch_list_set_section (
    FlameGpuLaunchList *list, const char *name);

/* how a launch's arguments change from one turn of its loop to the next */
typedef struct
{
  const char *step; /* (nullable) an I32, 1 more after each turn */
  const char
      *flip[2]; /* (nullable) two PTR that change places after each turn */
} FlameGpuIteration;

/*
 * Appends a launch. @iteration: (nullable) the same in each turn; in a loop only.
 * FALSE with SETTINGS where that or @args do not suit the kernel.
 */
gboolean flame_gpu_launch_list_add (FlameGpuLaunchList *list,
    FlameGpuKernel *kernel, const FlameGpuGeometry *geometry,
    const FlameGpuArg *args, guint n_args, const FlameGpuIteration *iteration,
    GError **error);

/*
 * TRUE: from now on runs time the launches of sections one by one, and not sections,
 * which would be the longer for it.
 */
void flame_gpu_launch_list_set_detail (
    FlameGpuLaunchList *list, gboolean has_detail);

/*
 * Queues everything in order. @stats: (nullable) counts each section and each launch
 * under its kernel's name, and times sections and what is outside of them; NULL while
 * @stream is capturing. On failure what came before the failing launch is queued.
 */
gboolean flame_gpu_launch_list_run (FlameGpuLaunchList *list,
    FlameGpuStream *stream, FlameGpuStats *stats, GError **error);

/*
 * Counts what a run would, without running: for replays of a graph that the list
 * was captured to. @stats: (nullable)
 */
void flame_gpu_launch_list_count (
    const FlameGpuLaunchList *list, FlameGpuStats *stats);

/* ------------------------------------------------------------------- graphs */

/*
 * Used by one thread at a time and replayed on one stream. The kernels and
 * memory it was captured with must outlive it.
 */
typedef struct _FlameGpuGraph FlameGpuGraph;

/*
 * @name: of its replays in statistics. Where flame_gpu_has_graphs() says so.
 * Returns: (transfer full)
 */
FlameGpuGraph *flame_gpu_graph_new (
    FlameGpu *gpu, const char *name, GError **error);

/* its replays must have run: synchronise before */
void flame_gpu_graph_free (FlameGpuGraph *graph); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuGraph, flame_gpu_graph_free)

/*
 * Captures a run of @list on @stream, which runs nothing for it. A graph
 * captured before takes over changed arguments as an update, and is instantiated anew
 * where the chain itself has changed. On failure the stream is as before and the
 * previous capture, if any, can still be replayed.
 */
gboolean flame_gpu_graph_capture (FlameGpuGraph *graph, FlameGpuStream *stream,
    FlameGpuLaunchList *list, GError **error);

/*
 * Queues the whole chain. @stats: (nullable). SETTINGS before the
 * first capture.
 */
gboolean flame_gpu_graph_replay (FlameGpuGraph *graph, FlameGpuStream *stream,
    FlameGpuStats *stats, GError **error);
