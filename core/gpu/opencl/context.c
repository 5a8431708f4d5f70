/*
 * OpenCL: the table of functions, lists of devices, and opening one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/context.h"

#include <string.h>

#include "core/error.h"
#include "core/gpu/opencl/host-calls.h"
#include "core/gpu/opencl/memory.h"
#include "core/gpu/opencl/programs.h"
#include "core/gpu/opencl/queues.h"

#define MAX_PLATFORMS 16
#define MAX_DEVICES 64

/* From cl_nv_device_attribute_query. */
#define DEVICE_COMPUTE_CAPABILITY_MAJOR_NV 0x4000
#define DEVICE_COMPUTE_CAPABILITY_MINOR_NV 0x4001
/* red.global.add.v4.f32 exists from Hopper on. */
#define VECTOR_ADD_CAPABILITY 90

/*
 * The resident threads of a compute unit, which no driver reports. A processor holds
 * only a few, but flames whose points seldom change places need thousands.
 */
#define THREADS_PER_GPU_UNIT 1024
#define THREADS_PER_CPU_UNIT 2048

static void context_free (FlameGpu *gpu);
static gboolean context_get_memory (
    FlameGpu *gpu, gsize *free, gsize *total, GError **error);
static gboolean context_reach (FlameGpu *gpu, FlameGpu *peer);
static void context_compile_apart (FlameGpu *gpu);

static const FlameGpuFns fns = {
    .api = "OpenCL",
    .compiles_late = TRUE,
    .calls_beside = TRUE,
    .free = context_free,
    .get_memory = context_get_memory,
    .reach = context_reach,
    .compile_apart = context_compile_apart,
    .memory_new = flame_opencl_memory_new,
    .memory_free = flame_opencl_memory_free,
    .host_new = flame_opencl_host_new,
    .host_free = flame_opencl_host_free,
    .copy = flame_opencl_copy,
    .zero = flame_opencl_zero,
    .stream_new = flame_opencl_stream_new,
    .stream_free = flame_opencl_stream_free,
    .stream_synchronize = flame_opencl_stream_synchronize,
    .stream_query = flame_opencl_stream_query,
    .stream_call = flame_opencl_stream_call,
    .stream_call_early = flame_opencl_stream_call_early,
    .event_new = flame_opencl_event_new,
    .event_free = flame_opencl_event_free,
    .event_record = flame_opencl_event_record,
    .event_wait = flame_opencl_event_wait,
    .event_query = flame_opencl_event_query,
    .event_elapsed = flame_opencl_event_elapsed,
    .module_new = flame_opencl_module_new,
    .module_free = flame_opencl_module_free,
    .function_new = flame_opencl_function_new,
    .function_free = flame_opencl_function_free,
    .launch = flame_opencl_launch,
};

/* ------------------------------------------------------------------- devices */

/* Lists all devices, in a stable order, and returns their number. */
static guint
list_devices (const FlameOpenclTable *call, cl_device_id *devices)
{
  cl_platform_id platforms[MAX_PLATFORMS];
  cl_uint n_platforms = 0, n = 0;

  if (call->clGetPlatformIDs (MAX_PLATFORMS, platforms, &n_platforms) !=
      CL_SUCCESS)
    return 0;
  for (cl_uint p = 0; p < MIN (n_platforms, MAX_PLATFORMS); p++) {
    cl_uint found = 0;

    if (n < MAX_DEVICES &&
        call->clGetDeviceIDs (platforms[p], CL_DEVICE_TYPE_ALL, MAX_DEVICES - n,
            devices + n, &found) == CL_SUCCESS)
      n += MIN (found, MAX_DEVICES - n);
  }
  return n;
}

guint
flame_opencl_count_devices (void)
{
  const FlameOpenclTable *call = flame_opencl_library_get (NULL);
  cl_device_id devices[MAX_DEVICES];

  return call ? list_devices (call, devices) : 0;
}

