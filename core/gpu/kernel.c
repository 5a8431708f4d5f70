/*
 * Checks arguments against a kernel's signature, and launches it: by itself, in a list
 * of launches, or in a graph that such a list is captured into.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/kernel.h"

#include <string.h>

#include "core/error.h"
#include "core/gpu/fns.h"

/* The limit of every API for the parameters of a launch, in bytes. */
#define MAX_BLOCK 4096

struct _FlameGpuKernel
{
  FlameGpuModule *module;
  FlameGpu *gpu;
  gpointer function;
  char *name;
  FlameGpuParam params[FLAME_GPU_MAX_PARAMS]; /* owns their names */
  gsize offsets[FLAME_GPU_MAX_PARAMS];        /* in a block */
  guint n_params;
  gsize block_size;
  gatomicrefcount ref_count;
};

static const struct
{
  const char *name;
  gsize size;
} types[] = {
    [FLAME_GPU_ARG_I32] = {"i32", 4},
    [FLAME_GPU_ARG_PTR] = {"ptr", 8},
    [FLAME_GPU_ARG_STRUCT] = {"struct", 0},
};

/* ------------------------------------------------------------- construction */

static gboolean
take_signature (FlameGpuKernel *kernel, const FlameGpuParam *params,
    guint n_params, GError **error)
{
  gsize offset = 0;

  if (n_params > FLAME_GPU_MAX_PARAMS)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "kernel %s has %u parameters, %d at most", kernel->name, n_params,
        FLAME_GPU_MAX_PARAMS);
  for (guint i = 0; i < n_params; i++) {
    FlameGpuParam *param = &kernel->params[i];

    *param = params[i];
    param->name = g_strdup (params[i].name);
    kernel->n_params = i + 1;
    if (param->type != FLAME_GPU_ARG_STRUCT)
      param->size = types[param->type].size;
    kernel->offsets[i] = offset;
    if (!param->size || param->size > MAX_BLOCK - offset)
      return flame_fail (error, FLAME_ERROR_LIMIT,
          "kernel %s: parameter %s is empty, or more than %d bytes in all",
          kernel->name, param->name, MAX_BLOCK);
    offset += (param->size + 15) / 16 * 16;
  }
  kernel->block_size = MAX (offset, 16);
  return TRUE;
}

FlameGpuKernel *
flame_gpu_kernel_new (FlameGpuModule *module, const char *name,
    const FlameGpuParam *params, guint n_params, GError **error)
{
  g_autoptr (FlameGpuKernel) kernel = g_new0 (FlameGpuKernel, 1);
  g_atomic_ref_count_init (&kernel->ref_count);
  kernel->module = flame_gpu_module_ref (module);
  kernel->gpu = flame_gpu_module_get_gpu (module);
  kernel->name = g_strdup (name);
  if (!take_signature (kernel, params, n_params, error))
    return NULL;
  kernel->function = kernel->gpu->fns->function_new (
      kernel->gpu, flame_gpu_module_get_handle (module), name, error);
  if (!kernel->function)
    return NULL;
  return g_steal_pointer (&kernel);
}

FlameGpuKernel *
flame_gpu_kernel_ref (FlameGpuKernel *kernel)
{
  g_atomic_ref_count_inc (&kernel->ref_count);
  return kernel;
}

void
flame_gpu_kernel_unref (FlameGpuKernel *kernel)
{
  if (!kernel || !g_atomic_ref_count_dec (&kernel->ref_count))
    return;
  for (guint i = 0; i < kernel->n_params; i++)
    g_free ((char *) kernel->params[i].name);
  if (kernel->function)
    kernel->gpu->fns->function_free (kernel->gpu, kernel->function);
  g_free (kernel->name);
  flame_gpu_module_unref (kernel->module);
  g_free (kernel);
}

const char *
flame_gpu_kernel_get_name (const FlameGpuKernel *kernel)
{
  return kernel->name;
}

/* ---------------------------------------------------------------- arguments */

static gboolean
put (const FlameGpuKernel *kernel, guint number, const FlameGpuArg *arg,
    guint8 *block, GError **error)
{
  const FlameGpuParam *param = &kernel->params[number];
  guint8 *place = block + kernel->offsets[number];

  if (arg->type != param->type)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s is %s, not %s", kernel->name, param->name,
        types[param->type].name, types[arg->type].name);
  if (arg->type != FLAME_GPU_ARG_STRUCT) {
    memcpy (place, &arg->ptr, param->size);
    return TRUE;
  }
  if (arg->size != param->size || !arg->data)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s is a struct of %" G_GSIZE_FORMAT
        " bytes, not of %" G_GSIZE_FORMAT,
        kernel->name, param->name, param->size, arg->data ? arg->size : 0);
  memcpy (place, arg->data, param->size);
  return TRUE;
}

