/*
 * Device memory, and copies to and from it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/array.h"

#include <string.h>

#include "core/error.h"
#include "core/gpu/fns.h"

struct _FlameGpuArray
{
  FlameGpu *gpu;
  FlameGpuAddress start; /* 0 if empty */
  gsize capacity;        /* in bytes */
  FlameGpuLayout layout;
};

FlameGpuArray *
flame_gpu_array_new (FlameGpu *gpu)
{
  FlameGpuArray *array = g_new0 (FlameGpuArray, 1);

  array->gpu = flame_gpu_ref (gpu);
  return array;
}

void
flame_gpu_array_free (FlameGpuArray *array)
{
  if (!array)
    return;
  flame_gpu_array_clear (array);
  flame_gpu_unref (array->gpu);
  g_free (array);
}

void
flame_gpu_array_clear (FlameGpuArray *array)
{
  if (array->start)
    array->gpu->fns->memory_free (array->gpu, array->start);
  array->start = 0;
  array->capacity = 0;
  memset (&array->layout, 0, sizeof array->layout);
}

/* Replaces an API's bare "out of memory" by numbers that help. */
static void
set_no_memory (FlameGpuArray *array, gsize asked, GError **error)
{
  gsize free_bytes = 0, total = 0;

  g_clear_error (error);
  if (!flame_gpu_get_memory (array->gpu, &free_bytes, &total, NULL)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY,
        "out of device memory: %" G_GSIZE_FORMAT " bytes asked for", asked);
    return;
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY,
      "out of device memory: %" G_GSIZE_FORMAT
      " bytes asked for, %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT " free",
      asked, free_bytes, total);
}

static gboolean
is_no_memory (const GError *error)
{
  return g_error_matches (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
}

static gboolean
grow (FlameGpuArray *array, gsize wanted, GError **error)
{
  FlameGpu *gpu = array->gpu;
  gsize size = flame_gpu_with_slack (array->capacity, wanted);
  GError *reason = NULL;

  /* Free the old memory first: old and new may not fit together. */
  flame_gpu_array_clear (array);
  array->start = gpu->fns->memory_new (gpu, size, &reason);
  if (is_no_memory (reason) && size > wanted) {
    g_clear_error (&reason);
    size = wanted;
    array->start = gpu->fns->memory_new (gpu, size, &reason);
  }
  if (array->start) {
    array->capacity = size;
    return TRUE;
  }
  if (is_no_memory (reason))
    set_no_memory (array, size, &reason);
  g_propagate_error (error, reason);
  return FALSE;
}

gboolean
flame_gpu_array_set_layout (
    FlameGpuArray *array, const FlameGpuLayout *layout, GError **error)
{
  if (!layout->size)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "a device array of no size makes no sense");
  if (layout->size > array->capacity && !grow (array, layout->size, error))
    return FALSE;
  array->layout = *layout;
  return TRUE;
}

gboolean
flame_gpu_array_set_size (FlameGpuArray *array, gsize element_size, int width,
    int height, GError **error)
{
  const FlameGpuShape shape = {
      .element_size = element_size, .width = width, .height = height};
  FlameGpuLayout layout;

  return flame_gpu_layout_init (&layout, &shape, error) &&
         flame_gpu_array_set_layout (array, &layout, error);
}

const FlameGpuLayout *
flame_gpu_array_get_layout (const FlameGpuArray *array)
{
  return &array->layout;
}

gsize
flame_gpu_array_get_capacity (const FlameGpuArray *array)
{
  return array->capacity;
}

FlameGpuAddress
flame_gpu_array_get_start (const FlameGpuArray *array)
{
  return array->start;
}

/* ------------------------------------------------------------------- copies */

static gboolean
check_held (const FlameGpuArray *array, const char *doing, GError **error)
{
  if (array->start)
    return TRUE;
  return flame_fail (
      error, FLAME_ERROR_SETTINGS, "%s: the array is empty", doing);
}

