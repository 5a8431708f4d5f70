/*
 * Device code: loaded, and how parts of it lie one after the other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/module.h"

#include <string.h>

#include "core/gpu/fns.h"

struct _FlameGpuModule
{
  FlameGpu *gpu;
  gpointer handle;
  gatomicrefcount ref_count;
};

FlameGpuModule *
flame_gpu_module_new (FlameGpu *gpu, GBytes *image, GError **error)
{
  FlameGpuModule *module;
  gpointer handle;

  if (!image || !g_bytes_get_size (image)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "loading device code: there is none");
    return NULL;
  }
  handle = gpu->fns->module_new (gpu, image, error);
  if (!handle)
    return NULL;
  module = g_new0 (FlameGpuModule, 1);
  module->gpu = flame_gpu_ref (gpu);
  module->handle = handle;
  g_atomic_ref_count_init (&module->ref_count);
  return module;
}

FlameGpuModule *
flame_gpu_module_ref (FlameGpuModule *module)
{
  g_atomic_ref_count_inc (&module->ref_count);
  return module;
}

void
flame_gpu_module_unref (FlameGpuModule *module)
{
  if (!module || !g_atomic_ref_count_dec (&module->ref_count))
    return;
  module->gpu->fns->module_free (module->gpu, module->handle);
  flame_gpu_unref (module->gpu);
  g_free (module);
}

gboolean
flame_gpu_module_is_unshared (FlameGpuModule *module)
{
  return g_atomic_ref_count_compare (&module->ref_count, 1);
}

FlameGpu *
flame_gpu_module_get_gpu (const FlameGpuModule *module)
{
  return module->gpu;
}

gpointer
flame_gpu_module_get_handle (const FlameGpuModule *module)
{
  return module->handle;
}

gboolean
flame_gpu_module_look_up (
    FlameGpuModule *module, const char *name, GError **error)
{
  const FlameGpuFns *fns = module->gpu->fns;
  gpointer function =
      fns->function_new (module->gpu, module->handle, name, error);

  if (!function)
    return FALSE;
  fns->function_free (module->gpu, function);
  return TRUE;
}

/* -------------------------------------------------------------------- parts */

#define MAGIC "flame-cuda-parts"
#define MAGIC_SIZE (sizeof MAGIC - 1)
/* code is read in words */
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
flame_gpu_parts_join (GBytes *const *parts, guint n)
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
flame_gpu_parts_are (GBytes *image)
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

guint
flame_gpu_parts_count (GBytes *image)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (image, &size);
  guint n = 0;

  while (flame_gpu_parts_are (image) && size_of (data, size, n))
    n++;
  return n;
}

gconstpointer
flame_gpu_parts_get (GBytes *image, guint i, gsize *size)
{
  gsize all;
  const guint8 *data = g_bytes_get_data (image, &all);
  gsize at = head_size (flame_gpu_parts_count (image));

  for (guint before = 0; before < i && at < all; before++)
    at += aligned (MIN (size_of (data, all, before), all));
  *size = size_of (data, all, i);
  return at <= all && *size <= all - at ? data + at : NULL;
}