static gboolean
pack (const FlameGpuKernel *kernel, const FlameGpuArg *args, guint n_args,
    guint8 *block, GError **error)
{
  if (n_args != kernel->n_params)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "kernel %s takes %u arguments, not %u", kernel->name, kernel->n_params,
        n_args);
  for (guint i = 0; i < n_args; i++)
    if (!put (kernel, i, &args[i], block, error))
      return FALSE;
  return TRUE;
}

static int
find_param (const FlameGpuKernel *kernel, const char *name,
    FlameGpuArgType type, GError **error)
{
  for (guint i = 0; i < kernel->n_params; i++)
    if (kernel->params[i].type == type &&
        strcmp (kernel->params[i].name, name) == 0)
      return (int) i;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "kernel %s has no %s parameter %s", kernel->name, types[type].name, name);
  return -1;
}

static void
step_param (const FlameGpuKernel *kernel, int param, guint8 *block)
{
  guint8 *place = block + kernel->offsets[param];
  gint32 value;

  memcpy (&value, place, sizeof value);
  value++;
  memcpy (place, &value, sizeof value);
}

static void
flip_params (const FlameGpuKernel *kernel, int a, int b, guint8 *block)
{
  guint8 *first = block + kernel->offsets[a];
  guint8 *second = block + kernel->offsets[b];
  FlameGpuAddress value;

  memcpy (&value, first, sizeof value);
  memcpy (first, second, sizeof value);
  memcpy (second, &value, sizeof value);
}

/* ------------------------------------------------------------------- launch */

static gboolean
launch_block (FlameGpuKernel *kernel, const FlameGpuGeometry *geometry,
    guint8 *block, FlameGpuStream *stream, GError **error)
{
  FlameGpuGeometry complete = *geometry;
  void *values[FLAME_GPU_MAX_PARAMS];

  for (guint i = 0; i < 3; i++) {
    complete.grid[i] = MAX (complete.grid[i], 1);
    complete.block[i] = MAX (complete.block[i], 1);
  }
  for (guint i = 0; i < kernel->n_params; i++)
    values[i] = block + kernel->offsets[i];
  return kernel->gpu->fns->launch (kernel->gpu, kernel->function, &complete,
      kernel->params, values, kernel->n_params,
      flame_gpu_stream_get_handle (stream), error);
}

gboolean
flame_gpu_kernel_launch (FlameGpuKernel *kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args, guint n_args,
    FlameGpuStream *stream, GError **error)
{
  guint8 block[MAX_BLOCK] __attribute__ ((aligned (16)));
  return pack (kernel, args, n_args, block, error) &&
         launch_block (kernel, geometry, block, stream, error);
}

/* ------------------------------------------------------------------ lists */

#define NO_LOOP G_MAXUINT

typedef struct
{
  const char *section; /* (nullable) static */
  guint loop;          /* or NO_LOOP */
  FlameGpuKernel *kernel;
  FlameGpuGeometry geometry;
  guint8 *block;   /* as set */
  guint8 *current; /* in the current turn */
  int step;        /* index of a parameter; -1: none */
  int flip[2];
} Launch;

struct _FlameGpuLaunchList
{
  GArray *launches;
  GArray *loops;       /* of guint: number of turns */
  guint open_loop;     /* or NO_LOOP */
  const char *section; /* (nullable) for the commands that follow */
  gboolean has_detail; /* sections are timed launch by launch */
};

static void
launch_clear (gpointer data)
{
  Launch *launch = data;

  flame_gpu_kernel_unref (launch->kernel);
  g_free (launch->block);
  g_free (launch->current);
}

FlameGpuLaunchList *
flame_gpu_launch_list_new (void)
{
  FlameGpuLaunchList *list = g_new0 (FlameGpuLaunchList, 1);
  list->launches = g_array_new (FALSE, TRUE, sizeof (Launch));
  g_array_set_clear_func (list->launches, launch_clear);
  list->loops = g_array_new (FALSE, FALSE, sizeof (guint));
  list->open_loop = NO_LOOP;
  return list;
}

void
flame_gpu_launch_list_free (FlameGpuLaunchList *list)
{
  if (!list)
    return;
  g_array_unref (list->launches);
  g_array_unref (list->loops);
  g_free (list);
}

void
flame_gpu_launch_list_clear (FlameGpuLaunchList *list)
{
  g_array_set_size (list->launches, 0);
  g_array_set_size (list->loops, 0);
  list->open_loop = NO_LOOP;
  list->section = NULL;
}

void
flame_gpu_launch_list_begin_loop (FlameGpuLaunchList *list, guint times)
{
  g_return_if_fail (list->open_loop == NO_LOOP);
  list->open_loop = list->loops->len;
  g_array_append_val (list->loops, times);
}