/* Reads a property of a device, whatever the size of the number. */
static guint64
ask_number (const FlameOpenclTable *call, cl_device_id id, cl_device_info what)
{
  guint64 value = 0;

  return call->clGetDeviceInfo (id, what, sizeof value, &value, NULL) ==
                 CL_SUCCESS
             ? value
             : 0;
}

/* @text: of @size bytes; empty if the device does not have it */
static void
ask_text (const FlameOpenclTable *call, cl_device_id id, cl_device_info what,
    char *text, gsize size)
{
  g_autofree char *all = NULL;
  gsize wanted = 0;

  text[0] = '\0';
  if (call->clGetDeviceInfo (id, what, 0, NULL, &wanted) != CL_SUCCESS)
    return;
  all = g_malloc0 (wanted + 1);
  if (call->clGetDeviceInfo (id, what, wanted, all, NULL) == CL_SUCCESS)
    g_strlcpy (text, g_strstrip (all), size);
}

static gboolean
has_extension (
    const FlameOpenclTable *call, cl_device_id id, const char *extension)
{
  char all[8192];
  g_auto (GStrv) words = NULL;

  ask_text (call, id, CL_DEVICE_EXTENSIONS, all, sizeof all);
  words = g_strsplit (all, " ", -1);
  return g_strv_contains ((const char *const *) words, extension);
}

/* Returns 10 * major + minor; 0 if the driver is not NVIDIA's. */
static guint
ask_capability (const FlameOpenclTable *call, cl_device_id id)
{
  if (!has_extension (call, id, "cl_nv_device_attribute_query"))
    return 0;
  return 10 *
             (guint) ask_number (call, id, DEVICE_COMPUTE_CAPABILITY_MAJOR_NV) +
         (guint) ask_number (call, id, DEVICE_COMPUTE_CAPABILITY_MINOR_NV);
}

/*
 * Fills in the capacity of a multiprocessor and a block, and the size of the
 * second-level cache, which OpenCL does not report for NVIDIA. The numbers are from
 * "Compute Capabilities" in the CUDA C++ Programming Guide, and NVIDIA's papers on each
 * generation. If a generation's GPUs differ, the cache is that of its smallest desktop
 * GPU.
 */
static void
describe_nvidia (guint capability, FlameGpuDevice *device)
{
  static const struct
  {
    guint from, threads, shared_kib, block_kib, l2_mib;
  } rows[] = {{120, 1536, 100, 99, 32}, {100, 2048, 228, 227, 126},
      {90, 2048, 228, 227, 50}, {89, 1536, 100, 99, 24}, {86, 1536, 100, 99, 3},
      {80, 2048, 164, 163, 40}, {75, 1024, 64, 64, 3}, {0, 2048, 64, 0, 2}};
  guint i = 0;

  while (rows[i].from > capability)
    i++;
  device->max_threads_per_sm = (int) rows[i].threads;
  device->shared_per_sm = rows[i].shared_kib * 1024;
  device->shared_by_text = rows[i].block_kib * 1024;
  device->knows_sm = TRUE;
  device->l2_size = (gsize) rows[i].l2_mib << 20;
  device->adds_vectors = capability >= VECTOR_ADD_CAPABILITY;
}

static void
describe (const FlameOpenclTable *call, cl_device_id id, FlameGpuDevice *device)
{
  const cl_device_type type = ask_number (call, id, CL_DEVICE_TYPE);
  const guint capability = ask_capability (call, id);

  ask_text (call, id, CL_DEVICE_NAME, device->name, sizeof device->name);
  ask_text (call, id, CL_DRIVER_VERSION, device->driver, sizeof device->driver);
  device->is_cpu = (type & CL_DEVICE_TYPE_CPU) != 0;
  device->sm_count = (int) ask_number (call, id, CL_DEVICE_MAX_COMPUTE_UNITS);
  device->max_block =
      (guint) ask_number (call, id, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  device->max_threads_per_sm =
      device->is_cpu ? THREADS_PER_CPU_UNIT : THREADS_PER_GPU_UNIT;
  device->shared_per_block = ask_number (call, id, CL_DEVICE_LOCAL_MEM_SIZE);
  device->shared_per_sm = device->shared_per_block;
  device->memory = ask_number (call, id, CL_DEVICE_GLOBAL_MEM_SIZE);
  device->l2_size = ask_number (call, id, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE);
  device->doubles = has_extension (call, id, "cl_khr_fp64");
  if (capability > 0)
    describe_nvidia (capability, device);
}

static gboolean
find_device (const FlameOpenclTable *call, guint index, cl_device_id *id,
    FlameGpuDevice *device, GError **error)
{
  cl_device_id devices[MAX_DEVICES];
  const guint n = list_devices (call, devices);

  if (n == 0)
    return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
        "no OpenCL driver is installed that has a device");
  if (index >= n)
    return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
        "there is no OpenCL device %u: %u found, counted from 0", index, n);
  *id = devices[index];
  memset (device, 0, sizeof *device);
  device->ordinal = (int) index;
  describe (call, *id, device);
  return TRUE;
}

