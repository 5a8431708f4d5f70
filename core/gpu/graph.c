/*
 * Captures and replays graphs, and keeps those that are replaced while they run.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/graph.h"

#include "core/gpu/fns.h"

struct _FlameGpuGraph
{
  FlameGpu *gpu;
  char *name;
  gpointer recorded; /* NULL: never captured */
  /* replaced ones that may still be running; freed once @replayed happened */
  GPtrArray *retired;
  FlameGpuEvent *replayed; /* after the last replay */
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
  /* ended in any case, or the stream would capture for ever */
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

  if (!graph->recorded) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "graph %s was never captured", graph->name);
    return FALSE;
  }
  if (graph->retired->len &&
      flame_gpu_event_query (graph->replayed, &done, NULL) && done)
    free_retired (graph);

  span = flame_gpu_stats_begin (stats, graph->name, stream);
  queued = graph->gpu->fns->graph_replay (
      graph->gpu, graph->recorded, flame_gpu_stream_get_handle (stream), error);
  flame_gpu_stats_end (stats, span, stream);
  return queued && flame_gpu_event_record (graph->replayed, stream, error);
}
