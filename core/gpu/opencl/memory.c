/*
 * OpenCL: device memory, which is shared virtual memory or buffers with addresses, and
 * copies to and from it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/memory.h"

#include "core/error.h"
#include "core/gpu/opencl/context.h"
#include "core/gpu/opencl/queues.h"

/*
 * Bytes of one command: NVIDIA's driver uses only the lowest 32 bits of the size.
 */
#define MAX_FILL ((gsize) 1 << 30)

/* Returns: (nullable) a buffer, and in @start its address on the device */
static cl_mem
create_buffer (FlameGpu *gpu, gsize size, FlameGpuAddress *start,
    const char *doing, GError **error)
{
  static const cl_mem_properties properties[] = {
      FLAME_OPENCL_MEM_DEVICE_PRIVATE_ADDRESS, CL_TRUE, 0};
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  cl_ulong address = 0;
  cl_int result;
  cl_mem buffer = self->call->clCreateBufferWithProperties (
      self->handle, properties, CL_MEM_READ_WRITE, size, NULL, &result);

  if (!flame_opencl_context_check (gpu, result, FALSE, doing, error))
    return NULL;
  result = self->call->clGetMemObjectInfo (
      buffer, FLAME_OPENCL_MEM_DEVICE_ADDRESS, sizeof address, &address, NULL);
  *start = address;
  if (flame_opencl_context_check (gpu, result, FALSE, doing, error))
    return buffer;
  self->call->clReleaseMemObject (buffer);
  return NULL;
}

/* Allocates memory->size bytes. Returns FALSE with @error. */
static gboolean
take_memory (FlameGpu *gpu, FlameOpenclMemory *memory, GError **error)
{
  const char *doing = "taking device memory";
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  void *start;

  if (self->set_address) {
    memory->buffer =
        create_buffer (gpu, memory->size, &memory->start, doing, error);
    return memory->buffer != NULL;
  }
  start =
      self->call->clSVMAlloc (self->handle, CL_MEM_READ_WRITE, memory->size, 0);
  memory->start = (gsize) start;
  /* No code says why it failed, and too little memory is the only reason. */
  return start || flame_opencl_context_check (gpu,
                      CL_MEM_OBJECT_ALLOCATION_FAILURE, FALSE, doing, error);
}

FlameGpuAddress
flame_opencl_memory_new (FlameGpu *gpu, gsize size, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  FlameOpenclMemory memory = {.size = size};

  if (!take_memory (gpu, &memory, error))
    return 0;
  g_mutex_lock (&self->lock);
  g_array_append_val (self->memory, memory);
  self->used += size;
  self->generation++;
  g_mutex_unlock (&self->lock);
  return memory.start;
}

/*
 * Finds which of @self's allocations has @address; one does. Call this with @self's
 * lock.
 */
static guint
find_memory (const FlameOpenclContext *self, FlameGpuAddress address)
{
  guint i = 0;

  for (; i + 1 < self->memory->len; i++) {
    const FlameOpenclMemory *memory =
        &g_array_index (self->memory, FlameOpenclMemory, i);

    if (address - memory->start < memory->size)
      break;
  }
  return i;
}

static FlameOpenclMemory
get_memory (FlameOpenclContext *self, FlameGpuAddress address)
{
  FlameOpenclMemory memory;

  g_mutex_lock (&self->lock);
  memory = g_array_index (
      self->memory, FlameOpenclMemory, find_memory (self, address));
  g_mutex_unlock (&self->lock);
  return memory;
}

/*
 * Frees memory after its queued work: clSVMFree() does not wait. From here on no kernel
 * gets the memory, and kernels that have it are queued, so nothing uses it once the
 * queues have run.
 */
void
flame_opencl_memory_free (FlameGpu *gpu, FlameGpuAddress start)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  FlameOpenclMemory memory;
  guint i;

  g_rw_lock_writer_lock (&self->launching);
  g_mutex_lock (&self->lock);
  i = find_memory (self, start);
  memory = g_array_index (self->memory, FlameOpenclMemory, i);
  g_array_remove_index_fast (self->memory, i);
  self->used -= memory.size;
  self->generation++;
  g_mutex_unlock (&self->lock);
  g_rw_lock_writer_unlock (&self->launching);
  flame_opencl_context_finish (self);
  if (memory.buffer)
    flame_opencl_context_note (
        gpu, self->call->clReleaseMemObject (memory.buffer), "freeing memory");
  else
    self->call->clSVMFree (self->handle, GSIZE_TO_POINTER ((gsize) start));
}

