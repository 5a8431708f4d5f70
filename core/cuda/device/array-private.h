/*
 * What array.c and array-copy.c share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/array.h"

G_BEGIN_DECLS

struct _FlameCudaArray
{
  FlameCudaContext *context;
  const FlameCudaTable *call;
  CUdeviceptr start; /* 0: empty */
  gsize capacity;    /* bytes */
  FlameCudaLayout layout;
};

G_END_DECLS
