/*
 * Work that cannot be cancelled, such as a driver's compiler: it runs on a thread of its
 * own, which is left behind if nobody waits for it any more.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/*
 * @data: the work's own, with copies or references of all that it uses
 * @stop: atomic; set once nobody waits
 * Returns: (transfer full) (nullable) NULL with @error.
 */
typedef gpointer (*FlameGpuApartFunc) (
    gpointer data, const gint *stop, GError **error);

typedef enum
{
  FLAME_GPU_APART_ENDED,
  FLAME_GPU_APART_STOPPED,  /* @stop was set */
  FLAME_GPU_APART_TOO_LONG, /* it has run for all of @seconds */
} FlameGpuApartEnd;

typedef struct
{
  const char *name; /* of the thread */
  FlameGpuApartFunc function;
  gpointer data; /* (transfer full) */
  GDestroyNotify free_data;
  GDestroyNotify free_result;
  const gint *stop; /* (nullable) atomic: whether nobody waits any more */
  guint
      seconds; /* more on a machine that has much else to do; G_MAXUINT: no limit */
} FlameGpuApart;

/*
 * Waits until the work has ended, or is left behind: a tenth of a second after @stop at
 * the latest. @result: (out) (transfer full) (nullable) NULL with @error if the work has
 * ended with that, or without if it is left behind.
 */
FlameGpuApartEnd flame_gpu_apart_run (
    const FlameGpuApart *apart, gpointer *result, GError **error);
