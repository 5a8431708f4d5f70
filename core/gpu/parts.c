/*
 * How parts lie one after the other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/parts.h"

#include <string.h>

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