gboolean
flame_gpu_array_zero (
    FlameGpuArray *array, FlameGpuStream *stream, GError **error)
{
  return check_held (array, "clearing device memory", error) &&
         array->gpu->fns->zero (array->gpu,
             flame_gpu_stream_get_handle (stream), array->start,
             array->layout.size, error);
}

gboolean
flame_gpu_array_upload (FlameGpuArray *array, gsize offset, gconstpointer from,
    gsize size, FlameGpuStream *stream, GError **error)
{
  const char *doing = "copying to the device";
  const FlameGpuPlace host = {.host = (gpointer) from, .pitch = size};
  const FlameGpuPlace device = {.device = array->start + offset, .pitch = size};

  if (!check_held (array, doing, error))
    return FALSE;
  if (offset > array->layout.size || size > array->layout.size - offset)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "%s: %" G_GSIZE_FORMAT " bytes from byte %" G_GSIZE_FORMAT
        " on are not inside an array of %" G_GSIZE_FORMAT,
        doing, size, offset, array->layout.size);
  return flame_gpu_copy (&device, &host, size, 1, doing, stream, error);
}

gboolean
flame_gpu_array_download (const FlameGpuArray *array, gpointer to, gsize pitch,
    FlameGpuStream *stream, GError **error)
{
  const char *doing = "copying from the device";
  const FlameGpuLayout *layout = &array->layout;
  const FlameGpuPlace host = {.host = to, .pitch = pitch};
  const FlameGpuPlace device = {.device = array->start, .pitch = layout->pitch};
  const gsize width = layout->width * layout->element_size;

  return check_held (array, doing, error) &&
         flame_gpu_copy (
             &host, &device, width, layout->height, doing, stream, error);
}

gboolean
flame_gpu_copy (const FlameGpuPlace *to, const FlameGpuPlace *from, gsize width,
    gsize rows, const char *doing, FlameGpuStream *stream, GError **error)
{
  FlameGpu *gpu = flame_gpu_stream_get_gpu (stream);

  if (MIN (to->pitch, from->pitch) < width)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "%s: rows of %" G_GSIZE_FORMAT " bytes do not hold %" G_GSIZE_FORMAT,
        doing, MIN (to->pitch, from->pitch), width);
  return gpu->fns->copy (gpu, flame_gpu_stream_get_handle (stream), to, from,
      width, rows, doing, error);
}

/* ------------------------------------------------------------ pinned memory */

struct _FlameGpuPinned
{
  FlameGpu *gpu;
  gsize size;
  void *start;
};

/*
 * Shared by the process, as memory may outlive the backend that allocated it.
 */
static GMutex lock;
static GPtrArray *blocks; /* all pinned blocks; NULL if there are none */

static gboolean
holds (const FlameGpuPinned *pinned, gconstpointer memory, gsize size)
{
  const gsize start = GPOINTER_TO_SIZE (pinned->start);
  const gsize first = GPOINTER_TO_SIZE (memory);

  return first >= start && size <= pinned->size &&
         first - start <= pinned->size - size;
}

gboolean
flame_gpu_is_pinned (gconstpointer memory, gsize size)
{
  gboolean found = FALSE;

  g_mutex_lock (&lock);
  for (guint i = 0; !found && blocks && i < blocks->len; i++)
    found = holds (g_ptr_array_index (blocks, i), memory, size);
  g_mutex_unlock (&lock);
  return found;
}

static void
enlist (FlameGpuPinned *pinned)
{
  g_mutex_lock (&lock);
  if (!blocks)
    blocks = g_ptr_array_new ();
  g_ptr_array_add (blocks, pinned);
  g_mutex_unlock (&lock);
}

static void
strike (FlameGpuPinned *pinned)
{
  g_mutex_lock (&lock);
  g_ptr_array_remove_fast (blocks, pinned);
  if (blocks->len == 0)
    g_clear_pointer (&blocks, g_ptr_array_unref);
  g_mutex_unlock (&lock);
}

