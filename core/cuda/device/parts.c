/*
 * How parts lie one after the other, and the driver's linker.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/parts.h"

#include <string.h>

#define MAGIC "flame-cuda-parts"
#define MAGIC_SIZE (sizeof MAGIC - 1)
/* what a cubin begins with; PTX is text */
#define ELF_MAGIC "\177ELF"
/* cubins are read in words */
#define ALIGNMENT 16

/* the magic, the parts' sizes with a 0 behind them, each of them aligned */
static gsize
aligned (gsize size)
{
  return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static gsize
head_size (guint n)
{
  return aligned (MAGIC_SIZE + (n + 1) * sizeof (guint64));
}

GBytes *
flame_cuda_parts_join (GBytes *const *parts, guint n)
{
  gsize size = head_size (n);
  guint8 *joined, *to;

  for (guint i = 0; i < n; i++)
    size += aligned (g_bytes_get_size (parts[i]));
  joined = g_malloc0 (size);
  memcpy (joined, MAGIC, MAGIC_SIZE);
  to = joined + head_size (n);
  for (guint i = 0; i < n; i++) {
    const guint64 bytes = g_bytes_get_size (parts[i]);

    memcpy (joined + MAGIC_SIZE + i * sizeof bytes, &bytes, sizeof bytes);
    memcpy (to, g_bytes_get_data (parts[i], NULL), bytes);
    to += aligned (bytes);
  }
  return g_bytes_new_take (joined, size);
}

gboolean
flame_cuda_parts_are (GBytes *image)
{
  gsize size;
  const void *data = g_bytes_get_data (image, &size);

  return size >= MAGIC_SIZE && memcmp (data, MAGIC, MAGIC_SIZE) == 0;
}

static guint64
size_of (const guint8 *data, gsize size, guint i)
{
  const gsize at = MAGIC_SIZE + i * sizeof (guint64);
  guint64 bytes = 0;

  if (at + sizeof bytes <= size)
    memcpy (&bytes, data + at, sizeof bytes);
  return bytes;
}

static gboolean
add_parts (
    FlameCudaContext *context, CUlinkState state, GBytes *image, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (context);
  gsize size, at;
  const guint8 *data = g_bytes_get_data (image, &size);
  guint n = 0;

  while (size_of (data, size, n))
    n++;
  at = head_size (n);
  for (guint i = 0; i < n; i++) {
    const guint64 bytes = size_of (data, size, i);
    const gboolean is_elf =
        size > at + strlen (ELF_MAGIC) &&
        memcmp (data + at, ELF_MAGIC, strlen (ELF_MAGIC)) == 0;

    if (at > size || bytes > size - at) {
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
          "linking device code: part %u is cut off", i);
      return FALSE;
    }
    if (!flame_cuda_context_check (context,
            call->cuLinkAddData (state,
                is_elf ? CU_JIT_INPUT_CUBIN : CU_JIT_INPUT_PTX,
                (void *) (data + at), bytes, "part", 0, NULL, NULL),
            "linking device code", error))
      return FALSE;
    at += aligned (bytes);
  }
  return TRUE;
}

static gboolean
link_and_load (FlameCudaContext *context, CUlinkState state, GBytes *image,
    CUmodule *module, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (context);
  void *cubin = NULL;
  size_t size = 0;

  return add_parts (context, state, image, error) &&
         flame_cuda_context_check (context,
             call->cuLinkComplete (state, &cubin, &size), "linking device code",
             error) &&
         flame_cuda_context_check (context,
             call->cuModuleLoadData (module, cubin), "loading device code",
             error);
}

gboolean
flame_cuda_parts_load (
    FlameCudaContext *context, GBytes *image, CUmodule *module, GError **error)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (context);
  CUlinkState state = NULL;
  gboolean loaded;

  if (!flame_cuda_context_check (context,
          call->cuLinkCreate (0, NULL, NULL, &state), "linking device code",
          error))
    return FALSE;
  loaded = link_and_load (context, state, image, module, error);
  /* the cubin is the linker's, and has been copied */
  flame_cuda_context_note (
      context, call->cuLinkDestroy (state), "freeing a linker");
  return loaded;
}
