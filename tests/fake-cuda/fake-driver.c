/*
 * CUDA's driver over core/gpu/dummy: it checks what it is given, and calls the dummy's
 * functions on the device of the current context.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/fake-cuda/fake-driver.h"

#include <string.h>

/* A captured graph, until it is instantiated: then it is the dummy's own. */
struct CUgraph_st
{
  gpointer graph;
};

/* A context is a FlameGpu. */
static FlameGpu *primaries[FLAME_DUMMY_MAX_DEVICES];
static guint primary_uses[FLAME_DUMMY_MAX_DEVICES];
static GMutex primaries_lock;
static int driver_version;

/* Dynamic shared memory of a block, in bytes: without a request, and with one. */
#define SHARED_DEFAULT (48 * 1024)
#define SHARED_MAX (227 * 1024)
/* The requests by function. */
static GHashTable *shared;
static GMutex shared_lock;

/* The thread's current contexts. */
#define MAX_STACK 64
static __thread FlameGpu *stack[MAX_STACK];
static __thread guint depth;

static const FlameCudaTable table = {
#define FAKE_POINTER(name, exported, parameters) .name = fake_##name,
    FLAME_CUDA_DRIVER_CALLS (FAKE_POINTER)
#undef FAKE_POINTER
};

const FlameCudaTable *
flame_fake_get_table (void)
{
  return &table;
}

void
flame_fake_reset (void)
{
  for (guint i = 0; i < FLAME_DUMMY_MAX_DEVICES; i++)
    g_clear_pointer (&primaries[i], flame_gpu_unref);
  memset (primary_uses, 0, sizeof primary_uses);
  g_clear_pointer (&shared, g_hash_table_unref);
  shared = g_hash_table_new (NULL, NULL);
  flame_dummy_reset ();
  driver_version = 13000;
  depth = 0;
}

void
flame_fake_set_version (int version)
{
  driver_version = version;
}

guint
flame_fake_count_leaks (GString *report)
{
  if (depth)
    g_string_append_printf (report, "%u current contexts\n", depth);
  return flame_dummy_count_leaks (report) + depth;
}

/* -------------------------------------------------------------------- calls */

typedef enum
{
  IN_CONTEXT,
  ANYWHERE, /* needs no context */
  RELEASES, /* does its work on a lost device, too, and is not made to fail */
} Place;

static int
current_device (void)
{
  return depth ? flame_gpu_get_device (stack[depth - 1])->ordinal : -1;
}

/* Without a context a call fails once no device is left. */
static gboolean
is_lost (void)
{
  if (depth)
    return flame_dummy_get_loss (current_device ()) != NULL;
  for (guint i = 0; i < flame_dummy_count_devices (); i++)
    if (!flame_dummy_get_loss (i))
      return FALSE;
  return flame_dummy_count_devices () > 0;
}

static CUresult
enter (const char *name, Place place)
{
  FlameDummyFault fault;

  if (place == RELEASES)
    flame_dummy_count_call (name);
  else if (flame_dummy_take_fault (current_device (), name, &fault))
    return fault == FLAME_DUMMY_HAS_NO_MEMORY ? CUDA_ERROR_OUT_OF_MEMORY
           : fault == FLAME_DUMMY_IS_LOST     ? CUDA_ERROR_LAUNCH_FAILED
                                              : CUDA_ERROR_INVALID_VALUE;
  if (place != ANYWHERE && !depth)
    return CUDA_ERROR_INVALID_CONTEXT;
  return place != RELEASES && is_lost () ? CUDA_ERROR_LAUNCH_FAILED
                                         : CUDA_SUCCESS;
}

/* @error: (nullable) (transfer full) of the dummy */
static CUresult
answer (gboolean worked, GError *error)
{
  const gboolean lacks_memory =
      g_error_matches (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);

  g_clear_error (&error);
  return worked         ? CUDA_SUCCESS
         : is_lost ()   ? CUDA_ERROR_LAUNCH_FAILED
         : lacks_memory ? CUDA_ERROR_OUT_OF_MEMORY
                        : CUDA_ERROR_INVALID_VALUE;
}

