/*
 * What is CUDA's alone in the engine's interface: rendering on a context of
 * somebody else's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"

G_BEGIN_DECLS

/* A CUDA context of somebody else's. */
typedef struct _FlameCudaSharing
{
  gpointer
      context; /* CUcontext; NULL: none, the device's primary one is used */
  /* what keeps it alive, held as long as any memory of the renderer's lives */
  gpointer owner;
  gpointer (*ref) (gpointer owner); /* returns it */
  GDestroyNotify unref;             /* on any thread */
} FlameCudaSharing;

/* the first device of FlameRendererConfig's cuda_devices, -1 where it names none */
FLAME_API int flame_cuda_devices_get_first (
    const char *devices); /* (nullable) */
/*
 * Whether cuda_devices can be @devices (nullable), on whatever machine; where not,
 * FLAME_ERROR_SETTINGS says what was expected.
 */
FLAME_API gboolean flame_cuda_devices_check (
    const char *devices, GError **error);

G_END_DECLS
