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

/*
 * The first device of FlameRendererConfig's devices if that is one of CUDA's, by number;
 * -1 if it names none.
 *
 * @devices: (nullable)
 */
FLAME_API int flame_cuda_devices_get_first (const char *devices);

G_END_DECLS
