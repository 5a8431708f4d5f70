/*
 * Host memory that may outlive the backend that allocated it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/host-memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/error.h"

/* From this size on, pages of 2 MiB reduce the cost of address translation. */
#define HUGE_PAGE (2u << 20)

G_STATIC_ASSERT (sizeof (FlameHostBlock) <= FLAME_HOST_ALIGNMENT);

gpointer
flame_host_wrap (const FlameHostBlock *block)
{
  *(FlameHostBlock *) block->start = *block;
  return (guint8 *) block->start + FLAME_HOST_ALIGNMENT;
}

void
flame_host_free (gpointer memory)
{
  FlameHostBlock block;

  if (!memory)
    return;
  /* The block is copied, as it lies in the memory that is freed. */
  memcpy (&block, (guint8 *) memory - FLAME_HOST_ALIGNMENT, sizeof block);
  block.free_owner (block.owner);
}

gpointer
flame_buffer_alloc (gsize size, GError **error)
{
  const gsize alignment = size >= HUGE_PAGE ? HUGE_PAGE : FLAME_HOST_ALIGNMENT;
  gpointer memory = NULL;

  if (posix_memalign (&memory, alignment, size) != 0)
    return flame_fail_null (error, FLAME_ERROR_NO_MEMORY,
        "no memory for %" G_GSIZE_FORMAT " bytes", size);
#ifdef MADV_HUGEPAGE
  /* Only advice: if the system ignores it, nothing is lost. */
  if (size >= HUGE_PAGE)
    (void) madvise (memory, size, MADV_HUGEPAGE);
#endif
  return memory;
}

void
flame_buffer_free (gpointer memory)
{
  free (memory);
}

gpointer
flame_room_ensure (gpointer memory, gsize *room, gsize size)
{
  if (size <= *room)
    return memory;
  g_free (memory);
  /* The next frame may need a little more. */
  *room = size + size / 2;
  return g_malloc (*room);
}

gpointer
flame_room_trim (gpointer memory, gsize *room, gsize size)
{
  if (size >= *room)
    return memory;
  *room = size;
  return g_realloc (memory, size);
}

void
flame_buffer_discard (gpointer memory, gsize size)
{
  guint8 *const begin = memory, *const end = begin + size;
#ifdef __linux__
  /* On other systems the advice may leave the old content. */
  const guintptr page = (guintptr) sysconf (_SC_PAGESIZE);
  guint8 *const first = begin + (page - (guintptr) begin % page) % page;
  guint8 *const last = end - (guintptr) end % page;

  if (first < last &&
      madvise (first, (gsize) (last - first), MADV_DONTNEED) == 0) {
    memset (begin, 0, (gsize) (first - begin));
    memset (last, 0, (gsize) (end - last));
    return;
  }
#endif
  memset (begin, 0, (gsize) (end - begin));
}

gpointer
flame_buffer_alloc_zero (gsize size, GError **error)
{
  gpointer memory = flame_buffer_alloc (size, error);

  if (memory)
    flame_buffer_discard (memory, size);
  return memory;
}