#define ENTER(name, place)                                                     \
  const CUresult entered = enter (#name, (place));                             \
  if (entered != CUDA_SUCCESS)                                                 \
  return entered

/*
 * A call in the current context that is one of the dummy's, as an expression. It may set
 * done to FALSE.
 */
#define CALL(name, parameters, expression)                                     \
  CUresult fake_##name parameters                                              \
  {                                                                            \
    ENTER (name, IN_CONTEXT);                                                  \
    FlameGpu *gpu G_GNUC_UNUSED = stack[depth - 1];                            \
    GError *error = NULL;                                                      \
    gboolean done = TRUE;                                                      \
    const gboolean worked = (expression);                                      \
                                                                               \
    return worked && !done ? CUDA_ERROR_NOT_READY : answer (worked, error);    \
  }

/* The same for one that frees something. */
#define FREE(name, parameters, statement)                                      \
  CUresult fake_##name parameters                                              \
  {                                                                            \
    ENTER (name, RELEASES);                                                    \
    FlameGpu *gpu = stack[depth - 1];                                          \
                                                                               \
    statement;                                                                 \
    return answer (!is_lost (), NULL);                                         \
  }

/* A question that the dummy is not asked. */
#define ASK(name, place, parameters, condition, answer_it)                     \
  CUresult fake_##name parameters                                              \
  {                                                                            \
    ENTER (name, place);                                                       \
    if (!(condition))                                                          \
      return CUDA_ERROR_INVALID_VALUE;                                         \
    answer_it;                                                                 \
    return CUDA_SUCCESS;                                                       \
  }

/* ------------------------------------------------------- driver and devices */

CUresult
fake_cuGetErrorName (CUresult result, const char **text)
{
  switch (result) {
#define NAME(name)                                                             \
  case name:                                                                   \
    *text = #name;                                                             \
    return CUDA_SUCCESS;
    NAME (CUDA_ERROR_INVALID_VALUE)
    NAME (CUDA_ERROR_OUT_OF_MEMORY)
    NAME (CUDA_ERROR_NO_DEVICE)
    NAME (CUDA_ERROR_INVALID_IMAGE)
    NAME (CUDA_ERROR_LAUNCH_FAILED)
    default:
      return CUDA_ERROR_INVALID_VALUE;
  }
}

CUresult
fake_cuGetErrorString (CUresult result, const char **text)
{
  *text = result == CUDA_SUCCESS ? "no error" : "made up by the fake driver";
  return CUDA_SUCCESS;
}

CUresult
fake_cuInit (unsigned int flags)
{
  ENTER (cuInit, ANYWHERE);
  return flags                          ? CUDA_ERROR_INVALID_VALUE
         : flame_dummy_count_devices () ? CUDA_SUCCESS
                                        : CUDA_ERROR_NO_DEVICE;
}

ASK (cuDriverGetVersion, ANYWHERE, (int *version), TRUE,
    *version = driver_version)

ASK (cuDeviceGetCount, ANYWHERE, (int *count), TRUE,
    *count = flame_dummy_count_devices ())

static gboolean
is_device (CUdevice device)
{
  return device >= 0 && (guint) device < flame_dummy_count_devices ();
}

ASK (cuDeviceGet, ANYWHERE, (CUdevice * device, int ordinal),
    is_device (ordinal), *device = ordinal)

ASK (cuDeviceGetName, ANYWHERE, (char *name, int length, CUdevice device),
    is_device (device),
    g_strlcpy (name, flame_dummy_get_device (device)->name, length))

ASK (cuDeviceTotalMem, ANYWHERE, (size_t * bytes, CUdevice device),
    is_device (device), *bytes = flame_dummy_get_device (device)->memory)

static int
get_attribute (const FlameGpuDevice *device, CUdevice_attribute attribute)
{
  switch (attribute) {
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
      return device->arch / 10;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
      return device->arch % 10;
    case CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT:
      return device->watchdog;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
      return device->sm_count;
    case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
      return device->l2_size;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
      return device->max_threads_per_sm;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
      return device->shared_per_sm;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
      return device->shared_per_block;
    default: /* GStreamer's */
      return 1;
  }
}

ASK (cuDeviceGetAttribute, ANYWHERE,
    (int *value, CUdevice_attribute attribute, CUdevice device),
    is_device (device),
    *value = get_attribute (flame_dummy_get_device (device), attribute))

/* ----------------------------------------------------------------- contexts */

CUcontext
flame_fake_context_create (int device)
{
  return (CUcontext) flame_dummy_open (device, NULL);
}

void
flame_fake_context_destroy (CUcontext context)
{
  flame_gpu_unref ((FlameGpu *) context);
}

CUresult
fake_cuDevicePrimaryCtxRetain (CUcontext *context, CUdevice device)
{
  ENTER (cuDevicePrimaryCtxRetain, ANYWHERE);
  if (!is_device (device))
    return CUDA_ERROR_INVALID_DEVICE;
  g_mutex_lock (&primaries_lock);
  if (!primaries[device])
    primaries[device] = flame_dummy_open (device, NULL);
  primary_uses[device] += primaries[device] != NULL;
  *context = (CUcontext) primaries[device];
  g_mutex_unlock (&primaries_lock);
  return *context ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_FAILED;
}

CUresult
fake_cuDevicePrimaryCtxRelease (CUdevice device)
{
  g_mutex_lock (&primaries_lock);
  if (--primary_uses[device] == 0)
    g_clear_pointer (&primaries[device], flame_gpu_unref);
  g_mutex_unlock (&primaries_lock);
  return CUDA_SUCCESS;
}

/* A context that is current may be destroyed. */
CUresult
fake_cuCtxPushCurrent (CUcontext context)
{
  if (!context || depth == MAX_STACK)
    return CUDA_ERROR_INVALID_CONTEXT;
  stack[depth++] = flame_gpu_ref ((FlameGpu *) context);
  return CUDA_SUCCESS;
}

CUresult
fake_cuCtxPopCurrent (CUcontext *context)
{
  ENTER (cuCtxPopCurrent, RELEASES);
  const gboolean was_lost = is_lost ();

  depth--;
  if (context)
    *context = (CUcontext) stack[depth];
  flame_gpu_unref (stack[depth]);
  return was_lost ? CUDA_ERROR_LAUNCH_FAILED : CUDA_SUCCESS;
}

ASK (cuCtxGetDevice, IN_CONTEXT, (CUdevice * device), TRUE,
    *device = current_device ())

ASK (cuDeviceCanAccessPeer, ANYWHERE,
    (int *can, CUdevice device, CUdevice peer),
    is_device (device) && is_device (peer),
    *can = device != peer && flame_dummy_settings.reaches)

ASK (cuCtxEnablePeerAccess, IN_CONTEXT, (CUcontext peer, unsigned int flags),
    flags == 0 && peer, (void) 0)

/* ------------------------------------------------------------------- memory */

CALL (cuMemGetInfo, (size_t * free, size_t *total),
    gpu->fns->get_memory (gpu, free, total, &error))

CALL (cuMemAlloc, (CUdeviceptr * start, size_t bytes),
    (*start = gpu->fns->memory_new (gpu, bytes, &error)) != 0)

FREE (cuMemFree, (CUdeviceptr start), gpu->fns->memory_free (gpu, start))

CALL (cuMemHostAlloc, (void **start, size_t bytes, unsigned int flags),
    !(flags & ~CU_MEMHOSTALLOC_PORTABLE) &&
        (*start = gpu->fns->host_new (gpu, bytes, "", &error)) != NULL)

FREE (cuMemFreeHost, (void *start), gpu->fns->host_free (gpu, start))

CALL (cuMemsetD8Async,
    (CUdeviceptr to, unsigned char value, size_t count, CUstream stream),
    value == 0 && gpu->fns->zero (gpu, stream, to, count, &error))

/*
 * The default stream is not ordered with core/gpu's streams. Its work runs at once, on a
 * stream of its own.
 */
static gboolean
copy (FlameGpu *gpu, const CUDA_MEMCPY2D *c, CUstream stream, GError **error)
{
  const gboolean from_host = c->srcMemoryType == CU_MEMORYTYPE_HOST;
  const gboolean to_host = c->dstMemoryType == CU_MEMORYTYPE_HOST;
  const gsize from = c->srcY * c->srcPitch + c->srcXInBytes;
  const gsize to = c->dstY * c->dstPitch + c->dstXInBytes;
  const FlameGpuPlace source = {
      .host = from_host ? (guint8 *) c->srcHost + from : NULL,
      .device = from_host ? 0 : c->srcDevice + from,
      .pitch = c->srcPitch};
  const FlameGpuPlace target = {
      .host = to_host ? (guint8 *) c->dstHost + to : NULL,
      .device = to_host ? 0 : c->dstDevice + to,
      .pitch = c->dstPitch};
  gpointer own = stream ? NULL : gpu->fns->stream_new (gpu, 0, NULL);
  const gboolean worked = gpu->fns->copy (gpu, stream ? stream : own, &target,
      &source, c->WidthInBytes, c->Height, "", error);

  if (own) {
    (void) gpu->fns->stream_synchronize (gpu, own, NULL);
    gpu->fns->stream_free (gpu, own);
  }
  return worked;
}

CALL (cuMemcpy2DAsync, (const CUDA_MEMCPY2D *c, CUstream stream),
    c->srcPitch >= c->WidthInBytes && c->dstPitch >= c->WidthInBytes &&
        !c->srcArray && !c->dstArray && copy (gpu, c, stream, &error))

static gboolean
copy_to_peer (
    FlameGpu *gpu, const CUDA_MEMCPY3D_PEER *c, CUstream stream, GError **error)
{
  const FlameGpuPlace from = {.device = c->srcDevice, .pitch = c->srcPitch};
  const FlameGpuPlace to = {.device = c->dstDevice,
      .pitch = c->dstPitch,
      .gpu = (FlameGpu *) c->dstContext};

  return gpu->fns->copy (
      gpu, stream, &to, &from, c->WidthInBytes, c->Height, "", error);
}

CALL (cuMemcpy3DPeerAsync, (const CUDA_MEMCPY3D_PEER *c, CUstream stream),
    c->Depth == 1 && c->srcPitch >= c->WidthInBytes &&
        c->dstPitch >= c->WidthInBytes && (FlameGpu *) c->srcContext == gpu &&
        c->srcMemoryType == CU_MEMORYTYPE_DEVICE &&
        c->dstMemoryType == CU_MEMORYTYPE_DEVICE &&
        copy_to_peer (gpu, c, stream, &error))

/* ------------------------------------------------------- streams and events */

#define GREATEST_PRIORITY (-5)

static FlameGpuPriority
name_priority (int priority)
{
  if (priority == GREATEST_PRIORITY)
    return FLAME_GPU_PRIORITY_HIGH;
  return priority < 0 ? FLAME_GPU_PRIORITY_MIDDLE : FLAME_GPU_PRIORITY_LOW;
}

ASK (cuCtxGetStreamPriorityRange, IN_CONTEXT, (int *least, int *greatest), TRUE,
    (*least = 0, *greatest = GREATEST_PRIORITY))

CALL (cuStreamCreateWithPriority,
    (CUstream * stream, unsigned int flags, int priority),
    flags == CU_STREAM_NON_BLOCKING && priority <= 0 &&
        priority >= GREATEST_PRIORITY &&
        (*stream = gpu->fns->stream_new (
             gpu, name_priority (priority), &error)) != NULL)

FREE (cuStreamDestroy, (CUstream stream), gpu->fns->stream_free (gpu, stream))

CALL (cuStreamSynchronize, (CUstream stream),
    !stream || gpu->fns->stream_synchronize (gpu, stream, &error))

CALL (cuLaunchHostFunc, (CUstream stream, CUhostFn function, void *user_data),
    gpu->fns->stream_call (gpu, stream, function, user_data, &error))

CALL (cuEventCreate, (CUevent * event, unsigned int flags),
    (*event = gpu->fns->event_new (gpu,
         flags &CU_EVENT_DISABLE_TIMING ? FLAME_GPU_EVENT_PLAIN
                                        : FLAME_GPU_EVENT_TIMING,
         &error)) != NULL)

FREE (cuEventDestroy, (CUevent event), gpu->fns->event_free (gpu, event))

CALL (cuEventRecord, (CUevent event, CUstream stream),
    gpu->fns->event_record (gpu, event, stream, &error))

CALL (cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned int flags),
    flags == 0 && gpu->fns->event_wait (gpu, event, stream, &error))

