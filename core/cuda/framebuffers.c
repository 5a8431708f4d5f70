/*
 * Front, back and side buffers that grow together or not at all.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/framebuffers.h"

struct _FlameCudaFramebuffers
{
  FlameCudaContext *context;
  gsize element[FLAME_CUDA_N_BUFFERS];
  FlameCudaArray *array[FLAME_CUDA_N_BUFFERS];
};

FlameCudaFramebuffers *
flame_cuda_framebuffers_new (
    FlameCudaContext *context, gsize picture_element, gsize side_element)
{
  FlameCudaFramebuffers *buffers = g_new0 (FlameCudaFramebuffers, 1);
  buffers->context = flame_cuda_context_ref (context);
  buffers->element[FLAME_CUDA_FRONT] = picture_element;
  buffers->element[FLAME_CUDA_BACK] = picture_element;
  buffers->element[FLAME_CUDA_SIDE] = side_element;
  for (int i = 0; i < FLAME_CUDA_N_BUFFERS; i++)
    buffers->array[i] = flame_cuda_array_new (context);
  return buffers;
}

void
flame_cuda_framebuffers_free (FlameCudaFramebuffers *buffers)
{
  if (!buffers)
    return;
  for (int i = 0; i < FLAME_CUDA_N_BUFFERS; i++)
    flame_cuda_array_free (buffers->array[i]);
  flame_cuda_context_unref (buffers->context);
  g_free (buffers);
}

static void
clear_all (FlameCudaFramebuffers *buffers)
{
  for (int i = 0; i < FLAME_CUDA_N_BUFFERS; i++)
    flame_cuda_array_clear (buffers->array[i]);
}

/* @reason: (transfer full) what one array met; told for the set as a whole */
static void
propagate (FlameCudaFramebuffers *buffers,
    const FlameCudaLayout layouts[FLAME_CUDA_N_BUFFERS], GError *reason,
    GError **error)
{
  if (!g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_NO_MEMORY)) {
    g_propagate_error (error, reason);
    return;
  }
  gsize asked = 0, free_bytes = 0, total = 0;
  for (int i = 0; i < FLAME_CUDA_N_BUFFERS; i++)
    asked += layouts[i].size;
  /* all is given back by now, so "free" is what a smaller size can have */
  if (!flame_cuda_context_get_memory (
          buffers->context, &free_bytes, &total, NULL)) {
    g_propagate_error (error, reason);
    return;
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY,
      "out of device memory for a frame of %dx%d: %" G_GSIZE_FORMAT
      " bytes asked for, %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT " free",
      layouts[0].width, layouts[0].height, asked, free_bytes, total);
  g_error_free (reason);
}

gboolean
flame_cuda_framebuffers_set_size (FlameCudaFramebuffers *buffers, int width,
    int height, int gutter, GError **error)
{
  FlameCudaLayout layouts[FLAME_CUDA_N_BUFFERS];
  for (int i = 0; i < FLAME_CUDA_N_BUFFERS; i++) {
    FlameCudaShape shape = {
        .element_size = buffers->element[i],
        .width = width,
        .height = height,
        .gutter = gutter,
        .align_width = 32,
        .align_height = 16,
    };
    if (!flame_cuda_layout_init (&layouts[i], &shape, error))
      return FALSE;
  }
  for (int i = 0; i < FLAME_CUDA_N_BUFFERS; i++) {
    GError *reason = NULL;
    if (flame_cuda_array_set_layout (buffers->array[i], &layouts[i], &reason))
      continue;
    clear_all (buffers);
    propagate (buffers, layouts, reason, error);
    return FALSE;
  }
  return TRUE;
}

FlameCudaArray *
flame_cuda_framebuffers_get (
    FlameCudaFramebuffers *buffers, FlameCudaBuffer buffer)
{
  return buffers->array[buffer];
}

void
flame_cuda_framebuffers_flip (FlameCudaFramebuffers *buffers)
{
  FlameCudaArray *front = buffers->array[FLAME_CUDA_FRONT];
  buffers->array[FLAME_CUDA_FRONT] = buffers->array[FLAME_CUDA_BACK];
  buffers->array[FLAME_CUDA_BACK] = front;
}

gsize
flame_cuda_framebuffers_get_bytes (const FlameCudaFramebuffers *buffers)
{
  gsize bytes = 0;
  for (int i = 0; i < FLAME_CUDA_N_BUFFERS; i++)
    bytes += flame_cuda_array_get_capacity (buffers->array[i]);
  return bytes;
}
