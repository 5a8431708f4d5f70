/*
 * The fake driver's state, faults, devices and contexts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "tests/fake-cuda/fake-internal.h"

struct CUctx_st
{
  int device;
};

Fake fake;

/* Microseconds between two bursts of a device's work. */
#define DEVICE_PAUSE 200

#define MAX_STACK 64
static __thread CUcontext stack[MAX_STACK];
/*
 * The devices of the current contexts, which may be destroyed while they are
 * current.
 */
static __thread int devices[MAX_STACK];
static __thread guint depth;
static struct CUctx_st primaries[FAKE_MAX_DEVICES];

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

/* -------------------------------------------------------------- configuring */

static gpointer
device_main (gpointer data G_GNUC_UNUSED)
{
  while (!g_atomic_int_get (&fake.quit)) {
    fake_device_step ();
    g_usleep (DEVICE_PAUSE);
  }
  return NULL;
}

void
flame_fake_start_device (void)
{
  g_assert_null (fake.thread);
  g_atomic_int_set (&fake.quit, FALSE);
  fake.thread = g_thread_new ("fake device", device_main, NULL);
}

static void
stop_device (void)
{
  g_atomic_int_set (&fake.quit, TRUE);
  g_clear_pointer (&fake.thread, g_thread_join);
}

void
flame_fake_reset (void)
{
  stop_device ();

  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  fake_memory_free_all ();
  g_clear_pointer (&fake.streams, g_ptr_array_unref);
  g_clear_pointer (&fake.objects, g_hash_table_unref);
  g_clear_pointer (&fake.calls, g_hash_table_unref);
  g_clear_pointer (&fake.fault_name, g_free);
  fake.streams = g_ptr_array_new_with_free_func (fake_stream_free);
  fake.objects = g_hash_table_new (NULL, NULL);
  fake.calls = g_hash_table_new (g_str_hash, g_str_equal);
  fake.mode = FLAME_FAKE_IMMEDIATE;
  fake.version = 13000;
  fake.watchdog = FALSE;
  fake.n_devices = 1;
  fake.archs[0] = 90;
  memset (fake.primary_uses, 0, sizeof fake.primary_uses);
  fake.peer_access = TRUE;
  fake.running = -1;
  for (guint i = 0; i < FAKE_MAX_DEVICES; i++)
    fake.memory_limit[i] = 1 << 30;
  memset (fake.memory_used, 0, sizeof fake.memory_used);
  memset (fake.runs, 0, sizeof fake.runs);
  fake.kernels = NULL;
  fake.n_kernels = 0;
  fake.fault_in = 0;
  fake.fault_hit = FALSE;
  fake.fault_device = -1;
  memset (fake.lost, 0, sizeof fake.lost);
  fake.clock = 0;
  g_clear_pointer (&fake.hold_kernel, g_free);
  fake.hold_runs = fake.hold_copies = 0;
  fake.held_since = 0;
  depth = 0;
}

void
flame_fake_set_mode (FlameFakeMode mode)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  fake.mode = mode;
}

void
flame_fake_set_loose (guint seed)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  fake.mode = FLAME_FAKE_LOOSE;
  fake_set_seed (seed);
}

void
flame_fake_set_version (int version)
{
  fake.version = version;
}

void
flame_fake_spend (double milliseconds)
{
  fake.clock += milliseconds;
}

void
flame_fake_set_watchdog (gboolean watchdog)
{
  fake.watchdog = watchdog;
}

void
flame_fake_set_memory (gsize bytes)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  for (guint i = 0; i < FAKE_MAX_DEVICES; i++)
    fake.memory_limit[i] = bytes;
}

void
flame_fake_set_device_memory (int device, gsize bytes)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  fake.memory_limit[device] = bytes;
}

void
flame_fake_set_peer_access (gboolean access)
{
  fake.peer_access = access;
}

void
flame_fake_set_devices (const int *archs, guint n_devices)
{
  g_assert_cmpuint (n_devices, <=, G_N_ELEMENTS (fake.archs));
  for (guint i = 0; i < n_devices; i++)
    fake.archs[i] = archs[i];
  fake.n_devices = n_devices;
}

void
flame_fake_set_kernels (const FlameFakeKernel *kernels, guint n_kernels)
{
  fake.kernels = kernels;
  fake.n_kernels = n_kernels;
}

void
flame_fake_fail (const char *name, guint nth, CUresult result)
{
  flame_fake_fail_for (name, nth, 1, result);
}

void
flame_fake_fail_for (const char *name, guint nth, guint times, CUresult result)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  g_free (fake.fault_name);
  fake.fault_name = g_strdup (name);
  fake.fault_device = -1;
  fake.fault_in = nth;
  fake.fault_times = times;
  fake.fault_result = result;
  fake.fault_hit = FALSE;
}