CALL (cuStreamQuery, (CUstream stream),
    gpu->fns->stream_query (gpu, stream, &done, &error))

CALL (cuEventQuery, (CUevent event),
    gpu->fns->event_query (gpu, event, &done, &error))

static gboolean
measure (FlameGpu *gpu, CUevent start, CUevent end, float *milliseconds,
    GError **error)
{
  double seconds = 0;
  const gboolean worked =
      gpu->fns->event_elapsed (gpu, start, end, &seconds, error);

  *milliseconds = (float) (seconds * 1e3);
  return worked;
}

CALL (cuEventElapsedTime, (float *milliseconds, CUevent start, CUevent end),
    measure (gpu, start, end, milliseconds, &error))

/* --------------------------------------------------------------------- code */

CUresult
fake_cuModuleLoadData (CUmodule *module, const void *image)
{
  ENTER (cuModuleLoadData, IN_CONTEXT);
  FlameGpu *gpu = stack[depth - 1];
  g_autoptr (GBytes) bytes = g_bytes_new_static (image, strlen (image));

  *module = gpu->fns->module_new (gpu, bytes, NULL);
  return *module ? CUDA_SUCCESS : CUDA_ERROR_INVALID_IMAGE;
}

FREE (cuModuleUnload, (CUmodule module), gpu->fns->module_free (gpu, module))