FlameGpuAddress *
flame_opencl_context_list_memory (
    FlameOpenclContext *context, guint known, guint *generation, gsize *n)
{
  FlameGpuAddress *starts = NULL;

  *n = 0;
  g_mutex_lock (&context->lock);
  *generation = context->generation;
  if (known != context->generation) {
    starts = g_new (FlameGpuAddress, context->memory->len + 1);
    for (; *n < context->memory->len; (*n)++)
      starts[*n] = g_array_index (context->memory, FlameOpenclMemory, *n).start;
  }
  g_mutex_unlock (&context->lock);
  return starts;
}

gpointer
flame_opencl_host_new (
    FlameGpu *gpu, gsize size, const char *doing, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  cl_int result;
  cl_mem buffer = self->call->clCreateBuffer (self->handle,
      CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, size, NULL, &result);
  void *start;

  if (!flame_opencl_context_check (gpu, result, FALSE, doing, error))
    return NULL;
  start = self->call->clEnqueueMapBuffer (self->own_queue, buffer, CL_TRUE,
      CL_MAP_READ | CL_MAP_WRITE, 0, size, 0, NULL, NULL, &result);
  if (!flame_opencl_context_check (gpu, result, TRUE, doing, error)) {
    flame_opencl_context_note (
        gpu, self->call->clReleaseMemObject (buffer), "freeing host memory");
    return NULL;
  }
  g_mutex_lock (&self->lock);
  g_hash_table_insert (self->pinned, start, buffer);
  g_mutex_unlock (&self->lock);
  return start;
}

void
flame_opencl_host_free (FlameGpu *gpu, gpointer start)
{
  const char *doing = "freeing host memory";
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  cl_mem buffer;

  g_mutex_lock (&self->lock);
  buffer = g_hash_table_lookup (self->pinned, start);
  g_hash_table_remove (self->pinned, start);
  g_mutex_unlock (&self->lock);
  flame_opencl_context_note (gpu,
      self->call->clEnqueueUnmapMemObject (
          self->own_queue, buffer, start, 0, NULL, NULL),
      doing);
  flame_opencl_context_note (
      gpu, self->call->clFinish (self->own_queue), doing);
  flame_opencl_context_note (
      gpu, self->call->clReleaseMemObject (buffer), doing);
}

static gpointer
pointer_of (const FlameGpuPlace *place, gsize offset)
{
  return place->host ? (char *) place->host + offset
                     : GSIZE_TO_POINTER ((gsize) place->device + offset);
}

/*
 * Copies @size bytes from or to a buffer. At most one of the places is on the host.
 */
static cl_int
copy_buffers (FlameOpenclContext *self, cl_command_queue queue, gboolean waits,
    const FlameGpuPlace *to, gsize to_offset, const FlameGpuPlace *from,
    gsize from_offset, gsize size)
{
  FlameOpenclMemory target = {0}, source = {0};
  cl_int result;

  if (!to->host) {
    target = get_memory (self, to->device);
    to_offset += to->device - target.start;
  }
  if (!from->host) {
    source = get_memory (self, from->device);
    from_offset += from->device - source.start;
  }
  if (to->host)
    return self->call->clEnqueueReadBuffer (queue, source.buffer, waits,
        from_offset, size, (char *) to->host + to_offset, 0, NULL, NULL);
  if (from->host)
    return self->call->clEnqueueWriteBuffer (queue, target.buffer, waits,
        to_offset, size, (char *) from->host + from_offset, 0, NULL, NULL);
  result = self->call->clEnqueueCopyBuffer (queue, source.buffer, target.buffer,
      from_offset, to_offset, size, 0, NULL, NULL);
  return waits && result == CL_SUCCESS ? self->call->clFinish (queue) : result;
}

