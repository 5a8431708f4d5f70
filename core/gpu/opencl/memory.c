/*
 * OpenCL: shared virtual memory, and copies to and from it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/error.h"
#include "core/gpu/opencl/context.h"

/* bytes of one command: NVIDIA's driver heeds the lowest 32 bits of a number of them */
#define MOST_FILL ((gsize) 1 << 30)

FlameGpuAddress
flame_opencl_memory_new (FlameGpu *gpu, gsize size, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  void *start =
      self->call->clSVMAlloc (self->handle, CL_MEM_READ_WRITE, size, 0);

  if (!start) {
    /* no code says why, and too little memory is the one reason */
    flame_opencl_context_check (gpu, CL_MEM_OBJECT_ALLOCATION_FAILURE, FALSE,
        "taking device memory", error);
    return 0;
  }
  g_mutex_lock (&self->lock);
  g_hash_table_insert (self->memory, start, GSIZE_TO_POINTER (size));
  self->used += size;
  self->generation++;
  g_mutex_unlock (&self->lock);
  return (FlameGpuAddress) (gsize) start;
}

/*
 * clSVMFree() waits for nothing. No kernel gets the memory from here on, and those
 * that have it are queued: nothing else uses it once the queues have run.
 */
void
flame_opencl_memory_free (FlameGpu *gpu, FlameGpuAddress start)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  void *pointer = GSIZE_TO_POINTER ((gsize) start);

  g_rw_lock_writer_lock (&self->launching);
  g_mutex_lock (&self->lock);
  self->used -= GPOINTER_TO_SIZE (g_hash_table_lookup (self->memory, pointer));
  g_hash_table_remove (self->memory, pointer);
  self->generation++;
  g_mutex_unlock (&self->lock);
  g_rw_lock_writer_unlock (&self->launching);
  flame_opencl_context_finish (self);
  self->call->clSVMFree (self->handle, pointer);
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
address_of (const FlameGpuPlace *place)
{
  return place->host ? place->host : GSIZE_TO_POINTER ((gsize) place->device);
}

/* (nullable) @rows rows of @width bytes, one behind the other where both sides are so */
static gboolean
copy_rows (FlameGpu *gpu, cl_command_queue queue, gboolean waits, char *to,
    gsize to_pitch, const char *from, gsize from_pitch, gsize width, gsize rows,
    const char *doing, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);

  if (to_pitch == width && from_pitch == width) {
    width *= rows;
    rows = 1;
  }
  for (gsize row = 0; row < rows; row++)
    if (!flame_opencl_context_check (gpu,
            self->call->clEnqueueSVMMemcpy (queue, waits && row + 1 == rows,
                to + row * to_pitch, from + row * from_pitch, width, 0, NULL,
                NULL),
            waits, doing, error))
      return FALSE;
  return TRUE;
}

/* Over the host, and waits: the other device's context does not know this memory. */
static gboolean
copy_to_peer (FlameGpu *gpu, cl_command_queue queue, const FlameGpuPlace *to,
    const FlameGpuPlace *from, gsize width, gsize rows, const char *doing,
    GError **error)
{
  g_autofree char *between = g_try_malloc (width * rows);

  if (!between)
    return flame_fail (error, FLAME_ERROR_NO_MEMORY,
        "%s: %" G_GSIZE_FORMAT " bytes between two devices", doing,
        width * rows);
  return copy_rows (gpu, queue, TRUE, between, width, address_of (from),
             from->pitch, width, rows, doing, error) &&
         copy_rows (to->gpu, flame_opencl_context_of (to->gpu)->own_queue, TRUE,
             address_of (to), to->pitch, between, width, width, rows, doing,
             error);
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
  return copy_rows (gpu, stream->queue, FALSE, address_of (to), to->pitch,
      address_of (from), from->pitch, width, rows, doing, error);
}

gboolean
flame_opencl_zero (FlameGpu *gpu, gpointer data, FlameGpuAddress start,
    gsize size, GError **error)
{
  /* NVIDIA's driver takes several times as long for a byte at a time */
  static const cl_uint4 zero = {{0, 0, 0, 0}};
  const gsize pattern = (start | size) % sizeof zero == 0 ? sizeof zero : 1;
  const FlameOpenclTable *call = flame_opencl_context_of (gpu)->call;
  FlameOpenclStream *stream = data;

  g_atomic_int_set (&stream->changed, TRUE);
  for (gsize done = 0; done < size; done += MOST_FILL)
    if (!flame_opencl_context_check (gpu,
            call->clEnqueueSVMMemFill (stream->queue,
                GSIZE_TO_POINTER ((gsize) start + done), &zero, pattern,
                MIN (size - done, MOST_FILL), 0, NULL, NULL),
            FALSE, "clearing device memory", error))
      return FALSE;
  return TRUE;
}