static void
request_shared (CUfunction function, guint bytes)
{
  g_mutex_lock (&shared_lock);
  g_hash_table_insert (shared, function, GUINT_TO_POINTER (bytes));
  g_mutex_unlock (&shared_lock);
}

static gboolean
has_shared (CUfunction function, guint bytes)
{
  guint most;

  g_mutex_lock (&shared_lock);
  most = GPOINTER_TO_UINT (g_hash_table_lookup (shared, function));
  g_mutex_unlock (&shared_lock);
  return bytes <= most;
}

static gboolean
get_function (FlameGpu *gpu, CUmodule module, const char *name,
    CUfunction *function, GError **error)
{
  *function = gpu->fns->function_new (gpu, module, name, error);
  if (*function)
    request_shared (*function, SHARED_DEFAULT);
  return *function != NULL;
}

CALL (cuModuleGetFunction,
    (CUfunction * function, CUmodule module, const char *name),
    get_function (gpu, module, name, function, &error))

/*
 * The last request counts, even if it is for less. Another thread may make one before
 * this one returns.
 */
ASK (cuFuncSetAttribute, IN_CONTEXT,
    (CUfunction function, CUfunction_attribute attribute, int value),
    function &&value <= SHARED_MAX &&
        attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
    (request_shared (function, (guint) value), g_usleep (20)))

