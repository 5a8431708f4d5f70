/*
 * The fields of FlameRendererConfig.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/shared.h"
#include "flame/renderer.h"

/* The caller's CUDA context. */
typedef struct
{
  gpointer context; /* CUcontext; NULL: the device's primary one */
  /*
   * Keeps the context alive. A reference is held until the renderer's last memory is
   * freed.
   */
  gpointer owner;
  gpointer (*ref) (gpointer owner); /* returns the owner */
  GDestroyNotify unref;             /* on any thread */
} FlameCudaSharing;

struct _FlameRendererConfig
{
  FlameBackendKind backend;
  int device; /* of that backend; -1 = the first that works */
  /*
   * (nullable) NULL or "auto" = the field above; "all"; or a list of numbers and parts
   * of names, such as "0,2", "opencl:0" or "cuda:0,opencl:Radeon". Devices draw frames
   * in turn, and a device that fails is dropped.
   */
  const char *devices;
  /*
   * (nullable) The context of CUDA memory. It replaces the device above; if several are
   * named, they copy to it. Copied, with a reference to the owner.
   */
  const FlameCudaSharing *cuda_sharing;
  guint n_threads; /* of the CPU backend; 0 = one for each core */
  /*
   * The threads yield to the program's others, such as an encoder's. Linux only.
   */
  gboolean yields;
  guint depth;        /* frames that each device renders at once, at least 1 */
  FlameLog *log;      /* (nullable) (transfer none) a reference is taken */
  FlameLossFunc loss; /* (nullable) */
  gpointer loss_data;
  FlameShared *loss_owner; /* (nullable) owner of @loss_data */
};
