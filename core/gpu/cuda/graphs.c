/*
 * CUDA: launches captured to a graph.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/cuda/context.h"

gboolean
flame_cuda_capture_begin (FlameGpu *gpu, gpointer stream, GError **error)
{
  /* thread-local: a module compiled meanwhile on a worker does no harm */
  return FLAME_CUDA_DO (gpu,
      cuStreamBeginCapture (stream, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
      "starting to capture a stream", error);
}

static gboolean
take_template (FlameGpu *gpu, CUgraph template, gpointer *graph, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  CUgraphExec exec;

  if (*graph) {
    CUgraphExecUpdateResultInfo info;
    const CUresult result = call->cuGraphExecUpdate (*graph, template, &info);

    /* any other result would meet the instantiation too */
    if (result != CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE)
      return flame_cuda_context_check (gpu, result, "updating a graph", error);
  }
  if (!flame_cuda_context_check (gpu,
          call->cuGraphInstantiate (&exec, template, 0),
          "instantiating a graph", error))
    return FALSE;
  *graph = exec;
  return TRUE;
}

gboolean
flame_cuda_capture_end (FlameGpu *gpu, gpointer stream, gboolean keep,
    gpointer *graph, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
  CUgraph template = NULL;
  gboolean taken;

  if (!scope)
    return FALSE;
  taken = flame_cuda_context_check (gpu,
              call->cuStreamEndCapture (stream, &template),
              "ending the capture of a stream", error) &&
          (!keep || take_template (gpu, template, graph, error));
  if (template)
    flame_cuda_context_note (
        gpu, call->cuGraphDestroy (template), "freeing a captured graph");
  return taken;
}

gboolean
flame_cuda_graph_replay (
    FlameGpu *gpu, gpointer graph, gpointer stream, GError **error)
{
  return FLAME_CUDA_DO (
      gpu, cuGraphLaunch (graph, stream), "replaying a graph", error);
}

void
flame_cuda_graph_free (FlameGpu *gpu, gpointer graph)
{
  FLAME_CUDA_FREE (gpu, cuGraphExecDestroy (graph), "freeing a graph");
}