/* clang-format off */
CALL (cuLaunchKernel,
    (CUfunction function, unsigned int grid_x, unsigned int grid_y,
        unsigned int grid_z, unsigned int block_x, unsigned int block_y,
        unsigned int block_z, unsigned int shared_bytes, CUstream stream,
        void **arguments, void **extra),
    !extra && grid_x && grid_y && grid_z && block_x && block_y && block_z &&
        has_shared (function, shared_bytes) &&
        gpu->fns->launch (gpu, function,
            &(FlameGpuGeometry){{grid_x, grid_y, grid_z},
                {block_x, block_y, block_z}, shared_bytes},
            NULL, arguments, 0, stream, &error))
/* clang-format on */

/* ------------------------------------------------------------------- graphs */

CALL (cuStreamBeginCapture, (CUstream stream, CUstreamCaptureMode mode),
    mode == CU_STREAM_CAPTURE_MODE_THREAD_LOCAL &&
        gpu->fns->capture_begin (gpu, stream, &error))

static gboolean
end_capture (FlameGpu *gpu, CUstream stream, CUgraph *graph, GError **error)
{
  gpointer made = NULL;

  if (!gpu->fns->capture_end (gpu, stream, TRUE, &made, error))
    return FALSE;
  *graph = g_new (struct CUgraph_st, 1);
  (*graph)->graph = made;
  return TRUE;
}

/* The capture ends whatever the result is. */
CUresult
fake_cuStreamEndCapture (CUstream stream, CUgraph *graph)
{
  const CUresult entered = enter ("cuStreamEndCapture", IN_CONTEXT);
  FlameGpu *gpu = stack[depth - 1];
  GError *error = NULL;
  gboolean worked;

  *graph = NULL;
  if (entered != CUDA_SUCCESS) {
    (void) gpu->fns->capture_end (gpu, stream, FALSE, NULL, NULL);
    return entered;
  }
  worked = end_capture (gpu, stream, graph, &error);
  return answer (worked, error);
}

CALL (cuGraphInstantiate,
    (CUgraphExec * exec, CUgraph graph, unsigned long long flags),
    flags == 0 && (*exec = g_steal_pointer (&graph->graph)) != NULL)

CUresult
fake_cuGraphExecUpdate (
    CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo *info)
{
  ENTER (cuGraphExecUpdate, IN_CONTEXT);
  memset (info, 0, sizeof *info);
  return flame_dummy_graph_update (exec, graph->graph)
             ? CUDA_SUCCESS
             : CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE;
}

static void
destroy_graph (FlameGpu *gpu, CUgraph graph)
{
  if (graph->graph)
    gpu->fns->graph_free (gpu, graph->graph);
  g_free (graph);
}

FREE (cuGraphDestroy, (CUgraph graph), destroy_graph (gpu, graph))

CALL (cuGraphLaunch, (CUgraphExec exec, CUstream stream),
    gpu->fns->graph_replay (gpu, exec, stream, &error))

FREE (cuGraphExecDestroy, (CUgraphExec exec), gpu->fns->graph_free (gpu, exec))
