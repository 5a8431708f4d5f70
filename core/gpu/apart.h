/*
 * Work that cannot be cancelled, such as a driver's compilation. It runs on a thread of
 * its own, which is left behind if nobody waits for it any more. The process's end waits
 * some seconds for it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/*
 * @data: owned by the work, with copies of or references to everything it uses
 * @stop: atomic; set once nobody waits
 *
 * Returns: (transfer full) (nullable) NULL with @error
 */
typedef gpointer (*FlameGpuApartFunc) (
    gpointer data, const gint *stop, GError **error);

typedef enum
{
  FLAME_GPU_APART_ENDED,
  FLAME_GPU_APART_STOPPED,  /* @stop was set */
  FLAME_GPU_APART_TOO_LONG, /* it has run for @seconds */
} FlameGpuApartEnd;

typedef struct
{
  const char *name; /* of the thread */
  FlameGpuApartFunc function;
  gpointer data; /* (transfer full) */
  GDestroyNotify free_data;
  GDestroyNotify free_result;
  const gint *stop; /* (nullable) atomic: set if nobody waits any more */
  guint seconds;    /* extended on a busy machine; G_MAXUINT: no limit */
} FlameGpuApart;

/*
 * Waits until the work has ended or is left behind, which is at most a tenth of a
 * second after @stop is set.
 *
 * @result: (out) (transfer full) (nullable) NULL with @error if the work has failed;
 *   NULL without @error if it is left behind
 */
FlameGpuApartEnd flame_gpu_apart_run (
    const FlameGpuApart *apart, gpointer *result, GError **error);