static gboolean
allocate (FlameGpuPinned *pinned, GError **error)
{
  g_autofree char *doing = g_strdup_printf (
      "taking %" G_GSIZE_FORMAT " bytes of pinned host memory", pinned->size);

  pinned->start =
      pinned->gpu->fns->host_new (pinned->gpu, pinned->size, doing, error);
  return pinned->start != NULL;
}

FlameGpuPinned *
flame_gpu_pinned_new (FlameGpu *gpu, gsize size, GError **error)
{
  g_autoptr (FlameGpuPinned) pinned = NULL;

  if (size == 0)
    return flame_fail_null (error, FLAME_ERROR_SETTINGS,
        "pinned host memory of no size makes no sense");
  pinned = g_new0 (FlameGpuPinned, 1);
  pinned->gpu = flame_gpu_ref (gpu);
  pinned->size = size;
  if (!allocate (pinned, error))
    return NULL;
  enlist (pinned);
  return g_steal_pointer (&pinned);
}

gboolean
flame_gpu_pinned_ensure (
    FlameGpuPinned **pinned, FlameGpu *gpu, gsize size, GError **error)
{
  const gsize held = *pinned ? (*pinned)->size : 0;

  if (*pinned && held >= size)
    return TRUE;
  g_clear_pointer (pinned, flame_gpu_pinned_free);
  *pinned =
      flame_gpu_pinned_new (gpu, flame_gpu_with_slack (held, size), error);
  return *pinned != NULL;
}

void
flame_gpu_pinned_free (FlameGpuPinned *pinned)
{
  if (!pinned)
    return;
  if (pinned->start) {
    strike (pinned);
    pinned->gpu->fns->host_free (pinned->gpu, pinned->start);
  }
  flame_gpu_unref (pinned->gpu);
  g_free (pinned);
}

gpointer
flame_gpu_pinned_get_start (const FlameGpuPinned *pinned)
{
  return pinned->start;
}

/* ------------------------------------------------------------------ layouts */

#define MAX_SIDE (1 << 28)
#define MAX_ELEMENT 4096
/* The driver copies rectangles of at most this pitch. */
#define MAX_PITCH G_MAXINT32

/* Smaller sizes are rounded up to a power of two. */
#define SMALL (1u << 20)
#define SMALLEST 4096u
#define MAX_SLACK ((gsize) 16 << 20)

static gboolean
shape_makes_sense (const FlameGpuShape *shape)
{
  return shape->element_size > 0 && shape->element_size <= MAX_ELEMENT &&
         shape->width > 0 && shape->height > 0 && shape->align_width >= 0 &&
         shape->align_width <= MAX_ELEMENT;
}

gboolean
flame_gpu_layout_init (
    FlameGpuLayout *layout, const FlameGpuShape *shape, GError **error)
{
  const gint64 step = MAX (shape->align_width, 1);
  gint64 width;

  if (!shape_makes_sense (shape))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "a device array of %dx%d elements of %" G_GSIZE_FORMAT
        " bytes, rows of multiples of %d, makes no sense",
        shape->width, shape->height, shape->element_size, shape->align_width);
  width = (shape->width + step - 1) / step * step;
  if (width > MAX_SIDE || shape->height > MAX_SIDE ||
      width * (gint64) shape->element_size > MAX_PITCH)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "a device array of %dx%d elements of %" G_GSIZE_FORMAT
        " bytes is too big: %d elements a side and %d bytes a row at most",
        shape->width, shape->height, shape->element_size, MAX_SIDE, MAX_PITCH);
  layout->element_size = shape->element_size;
  layout->width = shape->width;
  layout->height = shape->height;
  layout->pitch = width * shape->element_size;
  layout->size = layout->pitch * shape->height;
  return TRUE;
}

gsize
flame_gpu_with_slack (gsize held, gsize wanted)
{
  if (wanted < SMALL)
    return MAX ((gsize) 1 << g_bit_storage (wanted - 1), SMALLEST);
  return held ? wanted + MIN (wanted / 4, MAX_SLACK) : wanted;
}
