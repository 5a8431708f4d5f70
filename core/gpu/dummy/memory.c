/*
 * The dummy's memory and copies.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "core/gpu/dummy/dummy-private.h"

#define POISON 0xcd
#define GUARD 0xab
#define GUARD_SIZE 64
#define ALIGNMENT 256
/* Speed of copies on the dummy's clock. */
#define BYTES_PER_MILLISECOND 25e6

typedef struct
{
  guint8 *start;
  gsize size;
  FlameDummyKind kind;
  gboolean is_freed;
  int ordinal;
} Block;

/* Freed blocks keep their addresses while queued work may still use them. */
static GPtrArray *blocks;

static Block *
find_block (gconstpointer address, gsize size)
{
  const guint8 *first = address;

  for (guint i = 0; i < blocks->len; i++) {
    Block *block = g_ptr_array_index (blocks, i);

    if (first >= block->start && size <= block->size &&
        (gsize) (first - block->start) <= block->size - size)
      return block;
  }
  return NULL;
}

static void
block_free (gpointer data)
{
  Block *block = data;

  for (gsize i = 0; i < GUARD_SIZE; i++)
    g_assert (block->start[block->size + i] == GUARD);
  free (block->start);
  g_free (block);
}

void
flame_dummy_reset_memory (void)
{
  g_clear_pointer (&blocks, g_ptr_array_unref);
  blocks = g_ptr_array_new_with_free_func (block_free);
}

static gsize
get_free (const FlameDummyDevice *device)
{
  const gsize total = device->description.memory;

  return total - MIN (device->memory_used, total);
}

static void
drop_freed (void)
{
  if (!flame_dummy_is_idle ())
    return;
  for (guint i = blocks->len; i-- > 0;)
    if (((Block *) blocks->pdata[i])->is_freed)
      g_ptr_array_remove_index_fast (blocks, i);
}

static gpointer
take (FlameGpu *gpu, gsize size, FlameDummyKind kind)
{
  FlameDummyDevice *device = flame_dummy_device_of (gpu);
  void *memory;
  Block *block;

  drop_freed ();
  if ((kind == FLAME_DUMMY_DEVICE_MEMORY && size > get_free (device)) ||
      posix_memalign (&memory, ALIGNMENT, size + GUARD_SIZE) != 0)
    return NULL;
  memset (memory, POISON, size);
  memset ((guint8 *) memory + size, GUARD, GUARD_SIZE);
  block = g_new (Block, 1);
  *block = (Block){memory, size, kind, FALSE, gpu->device.ordinal};
  g_ptr_array_add (blocks, block);
  if (kind == FLAME_DUMMY_DEVICE_MEMORY)
    device->memory_used += size;
  flame_dummy_add (memory, kind);
  return memory;
}

static gpointer
allocate (FlameGpu *gpu, const char *function, gsize size, FlameDummyKind kind,
    GError **error)
{
  gpointer start;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, function, error))
    return NULL;
  start = take (gpu, size, kind);
  return start ? start
               : flame_fail_null (error, FLAME_ERROR_NO_MEMORY,
                     "%s: out of memory", function);
}

static void
give_back (gpointer start, FlameDummyKind kind)
{
  Block *block = find_block (start, 1);

  flame_dummy_remove (start, kind);
  if (kind == FLAME_DUMMY_DEVICE_MEMORY)
    flame_dummy.devices[block->ordinal].memory_used -= block->size;
  memset (start, POISON, block->size);
  block->is_freed = TRUE;
  drop_freed ();
}

static gboolean
get_memory (FlameGpu *gpu, gsize *free_bytes, gsize *total, GError **error)
{
  const FlameDummyDevice *device = flame_dummy_device_of (gpu);

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "get_memory", error))
    return FALSE;
  *free_bytes = get_free (device);
  *total = device->description.memory;
  return TRUE;
}

static FlameGpuAddress
memory_new (FlameGpu *gpu, gsize size, GError **error)
{
  return GPOINTER_TO_SIZE (
      allocate (gpu, "memory_new", size, FLAME_DUMMY_DEVICE_MEMORY, error));
}

static void
memory_free (FlameGpu *gpu, FlameGpuAddress start)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_enter_release (gpu, "memory_free");
  if (flame_dummy_settings.free_waits)
    flame_dummy_drain (gpu->device.ordinal);
  give_back (GSIZE_TO_POINTER (start), FLAME_DUMMY_DEVICE_MEMORY);
}

static gpointer
host_new (FlameGpu *gpu, gsize size, const char *doing, GError **error)
{
  gpointer start =
      allocate (gpu, "host_new", size, FLAME_DUMMY_HOST_MEMORY, error);

  if (!start)
    g_prefix_error (error, "%s: ", doing);
  return start;
}

