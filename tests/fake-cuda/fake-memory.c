/*
 * The fake driver's memory: malloc with poison, bounds and a limit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/fake-cuda/fake-internal.h"

#define POISON 0xcd
#define GUARD 0xab
#define GUARD_SIZE 64
#define ALIGNMENT 256
/* Speed of copies on the fake clock. */
#define BYTES_PER_MILLISECOND 25e6

typedef struct
{
  guint8 *start;
  gsize size;
  FakeKind kind;
  int device;
} Block;

static GPtrArray *blocks;

static Block *
find_block (gconstpointer address, gsize size)
{
  const guint8 *first = address;
  for (guint i = 0; blocks && i < blocks->len; i++) {
    Block *block = g_ptr_array_index (blocks, i);
    if (first >= block->start && size <= block->size &&
        (gsize) (first - block->start) <= block->size - size)
      return block;
  }
  return NULL;
}

static void
block_free (Block *block)
{
  for (gsize i = 0; i < GUARD_SIZE; i++)
    g_assert_cmpuint (block->start[block->size + i], ==, GUARD);
  free (block->start);
  g_free (block);
}

static gsize
get_free (int device)
{
  return fake.memory_limit[device] -
         MIN (fake.memory_used[device], fake.memory_limit[device]);
}

/* Freed memory keeps its address while queued work may still use it. */
static void
forget_freed (void)
{
  if (!blocks || !fake_is_idle ())
    return;
  for (guint i = blocks->len; i-- > 0;) {
    Block *block = g_ptr_array_index (blocks, i);

    if (block->kind != FAKE_FREED)
      continue;
    g_ptr_array_remove_index_fast (blocks, i);
    block_free (block);
  }
}

static CUresult
take (gsize size, FakeKind kind, gpointer *start)
{
  if (!size)
    return CUDA_ERROR_INVALID_VALUE;
  const int device = fake_device ();
  void *memory;

  forget_freed ();
  if ((kind == FAKE_DEVICE_MEMORY && size > get_free (device)) ||
      posix_memalign (&memory, ALIGNMENT, size + GUARD_SIZE) != 0)
    return CUDA_ERROR_OUT_OF_MEMORY;
  memset (memory, POISON, size);
  memset ((guint8 *) memory + size, GUARD, GUARD_SIZE);
  Block *block = g_new (Block, 1);
  *block = (Block){memory, size, kind, device};
  if (!blocks)
    blocks = g_ptr_array_new ();
  g_ptr_array_add (blocks, block);
  if (kind == FAKE_DEVICE_MEMORY)
    fake.memory_used[device] += size;
  fake_add (memory, kind);
  *start = memory;
  return CUDA_SUCCESS;
}

static CUresult
give_back (gpointer start, FakeKind kind)
{
  Block *block = find_block (start, 1);
  if (!block || block->start != start || block->kind != kind)
    return CUDA_ERROR_INVALID_VALUE;
  fake_remove (start);
  if (kind == FAKE_DEVICE_MEMORY)
    fake.memory_used[block->device] -= block->size;
  block->kind = FAKE_FREED;
  forget_freed ();
  return fake_lost ();
}

void
fake_memory_free_all (void)
{
  for (guint i = 0; blocks && i < blocks->len; i++)
    block_free (g_ptr_array_index (blocks, i));
  g_clear_pointer (&blocks, g_ptr_array_unref);
}

gboolean
fake_is_pinned (gconstpointer address, gsize size)
{
  Block *block = find_block (address, size);
  return block && block->kind == FAKE_HOST_MEMORY;
}

/* @device: -1 means any */
static gpointer
map_on (int device, CUdeviceptr address, gsize size)
{
  gpointer pointer = GSIZE_TO_POINTER (address);
  Block *block = find_block (pointer, size);
  if (block && block->kind == FAKE_DEVICE_MEMORY &&
      (device < 0 || block->device == device))
    return pointer;
  fake_lose (CUDA_ERROR_ILLEGAL_ADDRESS);
  return NULL;
}

gpointer
flame_fake_map (CUdeviceptr address, gsize size)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  return map_on (fake.running, address, size);
}

CUresult
fake_cuDeviceTotalMem (size_t *bytes, CUdevice device)
{
  FAKE_ENTER (cuDeviceTotalMem, FAKE_ANYWHERE);
  if (device < 0 || (guint) device >= fake.n_devices)
    return CUDA_ERROR_INVALID_DEVICE;
  *bytes = fake.memory_limit[device];
  return CUDA_SUCCESS;
}

CUresult
fake_cuMemGetInfo (size_t *free_bytes, size_t *total)
{
  FAKE_ENTER (cuMemGetInfo, FAKE_PLAIN);
  *free_bytes = get_free (fake_device ());
  *total = fake.memory_limit[fake_device ()];
  return CUDA_SUCCESS;
}

CUresult
fake_cuMemAlloc (CUdeviceptr *pointer, size_t bytes)
{
  FAKE_ENTER (cuMemAlloc, FAKE_UNSAFE);
  gpointer start;
  CUresult result = take (bytes, FAKE_DEVICE_MEMORY, &start);
  if (result == CUDA_SUCCESS)
    *pointer = GPOINTER_TO_SIZE (start);
  return result;
}