void
flame_fake_fail_on (int device, const char *name, guint nth, CUresult result)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  flame_fake_fail (name, nth, result);
  fake.fault_device = device;
}

gboolean
flame_fake_has_failed (void)
{
  return fake.fault_hit;
}

void
flame_fake_hold_copies (const char *kernel)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  g_free (fake.hold_kernel);
  fake.hold_kernel = g_strdup (kernel);
  fake.hold_runs = fake.hold_copies = 0;
}

gint64
flame_fake_get_held_for (void)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  return fake.held_since ? g_get_monotonic_time () - fake.held_since : 0;
}

int
fake_device (void)
{
  if (fake.running >= 0)
    return fake.running;
  return depth ? devices[depth - 1] : 0;
}

CUresult
fake_lost (void)
{
  return fake.lost[fake_device ()];
}

static void
lose (int device, CUresult result)
{
  if (fake.lost[device] == CUDA_SUCCESS)
    fake.lost[device] = result;
}

void
fake_lose (CUresult result)
{
  lose (fake_device (), result);
}

void
flame_fake_lose_one (int device, CUresult result)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  lose (device, result);
}

void
flame_fake_lose_device (CUresult result)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  for (int i = 0; i < FAKE_MAX_DEVICES; i++)
    lose (i, result);
}

guint
flame_fake_get_runs (int device)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  return fake.runs[device];
}

guint
flame_fake_get_calls (const char *name)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  return GPOINTER_TO_UINT (g_hash_table_lookup (fake.calls, name));
}

/* ------------------------------------------------------------------ objects */

void
fake_add (gconstpointer handle, FakeKind kind)
{
  g_hash_table_insert (
      fake.objects, (gpointer) handle, GUINT_TO_POINTER (kind + 1));
}

void
fake_remove (gconstpointer handle)
{
  g_hash_table_remove (fake.objects, handle);
}

gboolean
fake_is (gconstpointer handle, FakeKind kind)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (fake.objects, handle)) ==
         kind + 1u;
}

guint
flame_fake_count_leaks (GString *report)
{
  static const char *const names[FAKE_N_KINDS] = {"device memory",
      "pinned memory", "streams", "events", "modules", "graphs",
      "instantiated graphs", "contexts"};
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  guint counts[FAKE_N_KINDS] = {0};
  GHashTableIter iter;
  gpointer kind;
  g_hash_table_iter_init (&iter, fake.objects);
  while (g_hash_table_iter_next (&iter, NULL, &kind))
    counts[GPOINTER_TO_UINT (kind) - 1]++;
  for (guint i = 0; i < fake.n_devices; i++)
    counts[FAKE_CONTEXT] += fake.primary_uses[i];
  counts[FAKE_CONTEXT] += depth;
  guint total = fake_count_unfinished ();
  if (total)
    g_string_append_printf (report, "work of %u freed streams\n", total);
  for (guint i = 0; i < FAKE_N_KINDS; i++) {
    total += counts[i];
    if (counts[i])
      g_string_append_printf (report, "%u %s\n", counts[i], names[i]);
  }
  return total;
}

/* ------------------------------------------------------------------- faults */

static CUresult
take_fault (const char *name, FakeCallFlags flags)
{
  if (!fake.fault_in)
    return CUDA_SUCCESS;
  if (fake.fault_name ? strcmp (fake.fault_name, name) != 0
                      : (flags & FAKE_RELEASES) != 0)
    return CUDA_SUCCESS;
  if (fake.fault_device >= 0 && (!depth || fake.fault_device != fake_device ()))
    return CUDA_SUCCESS;
  if (--fake.fault_in)
    return CUDA_SUCCESS;
  if (--fake.fault_times)
    fake.fault_in = 1;
  fake.fault_hit = TRUE;
  if (flame_cuda_result_is_fatal (fake.fault_result))
    fake_lose (fake.fault_result);
  return fake.fault_result;
}

/* What a call without a context returns once no device is left. */
static CUresult
all_lost (void)
{
  for (guint i = 0; i < fake.n_devices; i++)
    if (fake.lost[i] == CUDA_SUCCESS)
      return CUDA_SUCCESS;
  return fake.lost[0];
}

