/*
 * CUDA's implementation of fns.h: memory, streams and events, device code, graphs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/error.h"
#include "core/gpu/cuda/context.h"
#include "core/gpu/module.h"

/*
 * Dynamic shared memory that a block gets without opting in: dynamic memory and what
 * the kernel declares are 48 KiB together.
 */
#define SHARED_DEFAULT (32 * 1024)

/* ---------------------------------------------------------------- context */

static void
context_free (FlameGpu *gpu)
{
  FlameCudaContext *self = flame_cuda_context_of (gpu);

  if (self->handle && !self->external)
    flame_cuda_context_note (gpu,
        self->driver->call.cuDevicePrimaryCtxRelease (self->cu_device),
        "releasing the device's context");
  if (self->owner)
    self->owner_unref (self->owner);
  flame_cuda_driver_unref (self->driver);
  flame_gpu_clear (gpu);
  g_free (self);
}

static gboolean
context_get_memory (FlameGpu *gpu, gsize *free, gsize *total, GError **error)
{
  return FLAME_CUDA_DO (
      gpu, cuMemGetInfo (free, total), "asking for free device memory", error);
}

static gboolean
context_reach (FlameGpu *gpu, FlameGpu *peer)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  g_autoptr (FlameCudaScope) scope = NULL;
  CUresult result;
  int can = 0;

  if (call->cuDeviceCanAccessPeer (&can, flame_cuda_context_of (gpu)->cu_device,
          flame_cuda_context_of (peer)->cu_device) != CUDA_SUCCESS ||
      !can)
    return FALSE;
  scope = flame_cuda_context_push (gpu, NULL);
  if (!scope)
    return FALSE;
  result =
      call->cuCtxEnablePeerAccess (flame_cuda_context_of (peer)->handle, 0);
  return result == CUDA_SUCCESS ||
         result == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
}

/* ----------------------------------------------------------------- memory */

static FlameGpuAddress
memory_new (FlameGpu *gpu, gsize size, GError **error)
{
  CUdeviceptr start;

  return FLAME_CUDA_DO (
             gpu, cuMemAlloc (&start, size), "taking device memory", error)
             ? start
             : 0;
}

static void
memory_free (FlameGpu *gpu, FlameGpuAddress start)
{
  FLAME_CUDA_FREE (gpu, cuMemFree (start), "freeing device memory");
}

static gpointer
host_new (FlameGpu *gpu, gsize size, const char *doing, GError **error)
{
  void *start;

  return FLAME_CUDA_DO (gpu,
             cuMemHostAlloc (&start, size, CU_MEMHOSTALLOC_PORTABLE), doing,
             error)
             ? start
             : NULL;
}

static void
host_free (FlameGpu *gpu, gpointer start)
{
  FLAME_CUDA_FREE (gpu, cuMemFreeHost (start), "freeing pinned host memory");
}

static gboolean
copy_to_peer (FlameGpu *gpu, gpointer stream, const FlameGpuPlace *to,
    const FlameGpuPlace *from, gsize width, gsize rows, const char *doing,
    GError **error)
{
  const CUDA_MEMCPY3D_PEER copy = {
      .srcMemoryType = CU_MEMORYTYPE_DEVICE,
      .srcDevice = from->device,
      .srcContext = flame_cuda_context_get_handle (gpu),
      .srcPitch = from->pitch,
      .srcHeight = rows,
      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
      .dstDevice = to->device,
      .dstContext = flame_cuda_context_get_handle (to->gpu),
      .dstPitch = to->pitch,
      .dstHeight = rows,
      .WidthInBytes = width,
      .Height = rows,
      .Depth = 1,
  };

  return FLAME_CUDA_DO (gpu, cuMemcpy3DPeerAsync (&copy, stream), doing, error);
}

static CUmemorytype
memory_type (const FlameGpuPlace *place)
{
  return place->host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
}

static gboolean
queue_copy (FlameGpu *gpu, gpointer stream, const FlameGpuPlace *to,
    const FlameGpuPlace *from, gsize width, gsize rows, const char *doing,
    GError **error)
{
  const CUDA_MEMCPY2D copy = {
      .srcMemoryType = memory_type (from),
      .srcHost = from->host,
      .srcDevice = from->device,
      .srcPitch = from->pitch,
      .dstMemoryType = memory_type (to),
      .dstHost = to->host,
      .dstDevice = to->device,
      .dstPitch = to->pitch,
      .WidthInBytes = width,
      .Height = rows,
  };

  if (to->gpu && to->gpu != gpu)
    return copy_to_peer (gpu, stream, to, from, width, rows, doing, error);
  return FLAME_CUDA_DO (gpu, cuMemcpy2DAsync (&copy, stream), doing, error);
}

static gboolean
queue_zero (FlameGpu *gpu, gpointer stream, FlameGpuAddress start, gsize size,
    GError **error)
{
  return FLAME_CUDA_DO (gpu, cuMemsetD8Async (start, 0, size, stream),
      "clearing device memory", error);
}

