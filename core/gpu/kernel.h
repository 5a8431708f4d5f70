/*
 * A kernel with its signature: launches are checked before the device gets them. Lists
 * of launches that run in order on one stream, repeatedly, with arguments that change
 * in loops. And graphs, into which such a list is captured once, and which replay it
 * with one call.
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
  FLAME_GPU_ARG_STRUCT, /* by value, with the size that the parameter states */
} FlameGpuArgType;

/* A parameter of a kernel's signature. */
typedef struct
{
  const char *name;
  FlameGpuArgType type;
  gsize size; /* bytes, only for a STRUCT */
} FlameGpuParam;

/* A value; use the macros below. */
typedef struct
{
  FlameGpuArgType type;
  gsize size; /* only for a STRUCT */
  union
  {
    gint32 i32;
    FlameGpuAddress ptr;
    const void *data; /* a STRUCT, copied by the call that takes the value */
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
  guint grid[3];      /* blocks; 0 means 1 */
  guint block[3];     /* threads of a block; 0 means 1 */
  guint shared_bytes; /* dynamic shared memory of a block */
} FlameGpuGeometry;

#define FLAME_GPU_MAX_PARAMS 32

/* Immutable, reference-counted. Any thread may launch it. */
typedef struct _FlameGpuKernel FlameGpuKernel;

/*
 * @params: the signature; it is copied. Holds @module.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuKernel *flame_gpu_kernel_new (FlameGpuModule *module, const char *name,
    const FlameGpuParam *params, guint n_params, GError **error);

FlameGpuKernel *flame_gpu_kernel_ref (FlameGpuKernel *kernel);
void flame_gpu_kernel_unref (FlameGpuKernel *kernel); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuKernel, flame_gpu_kernel_unref)

const char *flame_gpu_kernel_get_name (const FlameGpuKernel *kernel);

/*
 * Queues a launch. Fails with SETTINGS, and queues nothing, if the number or the types
 * of @args differ from the signature.
 *
 * @args: values of the parameters, in the signature's order
 */
gboolean flame_gpu_kernel_launch (FlameGpuKernel *kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args, guint n_args,
    FlameGpuStream *stream, GError **error);

/* ------------------------------------------------------------------ lists */

/* For one thread at a time. */
typedef struct _FlameGpuLaunchList FlameGpuLaunchList;

/* Returns: (transfer full) */
FlameGpuLaunchList *flame_gpu_launch_list_new (void);
void flame_gpu_launch_list_free (FlameGpuLaunchList *list); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuLaunchList, flame_gpu_launch_list_free)

void flame_gpu_launch_list_clear (FlameGpuLaunchList *list);

/*
 * Commands that are appended between the two calls run @times times; with 0 they do not
 * run. Loops cannot be nested.
 */
void flame_gpu_launch_list_begin_loop (FlameGpuLaunchList *list, guint times);
void flame_gpu_launch_list_end_loop (FlameGpuLaunchList *list);

/*
 * Joins the commands from now on to one span with this name in statistics, together
 * with neighbouring commands of the same name.
 * @name: (nullable) a static string; with NULL each launch has its own span. A whole
 *   loop belongs to one section.
 */
void flame_gpu_launch_list_set_section (
    FlameGpuLaunchList *list, const char *name);

/* How a launch's arguments change from turn to turn of its loop. */
typedef struct
{
  const char *step;    /* (nullable) an I32 that grows by 1 each turn */
  const char *flip[2]; /* (nullable) two PTR that are swapped each turn */
} FlameGpuIteration;

/*
 * Appends a launch. Fails with SETTINGS if @iteration or @args do not fit the kernel.
 *
 * @iteration: (nullable) only in a loop; NULL if the arguments do not change
 */
gboolean flame_gpu_launch_list_add (FlameGpuLaunchList *list,
    FlameGpuKernel *kernel, const FlameGpuGeometry *geometry,
    const FlameGpuArg *args, guint n_args, const FlameGpuIteration *iteration,
    GError **error);

/*
 * Sets whether runs time each launch of a section from now on, instead of the section.
 * With its launches timed the section itself would take longer.
 */
void flame_gpu_launch_list_set_detail (
    FlameGpuLaunchList *list, gboolean has_detail);

/*
 * Queues everything in order. On failure everything before the failing launch has been
 * queued.
 *
 * @stats: (nullable) counts each section, and each launch under its kernel's name, and
 *   times sections and launches outside of them; NULL while @stream is capturing
 */
gboolean flame_gpu_launch_list_run (FlameGpuLaunchList *list,
    FlameGpuStream *stream, FlameGpuStats *stats, GError **error);

/*
 * Counts what a run would count, without running: for replays of a graph that captured
 * the list.
 * @stats: (nullable)
 */
void flame_gpu_launch_list_count (
    const FlameGpuLaunchList *list, FlameGpuStats *stats);

/* ------------------------------------------------------------------- graphs */

/*
 * For one thread at a time, and for replay on one stream. The kernels and the memory
 * that it captured must outlive it.
 */
typedef struct _FlameGpuGraph FlameGpuGraph;

/*
 * Creates a graph. Call this only if flame_gpu_has_graphs().
 *
 * @name: the name of replays in statistics
 *
 * Returns: (transfer full)
 */
FlameGpuGraph *flame_gpu_graph_new (
    FlameGpu *gpu, const char *name, GError **error);

/* Frees the graph, whose replays must have run: synchronise before. */
void flame_gpu_graph_free (FlameGpuGraph *graph); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuGraph, flame_gpu_graph_free)

/*
 * Captures a run of @list on @stream, without running it. If only arguments changed
 * since the previous capture the graph is updated; otherwise it is instantiated again.
 * On failure the stream is unchanged, and the previous capture, if any, can still be
 * replayed.
 */
gboolean flame_gpu_graph_capture (FlameGpuGraph *graph, FlameGpuStream *stream,
    FlameGpuLaunchList *list, GError **error);

/*
 * Queues the whole list. Fails with SETTINGS before the first capture.
 *
 * @stats: (nullable)
 */
gboolean flame_gpu_graph_replay (FlameGpuGraph *graph, FlameGpuStream *stream,
    FlameGpuStats *stats, GError **error);