CUresult
fake_enter (const char *name, FakeCallFlags flags)
{
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (fake.calls, name));
  g_hash_table_insert (
      fake.calls, (gpointer) name, GUINT_TO_POINTER (count + 1));
  CUresult fault = take_fault (name, flags);
  if (fault != CUDA_SUCCESS)
    return fault;
  if (!(flags & FAKE_ANYWHERE) && !depth)
    return CUDA_ERROR_INVALID_CONTEXT;
  if (flags & FAKE_RELEASES)
    return CUDA_SUCCESS;
  if ((flags & FAKE_UNSAFE) && fake_invalidate_captures ())
    return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
  return depth ? fake_lost () : all_lost ();
}

CUresult
fake_cuGetErrorName (CUresult result, const char **text)
{
  static const struct
  {
    CUresult result;
    const char *name;
  } names[] = {
      {CUDA_SUCCESS, "CUDA_SUCCESS"},
      {CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE"},
      {CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY"},
      {CUDA_ERROR_NO_DEVICE, "CUDA_ERROR_NO_DEVICE"},
      {CUDA_ERROR_INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE"},
      {CUDA_ERROR_INVALID_IMAGE, "CUDA_ERROR_INVALID_IMAGE"},
      {CUDA_ERROR_INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT"},
      {CUDA_ERROR_INVALID_HANDLE, "CUDA_ERROR_INVALID_HANDLE"},
      {CUDA_ERROR_NOT_FOUND, "CUDA_ERROR_NOT_FOUND"},
      {CUDA_ERROR_NOT_READY, "CUDA_ERROR_NOT_READY"},
      {CUDA_ERROR_ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS"},
      {CUDA_ERROR_LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED"},
      {CUDA_ERROR_UNKNOWN, "CUDA_ERROR_UNKNOWN"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    if (names[i].result == result) {
      *text = names[i].name;
      return CUDA_SUCCESS;
    }
  }
  *text = NULL;
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult
fake_cuGetErrorString (CUresult result, const char **text)
{
  *text = result == CUDA_SUCCESS ? "no error" : "made up by the fake driver";
  return CUDA_SUCCESS;
}

/* ------------------------------------------------------------------ devices */

CUresult
fake_cuInit (unsigned int flags)
{
  FAKE_ENTER (cuInit, FAKE_ANYWHERE);
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  return fake.n_devices ? CUDA_SUCCESS : CUDA_ERROR_NO_DEVICE;
}

CUresult
fake_cuDriverGetVersion (int *version)
{
  FAKE_ENTER (cuDriverGetVersion, FAKE_ANYWHERE);
  *version = fake.version;
  return CUDA_SUCCESS;
}

CUresult
fake_cuDeviceGetCount (int *count)
{
  FAKE_ENTER (cuDeviceGetCount, FAKE_ANYWHERE);
  *count = fake.n_devices;
  return CUDA_SUCCESS;
}

static gboolean
is_device (CUdevice device)
{
  return device >= 0 && (guint) device < fake.n_devices;
}

CUresult
fake_cuDeviceGet (CUdevice *device, int ordinal)
{
  FAKE_ENTER (cuDeviceGet, FAKE_ANYWHERE);
  if (!is_device (ordinal))
    return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}

CUresult
fake_cuDeviceGetName (char *name, int length, CUdevice device)
{
  FAKE_ENTER (cuDeviceGetName, FAKE_ANYWHERE);
  if (!is_device (device))
    return CUDA_ERROR_INVALID_DEVICE;
  g_snprintf (name, length, "Fake GPU %d", device);
  return CUDA_SUCCESS;
}

CUresult
fake_cuDeviceGetAttribute (
    int *value, CUdevice_attribute attribute, CUdevice device)
{
  FAKE_ENTER (cuDeviceGetAttribute, FAKE_ANYWHERE);
  if (!is_device (device))
    return CUDA_ERROR_INVALID_DEVICE;
  switch (attribute) {
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
      *value = fake.archs[device] / 10;
      return CUDA_SUCCESS;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
      *value = fake.archs[device] % 10;
      return CUDA_SUCCESS;
    case CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT:
      *value = fake.watchdog;
      return CUDA_SUCCESS;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
      *value = 4;
      return CUDA_SUCCESS;
    case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
      *value = 50 << 20;
      return CUDA_SUCCESS;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
      *value = 2048;
      return CUDA_SUCCESS;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
      *value = 228 << 10;
      return CUDA_SUCCESS;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
      *value = 227 << 10;
      return CUDA_SUCCESS;
    default:
      *value = 1;
      return CUDA_SUCCESS;
  }
}

/* ----------------------------------------------------------------- contexts */

CUcontext
flame_fake_context_create (void)
{
  return flame_fake_context_create_on (0);
}

CUcontext
flame_fake_context_create_on (int device)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  CUcontext context = g_new0 (struct CUctx_st, 1);
  context->device = device;
  fake_add (context, FAKE_CONTEXT);
  return context;
}

void
flame_fake_context_destroy (CUcontext context)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  fake_remove (context);
  g_free (context);
}

CUresult
fake_cuDevicePrimaryCtxRetain (CUcontext *context, CUdevice device)
{
  FAKE_ENTER (cuDevicePrimaryCtxRetain, FAKE_ANYWHERE);
  if (!is_device (device))
    return CUDA_ERROR_INVALID_DEVICE;
  if (fake.lost[device] != CUDA_SUCCESS)
    return fake.lost[device];
  fake.primary_uses[device]++;
  primaries[device].device = device;
  *context = &primaries[device];
  return CUDA_SUCCESS;
}

CUresult
fake_cuDevicePrimaryCtxRelease (CUdevice device)
{
  FAKE_ENTER (cuDevicePrimaryCtxRelease, FAKE_ANYWHERE | FAKE_RELEASES);
  if (!is_device (device) || !fake.primary_uses[device])
    return CUDA_ERROR_INVALID_CONTEXT;
  fake.primary_uses[device]--;
  return fake.lost[device];
}

static gboolean
is_context (CUcontext context)
{
  for (guint i = 0; i < fake.n_devices; i++)
    if (context == &primaries[i])
      return fake.primary_uses[i] > 0;
  return fake_is (context, FAKE_CONTEXT);
}

CUresult
fake_cuCtxPushCurrent (CUcontext context)
{
  FAKE_ENTER (cuCtxPushCurrent, FAKE_ANYWHERE | FAKE_RELEASES);
  if (!is_context (context) || depth == MAX_STACK)
    return CUDA_ERROR_INVALID_CONTEXT;
  devices[depth] = context->device;
  stack[depth++] = context;
  return CUDA_SUCCESS;
}

CUresult
fake_cuCtxPopCurrent (CUcontext *context)
{
  FAKE_ENTER (cuCtxPopCurrent, FAKE_RELEASES);
  depth--;
  if (context)
    *context = stack[depth];
  return fake.lost[devices[depth]];
}

CUresult
fake_cuCtxGetDevice (CUdevice *device)
{
  FAKE_ENTER (cuCtxGetDevice, FAKE_PLAIN);
  *device = devices[depth - 1];
  return CUDA_SUCCESS;
}

/* -------------------------------------------------------------------- peers */

CUresult
fake_cuDeviceCanAccessPeer (int *can, CUdevice device, CUdevice peer)
{
  FAKE_ENTER (cuDeviceCanAccessPeer, FAKE_ANYWHERE);
  if (!is_device (device) || !is_device (peer))
    return CUDA_ERROR_INVALID_DEVICE;
  *can = fake.peer_access && device != peer;
  return CUDA_SUCCESS;
}

CUresult
fake_cuCtxEnablePeerAccess (CUcontext peer, unsigned int flags)
{
  FAKE_ENTER (cuCtxEnablePeerAccess, FAKE_PLAIN);
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  return is_context (peer) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult
fake_cuMemcpy3DPeerAsync (const CUDA_MEMCPY3D_PEER *copy, CUstream stream)
{
  FAKE_ENTER (cuMemcpy3DPeerAsync, FAKE_PLAIN);
  if (copy->Depth != 1 || copy->srcPitch < copy->WidthInBytes ||
      copy->dstPitch < copy->WidthInBytes ||
      copy->srcMemoryType != CU_MEMORYTYPE_DEVICE ||
      copy->dstMemoryType != CU_MEMORYTYPE_DEVICE)
    return CUDA_ERROR_INVALID_VALUE;
  if (!is_context (copy->srcContext) || !is_context (copy->dstContext))
    return CUDA_ERROR_INVALID_CONTEXT;
  FakeOp *op = fake_op_new (FAKE_OP_COPY);
  op->copy.is_between = TRUE;
  op->copy.from_device = copy->srcContext->device;
  op->copy.to_device = copy->dstContext->device;
  op->copy.layout = (CUDA_MEMCPY2D){
      .srcXInBytes = copy->srcXInBytes,
      .srcY = copy->srcY,
      .srcMemoryType = copy->srcMemoryType,
      .srcDevice = copy->srcDevice,
      .srcPitch = copy->srcPitch,
      .dstXInBytes = copy->dstXInBytes,
      .dstY = copy->dstY,
      .dstMemoryType = copy->dstMemoryType,
      .dstDevice = copy->dstDevice,
      .dstPitch = copy->dstPitch,
      .WidthInBytes = copy->WidthInBytes,
      .Height = copy->Height,
  };
  return fake_enqueue (stream, op);
}