gboolean
flame_opencl_describe_device (
    guint index, FlameGpuDevice *device, char **platform, GError **error)
{
  const FlameOpenclTable *call = flame_opencl_library_get (error);
  cl_device_id id;
  cl_platform_id of = NULL;
  char name[256] = "";

  if (!call || !find_device (call, index, &id, device, error))
    return FALSE;
  if (platform) {
    if (call->clGetDeviceInfo (id, CL_DEVICE_PLATFORM, sizeof of, &of, NULL) ==
        CL_SUCCESS)
      call->clGetPlatformInfo (
          of, CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    *platform = g_strdup (name);
  }
  return TRUE;
}

/* ---------------------------------------------------------------------- open */

gboolean
flame_opencl_driver_aborts (const char *platform, const char *driver)
{
  return g_str_equal (platform, "Portable Computing Language") &&
         (g_str_has_prefix (driver, "5.0") || g_str_has_prefix (driver, "6.0"));
}

static gboolean
is_pocl_that_aborts (const FlameOpenclTable *call, cl_device_id id)
{
  cl_platform_id platform = NULL;
  char name[256] = "", driver[64];

  ask_text (call, id, CL_DRIVER_VERSION, driver, sizeof driver);
  return call->clGetDeviceInfo (id, CL_DEVICE_PLATFORM, sizeof platform,
             &platform, NULL) == CL_SUCCESS &&
         call->clGetPlatformInfo (platform, CL_PLATFORM_NAME, sizeof name - 1,
             name, NULL) == CL_SUCCESS &&
         flame_opencl_driver_aborts (name, driver);
}

/*
 * Returns whether memory is shared virtual memory. In a build for tests the environment
 * can switch it off.
 */
static gboolean
has_svm (const FlameOpenclTable *call, cl_device_id id)
{
  const cl_device_svm_capabilities svm =
      ask_number (call, id, CL_DEVICE_SVM_CAPABILITIES);

#ifdef FLAME_TEST_HOOKS
  if (g_strcmp0 (g_getenv ("FLAME_OPENCL_SVM"), "0") == 0)
    return FALSE;
#endif
  return (svm & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER) != 0;
}

/*
 * Returns whether events are polled, because NVIDIA's driver calls back late. A build
 * for tests polls on any device if the environment says so.
 */
static gboolean
is_polled (const FlameOpenclTable *call, cl_device_id id)
{
#ifdef FLAME_TEST_HOOKS
  if (g_getenv ("FLAME_OPENCL_POLL"))
    return g_strcmp0 (g_getenv ("FLAME_OPENCL_POLL"), "0") != 0;
#endif
  return ask_capability (call, id) > 0;
}

/*
 * Returns whether the driver compiles one text at a time, as NVIDIA's does. A build for
 * tests lets any driver do so if the environment says so.
 */
static gboolean
takes_turns (const FlameOpenclTable *call, cl_device_id id)
{
#ifdef FLAME_TEST_HOOKS
  if (g_strcmp0 (g_getenv ("FLAME_OPENCL_TURNS"), "1") == 0)
    return TRUE;
#endif
  return ask_capability (call, id) > 0;
}

/*
 * Returns: (nullable) the function that sets an argument to an address, if buffers have
 *   addresses.
 */
static FlameOpenclSetAddress
find_set_address (const FlameOpenclTable *call, cl_device_id id)
{
  cl_platform_id platform = NULL;

  if (!call->clCreateBufferWithProperties ||
      !has_extension (call, id, FLAME_OPENCL_BUFFER_ADDRESSES) ||
      call->clGetDeviceInfo (id, CL_DEVICE_PLATFORM, sizeof platform, &platform,
          NULL) != CL_SUCCESS)
    return NULL;
  return (FlameOpenclSetAddress)
      call->clGetExtensionFunctionAddressForPlatform (
          platform, "clSetKernelArgDevicePointerEXT");
}

/* Returns: (nullable) what the device lacks */
static const char *
find_missing (const FlameOpenclTable *call, cl_device_id id)
{
  if (!ask_number (call, id, CL_DEVICE_AVAILABLE))
    return "it is not available";
  if (!ask_number (call, id, CL_DEVICE_COMPILER_AVAILABLE))
    return "its driver has no compiler";
  if (is_pocl_that_aborts (call, id))
    return "pocl 5.0 and 6.0 end the program when they compile kernels such as "
           "these; 3.1 works";
  if (!has_svm (call, id) && !find_set_address (call, id))
    return "it has neither shared virtual memory, which OpenCL 2.0 brought, "
           "nor "
           "buffers with device addresses (Mesa's Rusticl has one of them on "
           "AMD and Intel from 25.2 on)";
  if (ask_number (call, id, CL_DEVICE_ADDRESS_BITS) != 64)
    return "its addresses are not of 64 bits";
  if (!ask_number (call, id, CL_DEVICE_ENDIAN_LITTLE))
    return "it is big-endian";
  return NULL;
}

/* Returns whether the driver compiles a kernel of @statements, and runs it. */
static gboolean
takes (FlameOpenclContext *self, const char *statements)
{
  const FlameOpenclTable *call = self->call;
  const gsize one = 1;
  FlameGpu *gpu = &self->base;
  g_autofree char *text =
      g_strdup_printf ("kernel void attempt ()\n{\n%s}\n", statements);
  cl_kernel kernel = NULL;
  cl_int result;
  cl_program program = call->clCreateProgramWithSource (
      self->handle, 1, (const char **) &text, NULL, &result);

  if (result != CL_SUCCESS)
    return FALSE;
  if (flame_opencl_build (gpu, program, "", "trying a kernel", NULL))
    kernel = call->clCreateKernel (program, "attempt", &result);
  if (kernel) {
    result = call->clEnqueueNDRangeKernel (
        self->own_queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
    call->clFinish (self->own_queue);
    call->clReleaseKernel (kernel);
  }
  flame_opencl_module_free (gpu, program);
  return kernel && result == CL_SUCCESS;
}

/*
 * The instruction that kernels use for vector adds: inline PTX, which OpenCL C does not
 * guarantee.
 */
#define VECTOR_ADD                                                             \
  "  if (get_global_size (0) > 1) {\n"                                         \
  "    ulong cell = 0;\n"                                                      \
  "    __asm__ volatile (\"red.global.add.v4.f32 [%0], {%1, %1, %1, %1};\"\n"  \
  "      : : \"l\" (cell), \"f\" (1.0f) : \"memory\");\n"                      \
  "  }\n"

/*
 * Clears what the device should have, and the driver does not take: vector adds, and as
 * much shared memory in a kernel's text as the device has. The driver reports 48 KiB, and
 * allows that much to a launch of a kernel that declares little. Both are tried in one
 * kernel at first, because each text takes NVIDIA's compiler a tenth of a second.
 */
static void
try_kernels (FlameOpenclContext *self)
{
  FlameGpuDevice *device = &self->base.device;
  g_autofree char *memory =
      g_strdup_printf ("  local volatile uint all[%" G_GSIZE_FORMAT "];\n"
                       "  all[get_global_size (0)] = all[get_global_id (0)];\n",
          MAX (device->shared_by_text / sizeof (guint32), 64) - 16);
  g_autofree char *both = g_strconcat (memory, VECTOR_ADD, NULL);

  if (device->adds_vectors && device->shared_by_text && takes (self, both))
    return;
  if (device->adds_vectors)
    device->adds_vectors = takes (self, VECTOR_ADD);
  if (device->shared_by_text && !takes (self, memory))
    device->shared_by_text = 0;
}

static gboolean
open_device (FlameOpenclContext *self, GError **error)
{
  FlameGpu *gpu = &self->base;
  const char *missing = find_missing (self->call, self->id);
  cl_int result;

  if (missing)
    return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
        "OpenCL device %d (%s) does not do: %s", gpu->device.ordinal,
        gpu->device.name, missing);
  if (!has_svm (self->call, self->id))
    self->set_address = find_set_address (self->call, self->id);
  /* NVIDIA's driver does all three. */
  self->polls = is_polled (self->call, self->id);
  gpu->device.waits_hold = gpu->device.maps_memory = self->polls;
  self->takes_turns = takes_turns (self->call, self->id);
  self->handle =
      self->call->clCreateContext (NULL, 1, &self->id, NULL, NULL, &result);
  if (!flame_opencl_context_check (
          gpu, result, FALSE, "creating a context", error))
    return FALSE;
  self->own_queue = self->call->clCreateCommandQueueWithProperties (
      self->handle, self->id, NULL, &result);
  return flame_opencl_context_check (
      gpu, result, FALSE, "creating a queue", error);
}

FlameGpu *
flame_opencl_gpu_new (guint index, GError **error)
{
  const FlameOpenclTable *call = flame_opencl_library_get (error);
  FlameOpenclContext *self;
  g_autoptr (FlameGpu) gpu = NULL;

  if (!call)
    return NULL;
  self = g_new0 (FlameOpenclContext, 1);
  gpu = &self->base;
  flame_gpu_init (gpu, &fns);
  self->call = call;
  g_mutex_init (&self->lock);
  g_rw_lock_init (&self->launching);
  self->queues = g_ptr_array_new ();
  self->left = g_ptr_array_new ();
  self->memory = g_array_new (FALSE, FALSE, sizeof (FlameOpenclMemory));
  self->pinned = g_hash_table_new (NULL, NULL);
  /* Kernels begin with generation 0, so they get a list of all memory at first. */
  self->generation = 1;
  if (!find_device (call, index, &self->id, &gpu->device, error) ||
      !open_device (self, error))
    return NULL;
  try_kernels (self);
  return g_steal_pointer (&gpu);
}

static void
context_free (FlameGpu *gpu)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);

  flame_opencl_watch_free (self->watch);
  flame_opencl_context_finish (self);
  if (self->own_queue)
    flame_opencl_context_note (gpu,
        self->call->clReleaseCommandQueue (self->own_queue), "freeing a queue");
  if (self->handle)
    flame_opencl_context_note (
        gpu, self->call->clReleaseContext (self->handle), "freeing a context");
  g_ptr_array_unref (self->queues);
  g_ptr_array_unref (self->left);
  g_rw_lock_clear (&self->launching);
  g_array_unref (self->memory);
  g_hash_table_unref (self->pinned);
  g_mutex_clear (&self->lock);
  flame_gpu_clear (gpu);
  g_free (self);
}

/* ------------------------------------------------------------------ questions */

/*
 * Computes the free memory from our own allocations. OpenCL cannot report it, so the
 * memory of other programs is unknown.
 */
static gboolean
context_get_memory (
    FlameGpu *gpu, gsize *free, gsize *total, GError **error G_GNUC_UNUSED)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);

  *total = gpu->device.memory;
  g_mutex_lock (&self->lock);
  *free = *total - MIN (self->used, *total);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

static gboolean
context_reach (FlameGpu *gpu G_GNUC_UNUSED, FlameGpu *peer G_GNUC_UNUSED)
{
  return FALSE;
}

static void
context_compile_apart (FlameGpu *gpu)
{
  g_atomic_int_set (&flame_opencl_context_of (gpu)->compiles_apart, TRUE);
}