/* ------------------------------------------------------------------ streams */

/* Returns CUDA's number of @priority. Greater priorities have smaller numbers. */
static int
get_priority (FlameGpuPriority priority, int least, int greatest)
{
  switch (priority) {
    case FLAME_GPU_PRIORITY_LOW:
      return least;
    case FLAME_GPU_PRIORITY_MIDDLE:
      return MIN (greatest + 1, least);
    case FLAME_GPU_PRIORITY_HIGH:
      return greatest;
  }
  g_return_val_if_reached (least);
}

static gpointer
stream_new (FlameGpu *gpu, FlameGpuPriority priority, GError **error)
{
  CUstream stream;
  int least, greatest;

  return FLAME_CUDA_DO (gpu, cuCtxGetStreamPriorityRange (&least, &greatest),
             "asking for stream priorities", error) &&
                 FLAME_CUDA_DO (gpu,
                     cuStreamCreateWithPriority (&stream,
                         CU_STREAM_NON_BLOCKING,
                         get_priority (priority, least, greatest)),
                     "creating a stream", error)
             ? stream
             : NULL;
}

static void
stream_free (FlameGpu *gpu, gpointer stream)
{
  FLAME_CUDA_FREE (gpu, cuStreamDestroy (stream), "freeing a stream");
}

static gboolean
stream_synchronize (FlameGpu *gpu, gpointer stream, GError **error)
{
  return FLAME_CUDA_DO (
      gpu, cuStreamSynchronize (stream), "waiting for a stream", error);
}

/*
 * Sets @done from the result of a query, which may be "not ready". Call this with the
 * context current; it pops the context.
 */
static gboolean
take_answer (FlameGpu *gpu, CUresult result, gboolean *done, const char *doing,
    GError **error)
{
  *done = result == CUDA_SUCCESS;
  return flame_cuda_context_leave (gpu,
      result == CUDA_ERROR_NOT_READY ? CUDA_SUCCESS : result, doing, error);
}

static gboolean
stream_query (FlameGpu *gpu, gpointer stream, gboolean *done, GError **error)
{
  return flame_cuda_context_push (gpu, error) &&
         take_answer (gpu,
             flame_cuda_context_get_calls (gpu)->cuStreamQuery (stream), done,
             "asking whether a stream is done", error);
}

static gboolean
stream_call (FlameGpu *gpu, gpointer stream, FlameGpuHostFunc function,
    gpointer user_data, GError **error)
{
  return FLAME_CUDA_DO (gpu, cuLaunchHostFunc (stream, function, user_data),
      "queueing a host function", error);
}

/* ------------------------------------------------------------------- events */

static gpointer
event_new (FlameGpu *gpu, FlameGpuEventKind kind, GError **error)
{
  const guint flags =
      kind == FLAME_GPU_EVENT_TIMING ? 0 : CU_EVENT_DISABLE_TIMING;
  CUevent event;

  return FLAME_CUDA_DO (
             gpu, cuEventCreate (&event, flags), "creating an event", error)
             ? event
             : NULL;
}

static void
event_free (FlameGpu *gpu, gpointer event)
{
  FLAME_CUDA_FREE (gpu, cuEventDestroy (event), "freeing an event");
}

static gboolean
event_record (FlameGpu *gpu, gpointer event, gpointer stream, GError **error)
{
  return FLAME_CUDA_DO (
      gpu, cuEventRecord (event, stream), "recording an event", error);
}

static gboolean
event_wait (FlameGpu *gpu, gpointer event, gpointer stream, GError **error)
{
  return FLAME_CUDA_DO (gpu, cuStreamWaitEvent (stream, event, 0),
      "making a stream wait for an event", error);
}

static gboolean
event_query (FlameGpu *gpu, gpointer event, gboolean *done, GError **error)
{
  return flame_cuda_context_push (gpu, error) &&
         take_answer (gpu,
             flame_cuda_context_get_calls (gpu)->cuEventQuery (event), done,
             "asking whether an event has happened", error);
}

static gboolean
event_elapsed (FlameGpu *gpu, gpointer start, gpointer end, double *seconds,
    GError **error)
{
  float milliseconds;

  if (!FLAME_CUDA_DO (gpu, cuEventElapsedTime (&milliseconds, start, end),
          "taking the time between two events", error))
    return FALSE;
  *seconds = milliseconds / 1e3;
  return TRUE;
}

/* --------------------------------------------------------------------- load */

static gboolean
load (FlameGpu *gpu, const void *image, CUmodule *module, GError **error)
{
  return flame_cuda_context_check (gpu,
      flame_cuda_context_get_calls (gpu)->cuModuleLoadData (module, image),
      "loading device code", error);
}

static gpointer
module_new (FlameGpu *gpu, GBytes *image, GError **error)
{
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
  CUmodule module;

  if (!scope)
    return NULL;
  return load (gpu, g_bytes_get_data (image, NULL), &module, error) ? module
                                                                    : NULL;
}

