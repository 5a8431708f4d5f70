/*
 * What a FlameRendererConfig holds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/shared.h"
#include "flame/renderer.h"

/* A CUDA context of somebody else's. */
typedef struct
{
  gpointer
      context; /* CUcontext; NULL: none, the device's primary one is used */
  /* what keeps it alive, held as long as any memory of the renderer's lives */
  gpointer owner;
  gpointer (*ref) (gpointer owner); /* returns it */
  GDestroyNotify unref;             /* on any thread */
} FlameCudaSharing;

struct _FlameRendererConfig
{
  FlameBackendKind backend;
  int device; /* of that backend; -1 = the first that works */
  /*
   * (nullable) NULL or "auto" = the one above; "all"; or a list of numbers and parts of
   * names, such as "0,2", "opencl:0" or "cuda:0,opencl:Radeon". Frames take turns on
   * them, and one that fails is dropped.
   */
  const char *devices;
  /*
   * (nullable) whose context CUDA memory is in. It overrides the device above, while
   * several that are named copy to it. Copied, with a reference to the owner
   */
  const FlameCudaSharing *cuda_sharing;
  guint n_threads; /* CPU backend; 0 = one a core */
  /*
   * Its threads leave the processors to the program's others, such as an encoder
   * that the frames go to. Linux only.
   */
  gboolean yields;
  guint depth;        /* frames rendered at a time by each device, at least 1 */
  FlameLog *log;      /* (nullable) (transfer none) a reference is taken */
  FlameLossFunc loss; /* (nullable) */
  gpointer loss_data;
  FlameShared *loss_owner; /* (nullable) of that */
};