static void
host_free (FlameGpu *gpu, gpointer start)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_enter_release (gpu, "host_free");
  give_back (start, FLAME_DUMMY_HOST_MEMORY);
}

/* ------------------------------------------------------------------- access */

/*
 * Returns the host's pointer to @size bytes of @ordinal's memory. If they are not
 * allocated there, it returns NULL, and the device whose work runs is lost.
 */
static gpointer
map_on (int ordinal, FlameGpuAddress address, gsize size)
{
  const gpointer pointer = GSIZE_TO_POINTER (address);
  const Block *block = find_block (pointer, size);

  if (block && block->kind == FLAME_DUMMY_DEVICE_MEMORY && !block->is_freed &&
      block->ordinal == ordinal)
    return pointer;
  flame_dummy_lose_running (block && block->is_freed
                                ? "work uses memory that has been freed"
                                : "work uses memory that it does not have");
  return NULL;
}

gpointer
flame_dummy_map (FlameGpuAddress address, gsize size)
{
  FLAME_DUMMY_LOCK ();
  return map_on (flame_dummy.running, address, size);
}

static gboolean
is_pinned (gconstpointer start, gsize size)
{
  const Block *block = find_block (start, size);

  return block && block->kind == FLAME_DUMMY_HOST_MEMORY && !block->is_freed;
}

/* ------------------------------------------------------------------- copies */

typedef struct
{
  FlameGpuPlace place;
  int ordinal;        /* of device memory */
  gboolean is_pinned; /* of host memory, which must stay so */
} Side;

typedef struct
{
  Side to, from;
  gsize width, rows;
} Copy;

static gsize
extent (const Side *side, const Copy *copy)
{
  return copy->rows ? (copy->rows - 1) * side->place.pitch + copy->width : 0;
}

/*
 * Returns the first byte of a side. If it cannot be used, it returns NULL, and the
 * device is lost.
 */
static guint8 *
resolve (const Side *side, const Copy *copy)
{
  if (!side->place.host)
    return map_on (side->ordinal, side->place.device, extent (side, copy));
  if (!side->is_pinned || is_pinned (side->place.host, extent (side, copy)))
    return side->place.host;
  flame_dummy_lose_running ("a copy uses pinned memory that has been freed");
  return NULL;
}

static void
run_copy (gpointer data)
{
  const Copy *copy = data;
  const guint8 *from = resolve (&copy->from, copy);
  guint8 *to = resolve (&copy->to, copy);

  if (!from || !to)
    return;
  for (gsize y = 0; y < copy->rows; y++)
    memcpy (to + y * copy->to.place.pitch, from + y * copy->from.place.pitch,
        copy->width);
  flame_dummy.clock += copy->width * copy->rows / BYTES_PER_MILLISECOND;
}

static void
set_side (
    Side *side, const FlameGpuPlace *place, FlameGpu *gpu, const Copy *copy)
{
  side->place = *place;
  side->ordinal = (place->gpu ? place->gpu : gpu)->device.ordinal;
  side->is_pinned = place->host && is_pinned (place->host, extent (side, copy));
}

/*
 * Queues a copy. Unlike some drivers, the dummy does not wait until pageable memory is
 * copied.
 */
static gboolean
queue_copy (FlameGpu *gpu, gpointer stream, const FlameGpuPlace *to,
    const FlameGpuPlace *from, gsize width, gsize rows,
    const char *doing G_GNUC_UNUSED, GError **error)
{
  Copy *copy;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "copy", error))
    return FALSE;
  copy = g_new0 (Copy, 1);
  copy->width = width;
  copy->rows = rows;
  set_side (&copy->to, to, gpu, copy);
  set_side (&copy->from, from, gpu, copy);
  return flame_dummy_queue (
      stream, (FlameDummyWork){run_copy, copy, g_free, to->host != NULL});
}

typedef struct
{
  FlameGpuAddress start;
  gsize size;
} Fill;

static void
run_zero (gpointer data)
{
  const Fill *fill = data;
  gpointer start = flame_dummy_map (fill->start, fill->size);

  if (start)
    memset (start, 0, fill->size);
}

static gboolean
queue_zero (FlameGpu *gpu, gpointer stream, FlameGpuAddress start, gsize size,
    GError **error)
{
  const Fill fill = {start, size};

  FLAME_DUMMY_LOCK ();
  return flame_dummy_enter (gpu, "zero", error) &&
         flame_dummy_queue (
             stream, (FlameDummyWork){run_zero, g_memdup2 (&fill, sizeof fill),
                         g_free, FALSE});
}

void
flame_dummy_add_memory_fns (FlameGpuFns *fns)
{
  fns->get_memory = get_memory;
  fns->memory_new = memory_new;
  fns->memory_free = memory_free;
  fns->host_new = host_new;
  fns->host_free = host_free;
  fns->copy = queue_copy;
  fns->zero = queue_zero;
}
