/*
 * The fields of FlameDeviceInfo.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/device.h"

/* A device of this machine. */
struct _FlameDeviceInfo
{
  FlameBackendKind backend;
  int ordinal;     /* the backend's number */
  gboolean is_gpu; /* FLAME_BACKEND_AUTO uses no other unless it is named */
  char name[256];
  char driver[128];    /* with its version */
  guint64 bytes_total; /* of memory */
};