void
flame_gpu_launch_list_end_loop (FlameGpuLaunchList *list)
{
  list->open_loop = NO_LOOP;
}

void
flame_gpu_launch_list_set_section (FlameGpuLaunchList *list, const char *name)
{
  list->section = name;
}

void
flame_gpu_launch_list_set_detail (FlameGpuLaunchList *list, gboolean has_detail)
{
  list->has_detail = has_detail;
}

static gboolean
take_iteration (const FlameGpuLaunchList *list,
    const FlameGpuIteration *iteration, Launch *launch, GError **error)
{
  const FlameGpuKernel *kernel = launch->kernel;

  if (list->open_loop == NO_LOOP)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "kernel %s is iterated outside of a loop",
        flame_gpu_kernel_get_name (kernel));
  if (iteration->step) {
    launch->step =
        find_param (kernel, iteration->step, FLAME_GPU_ARG_I32, error);
    if (launch->step < 0)
      return FALSE;
  }
  for (guint i = 0; iteration->flip[0] && i < 2; i++) {
    launch->flip[i] =
        find_param (kernel, iteration->flip[i], FLAME_GPU_ARG_PTR, error);
    if (launch->flip[i] < 0)
      return FALSE;
  }
  return TRUE;
}

gboolean
flame_gpu_launch_list_add (FlameGpuLaunchList *list, FlameGpuKernel *kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args, guint n_args,
    const FlameGpuIteration *iteration, GError **error)
{
  const gsize size = kernel->block_size;
  Launch launch = {.section = list->section,
      .loop = list->open_loop,
      .kernel = flame_gpu_kernel_ref (kernel),
      .geometry = *geometry,
      .block = g_malloc0 (size),
      .current = g_malloc0 (size),
      .step = -1,
      .flip = {-1, -1}};

  if (!pack (kernel, args, n_args, launch.block, error) ||
      (iteration && !take_iteration (list, iteration, &launch, error))) {
    launch_clear (&launch);
    return FALSE;
  }
  g_array_append_val (list->launches, launch);
  return TRUE;
}

/* ---------------------------------------------------------------------- run */

static const Launch *
launch_at (const FlameGpuLaunchList *list, guint number)
{
  return &g_array_index (list->launches, Launch, number);
}

static void
rewind_arguments (const Launch *launch)
{
  memcpy (launch->current, launch->block, launch->kernel->block_size);
}

static void
step_arguments (const Launch *launch)
{
  if (launch->step >= 0)
    step_param (launch->kernel, launch->step, launch->current);
  if (launch->flip[0] >= 0)
    flip_params (
        launch->kernel, launch->flip[0], launch->flip[1], launch->current);
}

/* @stats: (nullable) */
static gboolean
run_once (const FlameGpuLaunchList *list, const Launch *launch,
    FlameGpuStream *stream, FlameGpuStats *stats, GError **error)
{
  const char *name = flame_gpu_kernel_get_name (launch->kernel);
  FlameGpuSpan *span = NULL;
  gboolean queued;

  flame_gpu_stats_count (stats, name);
  if (!launch->section || list->has_detail)
    span = flame_gpu_stats_begin_counted (stats, name, stream);
  queued = launch_block (
      launch->kernel, &launch->geometry, launch->current, stream, error);
  flame_gpu_stats_end (stats, span, stream);
  return queued;
}

/*
 * Finds the end of the launches from @first on that are in the same loop, or of @first
 * alone.
 */
static guint
find_loop_end (const FlameGpuLaunchList *list, guint first)
{
  const guint loop = launch_at (list, first)->loop;
  guint end = first + 1;

  while (loop != NO_LOOP && end < list->launches->len &&
         launch_at (list, end)->loop == loop)
    end++;
  return end;
}

static gboolean
run_loop (const FlameGpuLaunchList *list, guint first, guint end,
    FlameGpuStream *stream, FlameGpuStats *stats, GError **error)
{
  const guint loop = launch_at (list, first)->loop;
  const guint times =
      loop == NO_LOOP ? 1 : g_array_index (list->loops, guint, loop);

  for (guint i = first; i < end; i++)
    rewind_arguments (launch_at (list, i));
  for (guint turn = 0; turn < times; turn++)
    for (guint i = first; i < end; i++) {
      if (!run_once (list, launch_at (list, i), stream, stats, error))
        return FALSE;
      step_arguments (launch_at (list, i));
    }
  return TRUE;
}

/* Returns whether @number is the first of a section's launches. */
static gboolean
begins_section (const FlameGpuLaunchList *list, guint number)
{
  const char *section = launch_at (list, number)->section;

  return section &&
         (number == 0 || launch_at (list, number - 1)->section != section);
}

static gboolean
ends_section (const FlameGpuLaunchList *list, guint number)
{
  const char *section = launch_at (list, number)->section;

  return section && (number + 1 == list->launches->len ||
                        launch_at (list, number + 1)->section != section);
}

