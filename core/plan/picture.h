/*
 * Planes, and the pictures that own them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "flame/picture.h"

typedef struct
{
  guint8 *data[4]; /* unused planes are NULL; in CUDA memory a CUdeviceptr */
  int stride[4];   /* bytes */
} FlamePlanes;

struct _FlamePicture
{
  gatomicrefcount ref_count;
  FlameVideo video;
  FlameMemory memory;
  FlamePlanes planes;
  GDestroyNotify release; /* (nullable) */
  gpointer user_data;
};
