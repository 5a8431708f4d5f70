/*
 * Captures, updates and replays CUDA graphs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/graph.h"

struct _FlameCudaGraph
{
  FlameCudaContext *context;
  const FlameCudaTable *call;
  char *name;
  CUgraphExec exec; /* NULL: never captured */
  /* replaced ones that may still be running; freed once @replayed happened */
  GPtrArray *retired;
  FlameCudaEvent *replayed; /* after the last replay */
};

FlameCudaGraph *
flame_cuda_graph_new (
    FlameCudaContext *context, const char *name, GError **error)
{
  g_autoptr (FlameCudaGraph) graph = g_new0 (FlameCudaGraph, 1);
  graph->context = flame_cuda_context_ref (context);
  graph->call = flame_cuda_context_get_calls (context);
  graph->name = g_strdup (name);
  graph->retired = g_ptr_array_new ();
  graph->replayed =
      flame_cuda_event_new (context, FLAME_CUDA_EVENT_PLAIN, error);
  if (!graph->replayed)
    return NULL;
  return g_steal_pointer (&graph);
}

static void
exec_free (FlameCudaGraph *graph, CUgraphExec exec)
{
  FLAME_CUDA_FREE (graph->context, graph->call->cuGraphExecDestroy (exec),
      "freeing a graph");
}

static void
free_retired (FlameCudaGraph *graph)
{
  for (guint i = 0; i < graph->retired->len; i++)
    exec_free (graph, g_ptr_array_index (graph->retired, i));
  g_ptr_array_set_size (graph->retired, 0);
}

void
flame_cuda_graph_free (FlameCudaGraph *graph)
{
  if (!graph)
    return;
  free_retired (graph);
  g_ptr_array_unref (graph->retired);
  if (graph->exec)
    exec_free (graph, graph->exec);
  flame_cuda_event_free (graph->replayed);
  flame_cuda_context_unref (graph->context);
  g_free (graph->name);
  g_free (graph);
}

/* ------------------------------------------------------------------ capture */

static void
template_free (FlameCudaGraph *graph, CUgraph template)
{
  FLAME_CUDA_FREE (graph->context, graph->call->cuGraphDestroy (template),
      "freeing a captured graph");
}

/* @captured: (out) what @list queued; to be freed where TRUE is returned */
static gboolean
record_template (FlameCudaGraph *graph, FlameCudaStream *stream,
    FlameCudaLaunchList *list, CUgraph *captured, GError **error)
{
  CUstream handle = flame_cuda_stream_get_handle (stream);
  gboolean recorded, ended;
  CUresult result;

  /* thread-local: a module compiled meanwhile on a worker does no harm */
  if (!flame_cuda_context_check (graph->context,
          graph->call->cuStreamBeginCapture (
              handle, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
          "starting to capture a stream", error))
    return FALSE;
  recorded = flame_cuda_launch_list_run (list, stream, NULL, error);
  /* ended in any case, or the stream would capture for ever */
  result = graph->call->cuStreamEndCapture (handle, captured);
  ended = flame_cuda_context_check (graph->context, result,
      "ending the capture of a stream", recorded ? error : NULL);
  if (recorded && ended)
    return TRUE;
  if (*captured)
    template_free (graph, *captured);
  return FALSE;
}

static gboolean
instantiate (FlameCudaGraph *graph, CUgraph template, GError **error)
{
  CUgraphExec exec = NULL;
  if (!flame_cuda_context_check (graph->context,
          graph->call->cuGraphInstantiate (&exec, template, 0),
          "instantiating a graph", error))
    return FALSE;
  if (graph->exec)
    g_ptr_array_add (graph->retired, graph->exec);
  graph->exec = exec;
  return TRUE;
}

static gboolean
take_template (FlameCudaGraph *graph, CUgraph template, GError **error)
{
  if (graph->exec) {
    CUgraphExecUpdateResultInfo info;
    CUresult result =
        graph->call->cuGraphExecUpdate (graph->exec, template, &info);
    if (result == CUDA_SUCCESS)
      return TRUE;
    /* any other result would meet the instantiation too */
    if (result != CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE)
      return flame_cuda_context_check (
          graph->context, result, "updating a graph", error);
  }
  return instantiate (graph, template, error);
}

gboolean
flame_cuda_graph_capture (FlameCudaGraph *graph, FlameCudaStream *stream,
    FlameCudaLaunchList *list, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (graph->context, error);
  CUgraph template = NULL;
  gboolean taken;

  if (!scope)
    return FALSE;
  if (!record_template (graph, stream, list, &template, error))
    return FALSE;
  taken = take_template (graph, template, error);
  template_free (graph, template);
  return taken;
}

/* ------------------------------------------------------------------- replay */

static gboolean
launch (FlameCudaGraph *graph, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_context_check (graph->context,
      graph->call->cuGraphLaunch (
          graph->exec, flame_cuda_stream_get_handle (stream)),
      "replaying a graph", error);
}

gboolean
flame_cuda_graph_replay (FlameCudaGraph *graph, FlameCudaStream *stream,
    FlameCudaStats *stats, GError **error)
{
  g_autoptr (FlameCudaScope) scope = NULL;
  gboolean done = FALSE, queued;
  FlameCudaSpan *span;

  if (!graph->exec) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "graph %s was never captured", graph->name);
    return FALSE;
  }
  scope = flame_cuda_context_push (graph->context, error);
  if (!scope)
    return FALSE;

  if (graph->retired->len &&
      flame_cuda_event_query (graph->replayed, &done, NULL) && done)
    free_retired (graph);

  span = flame_cuda_stats_begin (stats, graph->name, stream);
  queued = launch (graph, stream, error);
  flame_cuda_stats_end (stats, span, stream);
  return queued && flame_cuda_event_record (graph->replayed, stream, error);
}