gboolean
flame_gpu_launch_list_run (FlameGpuLaunchList *list, FlameGpuStream *stream,
    FlameGpuStats *stats, GError **error)
{
  FlameGpuSpan *span = NULL;
  gboolean queued = TRUE;
  guint end;

  for (guint i = 0; queued && i < list->launches->len; i = end) {
    end = find_loop_end (list, i);
    if (begins_section (list, i)) {
      flame_gpu_stats_count (stats, launch_at (list, i)->section);
      span = list->has_detail ? NULL
                              : flame_gpu_stats_begin_counted (stats,
                                    launch_at (list, i)->section, stream);
    }
    queued = run_loop (list, i, end, stream, stats, error);
    if (!queued || ends_section (list, end - 1)) {
      flame_gpu_stats_end (stats, span, stream);
      span = NULL;
    }
  }
  return queued;
}

void
flame_gpu_launch_list_count (
    const FlameGpuLaunchList *list, FlameGpuStats *stats)
{
  for (guint i = 0; i < list->launches->len; i++) {
    const Launch *launch = launch_at (list, i);

    if (begins_section (list, i))
      flame_gpu_stats_count (stats, launch->section);
    flame_gpu_stats_count_many (stats,
        flame_gpu_kernel_get_name (launch->kernel),
        launch->loop == NO_LOOP
            ? 1
            : g_array_index (list->loops, guint, launch->loop));
  }
}

/* ------------------------------------------------------------------- graphs */

struct _FlameGpuGraph
{
  FlameGpu *gpu;
  char *name;
  gpointer recorded; /* NULL if it was never captured */
  /*
   * Replaced graphs that may still be running. They are freed after @replayed.
   */
  GPtrArray *retired;
  FlameGpuEvent *replayed; /* recorded after the last replay */
};

FlameGpuGraph *
flame_gpu_graph_new (FlameGpu *gpu, const char *name, GError **error)
{
  g_autoptr (FlameGpuGraph) graph = g_new0 (FlameGpuGraph, 1);
  graph->gpu = flame_gpu_ref (gpu);
  graph->name = g_strdup (name);
  graph->retired = g_ptr_array_new ();
  graph->replayed = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, error);
  if (!graph->replayed)
    return NULL;
  return g_steal_pointer (&graph);
}

static void
free_retired (FlameGpuGraph *graph)
{
  for (guint i = 0; i < graph->retired->len; i++)
    graph->gpu->fns->graph_free (
        graph->gpu, g_ptr_array_index (graph->retired, i));
  g_ptr_array_set_size (graph->retired, 0);
}

void
flame_gpu_graph_free (FlameGpuGraph *graph)
{
  if (!graph)
    return;
  free_retired (graph);
  g_ptr_array_unref (graph->retired);
  if (graph->recorded)
    graph->gpu->fns->graph_free (graph->gpu, graph->recorded);
  flame_gpu_event_free (graph->replayed);
  flame_gpu_unref (graph->gpu);
  g_free (graph->name);
  g_free (graph);
}

gboolean
flame_gpu_graph_capture (FlameGpuGraph *graph, FlameGpuStream *stream,
    FlameGpuLaunchList *list, GError **error)
{
  const FlameGpuFns *fns = graph->gpu->fns;
  gpointer handle = flame_gpu_stream_get_handle (stream);
  gpointer recorded = graph->recorded;
  gboolean queued, ended;

  if (!fns->capture_begin (graph->gpu, handle, error))
    return FALSE;
  queued = flame_gpu_launch_list_run (list, stream, NULL, error);
  /* End it in any case, or the stream would keep capturing. */
  ended = fns->capture_end (
      graph->gpu, handle, queued, &recorded, queued ? error : NULL);
  if (recorded != graph->recorded && graph->recorded)
    g_ptr_array_add (graph->retired, graph->recorded);
  graph->recorded = recorded;
  return queued && ended;
}

gboolean
flame_gpu_graph_replay (FlameGpuGraph *graph, FlameGpuStream *stream,
    FlameGpuStats *stats, GError **error)
{
  gboolean done = FALSE, queued;
  FlameGpuSpan *span;

  if (!graph->recorded)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "graph %s was never captured", graph->name);
  if (graph->retired->len &&
      flame_gpu_event_query (graph->replayed, &done, NULL) && done)
    free_retired (graph);

  span = flame_gpu_stats_begin (stats, graph->name, stream);
  queued = graph->gpu->fns->graph_replay (
      graph->gpu, graph->recorded, flame_gpu_stream_get_handle (stream), error);
  flame_gpu_stats_end (stats, span, stream);
  return queued && flame_gpu_event_record (graph->replayed, stream, error);
}
