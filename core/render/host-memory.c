/*
 * Host memory that outlives the backend it came from.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/host-memory.h"

#include <stdlib.h>
#include <sys/mman.h>

/* from this size on, pages of 2 MiB spare the address translation */
#define HUGE_PAGE (2u << 20)

typedef struct
{
  GDestroyNotify free_func;
} Header;

G_STATIC_ASSERT (sizeof (Header) <= FLAME_HOST_ALIGNMENT);

gpointer
flame_host_wrap (gpointer base, GDestroyNotify free_func)
{
  Header *header = base;

  header->free_func = free_func;
  return (guint8 *) base + FLAME_HOST_ALIGNMENT;
}

void
flame_host_free (gpointer memory)
{
  Header *header;

  if (!memory)
    return;
  header = (Header *) (void *) ((guint8 *) memory - FLAME_HOST_ALIGNMENT);
  header->free_func (header);
}

gpointer
flame_buffer_alloc (gsize size, GError **error)
{
  const gsize alignment = size >= HUGE_PAGE ? HUGE_PAGE : FLAME_HOST_ALIGNMENT;
  gpointer memory = NULL;

  if (posix_memalign (&memory, alignment, size) != 0) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY,
        "no memory for %" G_GSIZE_FORMAT " bytes", size);
    return NULL;
  }
#ifdef MADV_HUGEPAGE
  /* advice: where the kernel does not take it, nothing is lost */
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