static void
module_free (FlameGpu *gpu, gpointer module)
{
  FLAME_CUDA_FREE (gpu, cuModuleUnload (module), "unloading device code");
}

/* ------------------------------------------------------------------ kernels */

typedef struct
{
  CUfunction handle;
  char *name;
  GMutex lock;
  /* with the lock: the largest dynamic shared memory requested so far */
  gint shared_max;
} Function;

static gpointer
function_new (FlameGpu *gpu, gpointer module, const char *name, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
  g_autofree char *doing = g_strdup_printf ("looking up kernel %s", name);
  CUfunction handle;
  Function *function;

  if (!scope ||
      !flame_cuda_context_check (
          gpu, call->cuModuleGetFunction (&handle, module, name), doing, error))
    return NULL;
  function = g_new0 (Function, 1);
  function->handle = handle;
  function->name = g_strdup (name);
  function->shared_max = SHARED_DEFAULT;
  g_mutex_init (&function->lock);
  return function;
}

static void
function_free (FlameGpu *gpu G_GNUC_UNUSED, gpointer data)
{
  Function *function = data;

  g_mutex_clear (&function->lock);
  g_free (function->name);
  g_free (function);
}

/*
 * Lets launches use @bytes of dynamic shared memory: the driver allows more than
 * SHARED_DEFAULT only after a request.
 */
static gboolean
allow_shared (FlameGpu *gpu, Function *function, guint bytes, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (gpu);
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&function->lock);
  g_autofree char *doing = NULL;

  if ((gint) bytes <= function->shared_max)
    return TRUE;
  doing = g_strdup_printf (
      "giving kernel %s %u bytes of shared memory", function->name, bytes);
  if (!flame_cuda_context_check (gpu,
          call->cuFuncSetAttribute (function->handle,
              CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes),
          doing, error))
    return FALSE;
  function->shared_max = (gint) bytes;
  return TRUE;
}

static gboolean
launch (FlameGpu *gpu, gpointer data, const FlameGpuGeometry *geometry,
    const FlameGpuParam *params G_GNUC_UNUSED, void **values,
    guint n_params G_GNUC_UNUSED, gpointer stream, GError **error)
{
  Function *function = data;
  const guint *grid = geometry->grid, *block = geometry->block;
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
  g_autofree char *doing = NULL;
  CUresult result;

  if (!scope || !allow_shared (gpu, function, geometry->shared_bytes, error))
    return FALSE;
  result = flame_cuda_context_get_calls (gpu)->cuLaunchKernel (function->handle,
      grid[0], grid[1], grid[2], block[0], block[1], block[2],
      geometry->shared_bytes, stream, values, NULL);
  if (result == CUDA_SUCCESS)
    return TRUE;
  doing = g_strdup_printf ("launching kernel %s", function->name);
  return flame_cuda_context_check (gpu, result, doing, error);
}

/* ----------------------------------------------------------------- graphs */

static gboolean
capture_begin (FlameGpu *gpu, gpointer stream, GError **error)
{
  /*
   * Thread-local mode, so that compiling a module on a worker does not disturb it.
   */
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

    /* Any other result would also fail the instantiation. */
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

static gboolean
capture_end (FlameGpu *gpu, gpointer stream, gboolean keep, gpointer *graph,
    GError **error)
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

static gboolean
graph_replay (FlameGpu *gpu, gpointer graph, gpointer stream, GError **error)
{
  return FLAME_CUDA_DO (
      gpu, cuGraphLaunch (graph, stream), "replaying a graph", error);
}

static void
graph_free (FlameGpu *gpu, gpointer graph)
{
  FLAME_CUDA_FREE (gpu, cuGraphExecDestroy (graph), "freeing a graph");
}

/* -------------------------------------------------------------- the table */

const FlameGpuFns flame_cuda_fns = {
    .api = "CUDA",
    .has_priorities = TRUE,
    .takes_streams = TRUE,
    .free = context_free,
    .get_memory = context_get_memory,
    .reach = context_reach,
    .memory_new = memory_new,
    .memory_free = memory_free,
    .host_new = host_new,
    .host_free = host_free,
    .copy = queue_copy,
    .zero = queue_zero,
    .stream_new = stream_new,
    .stream_free = stream_free,
    .stream_synchronize = stream_synchronize,
    .stream_query = stream_query,
    .stream_call = stream_call,
    .event_new = event_new,
    .event_free = event_free,
    .event_record = event_record,
    .event_wait = event_wait,
    .event_query = event_query,
    .event_elapsed = event_elapsed,
    .module_new = module_new,
    .module_free = module_free,
    .function_new = function_new,
    .function_free = function_free,
    .launch = launch,
    .capture_begin = capture_begin,
    .capture_end = capture_end,
    .graph_replay = graph_replay,
    .graph_free = graph_free,
};