static cl_int
copy_bytes (FlameOpenclContext *self, cl_command_queue queue, gboolean waits,
    const FlameGpuPlace *to, gsize to_offset, const FlameGpuPlace *from,
    gsize from_offset, gsize size)
{
  if (self->set_address)
    return copy_buffers (
        self, queue, waits, to, to_offset, from, from_offset, size);
  return self->call->clEnqueueSVMMemcpy (queue, waits,
      pointer_of (to, to_offset), pointer_of (from, from_offset), size, 0, NULL,
      NULL);
}

/*
 * Copies @rows rows of @width bytes; in one command if they are contiguous on both
 * sides.
 */
static gboolean
copy_rows (FlameGpu *gpu, cl_command_queue queue, gboolean waits,
    const FlameGpuPlace *to, const FlameGpuPlace *from, gsize width, gsize rows,
    const char *doing, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);

  if (to->pitch == width && from->pitch == width) {
    width *= rows;
    rows = 1;
  }
  for (gsize row = 0; row < rows; row++)
    if (!flame_opencl_context_check (gpu,
            copy_bytes (self, queue, waits && row + 1 == rows, to,
                row * to->pitch, from, row * from->pitch, width),
            waits, doing, error))
      return FALSE;
  return TRUE;
}

/*
 * Copies through the host, and waits: the other device's context does not know this
 * memory.
 */
static gboolean
copy_to_peer (FlameGpu *gpu, cl_command_queue queue, const FlameGpuPlace *to,
    const FlameGpuPlace *from, gsize width, gsize rows, const char *doing,
    GError **error)
{
  g_autofree char *between = g_try_malloc (width * rows);
  const FlameGpuPlace host = {.host = between, .pitch = width};

  if (!between)
    return flame_fail (error, FLAME_ERROR_NO_MEMORY,
        "%s: %" G_GSIZE_FORMAT " bytes between two devices", doing,
        width * rows);
  return copy_rows (gpu, queue, TRUE, &host, from, width, rows, doing, error) &&
         copy_rows (to->gpu, flame_opencl_context_of (to->gpu)->own_queue, TRUE,
             to, &host, width, rows, doing, error);
}

gboolean
flame_opencl_copy (FlameGpu *gpu, gpointer data, const FlameGpuPlace *to,
    const FlameGpuPlace *from, gsize width, gsize rows, const char *doing,
    GError **error)
{
  FlameOpenclStream *stream = data;

  g_atomic_int_set (&stream->changed, TRUE);
  if (to->gpu && to->gpu != gpu)
    return copy_to_peer (
        gpu, stream->queue, to, from, width, rows, doing, error);
  return copy_rows (
      gpu, stream->queue, FALSE, to, from, width, rows, doing, error);
}

static cl_int
zero_bytes (FlameOpenclContext *self, cl_command_queue queue,
    FlameGpuAddress start, const cl_uint4 *zero, gsize pattern, gsize size)
{
  FlameOpenclMemory memory;

  if (!self->set_address)
    return self->call->clEnqueueSVMMemFill (queue,
        GSIZE_TO_POINTER ((gsize) start), zero, pattern, size, 0, NULL, NULL);
  memory = get_memory (self, start);
  return self->call->clEnqueueFillBuffer (queue, memory.buffer, zero, pattern,
      start - memory.start, size, 0, NULL, NULL);
}

gboolean
flame_opencl_zero (FlameGpu *gpu, gpointer data, FlameGpuAddress start,
    gsize size, GError **error)
{
  /* NVIDIA's driver takes several times as long with a pattern of one byte. */
  static const cl_uint4 zero = {{0, 0, 0, 0}};
  const gsize pattern = (start | size) % sizeof zero == 0 ? sizeof zero : 1;
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  FlameOpenclStream *stream = data;

  g_atomic_int_set (&stream->changed, TRUE);
  for (gsize done = 0; done < size; done += MAX_FILL)
    if (!flame_opencl_context_check (gpu,
            zero_bytes (self, stream->queue, start + done, &zero, pattern,
                MIN (size - done, MAX_FILL)),
            FALSE, "clearing device memory", error))
      return FALSE;
  return TRUE;
}