/*
 * The driver may wait for work that uses the memory, but does not promise it.
 */
CUresult
fake_cuMemFree (CUdeviceptr pointer)
{
  FAKE_ENTER (cuMemFree, FAKE_RELEASES);
  return give_back (GSIZE_TO_POINTER (pointer), FAKE_DEVICE_MEMORY);
}

CUresult
fake_cuMemHostAlloc (void **pointer, size_t bytes, unsigned int flags)
{
  FAKE_ENTER (cuMemHostAlloc, FAKE_UNSAFE);
  if (flags & ~CU_MEMHOSTALLOC_PORTABLE)
    return CUDA_ERROR_INVALID_VALUE;
  return take (bytes, FAKE_HOST_MEMORY, pointer);
}

CUresult
fake_cuMemFreeHost (void *pointer)
{
  FAKE_ENTER (cuMemFreeHost, FAKE_RELEASES);
  return give_back (pointer, FAKE_HOST_MEMORY);
}

/* ------------------------------------------------------------------- copies */

static gsize
extent (gsize pitch, gsize width, gsize height)
{
  return height ? (height - 1) * pitch + width : 0;
}

/* The first byte of one side, or NULL if that is not all in memory. */
static guint8 *
resolve (CUmemorytype type, const void *host, int device, CUdeviceptr start,
    gsize offset, gsize size)
{
  if (type == CU_MEMORYTYPE_HOST)
    return (guint8 *) host + offset;
  return map_on (device, start + offset, size);
}

/* @host: the first byte of that side that is copied */
static gboolean
is_in_pinned (CUmemorytype type, const void *host, gsize size)
{
  return type == CU_MEMORYTYPE_HOST && fake_is_pinned (host, size);
}

static gboolean
has_pinned (const CUDA_MEMCPY2D *c)
{
  return is_in_pinned (c->srcMemoryType, c->srcHost,
             extent (c->srcPitch, c->WidthInBytes, c->Height)) ||
         is_in_pinned (c->dstMemoryType, c->dstHost,
             extent (c->dstPitch, c->WidthInBytes, c->Height));
}

void
fake_copy_run (const FakeCopy *copy)
{
  const CUDA_MEMCPY2D *c = &copy->layout;
  const guint8 *from = resolve (c->srcMemoryType, c->srcHost,
      copy->is_between ? copy->from_device : fake.running, c->srcDevice,
      c->srcY * c->srcPitch + c->srcXInBytes,
      extent (c->srcPitch, c->WidthInBytes, c->Height));
  guint8 *to = resolve (c->dstMemoryType, c->dstHost,
      copy->is_between ? copy->to_device : fake.running, c->dstDevice,
      c->dstY * c->dstPitch + c->dstXInBytes,
      extent (c->dstPitch, c->WidthInBytes, c->Height));
  if (!from || !to)
    return;
  if (copy->is_pinned && !has_pinned (c)) {
    fake_lose (CUDA_ERROR_ILLEGAL_ADDRESS);
    return;
  }
  for (gsize y = 0; y < c->Height; y++)
    memcpy (to + y * c->dstPitch, from + y * c->srcPitch, c->WidthInBytes);
  fake.clock += c->WidthInBytes * c->Height / BYTES_PER_MILLISECOND;
}

/* The driver may wait for a copy from or to pageable memory, or may not. */
CUresult
fake_cuMemcpy2DAsync (const CUDA_MEMCPY2D *copy, CUstream stream)
{
  FAKE_ENTER (cuMemcpy2DAsync, FAKE_PLAIN);
  if (copy->srcPitch < copy->WidthInBytes ||
      copy->dstPitch < copy->WidthInBytes || copy->srcArray || copy->dstArray)
    return CUDA_ERROR_INVALID_VALUE;
  FakeOp *op = fake_op_new (FAKE_OP_COPY);
  op->copy.layout = *copy;
  op->copy.is_pinned = has_pinned (copy);
  CUresult result = fake_enqueue (stream, op);
  return result == CUDA_SUCCESS ? fake_lost () : result;
}

CUresult
fake_copy_now (const CUDA_MEMCPY2D *layout)
{
  FAKE_ENTER (cuMemcpy2D, FAKE_PLAIN);
  const FakeCopy copy = {.layout = *layout};
  fake_copy_run (&copy);
  return fake_lost ();
}

/* -------------------------------------------------------------------- fills */

void
fake_fill_run (const FakeFill *fill)
{
  guint8 *start = flame_fake_map (fill->to, fill->bytes);

  if (start)
    memset (start, fill->value, fill->bytes);
}

CUresult
fake_cuMemsetD8Async (
    CUdeviceptr to, unsigned char value, size_t count, CUstream stream)
{
  FAKE_ENTER (cuMemsetD8Async, FAKE_PLAIN);
  FakeOp *op = fake_op_new (FAKE_OP_FILL);
  op->fill = (FakeFill){to, count, value};
  return fake_enqueue (stream, op);
}
