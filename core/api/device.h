/*
 * What a FlameDeviceInfo holds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/device.h"

/* A device that there is. */
struct _FlameDeviceInfo
{
  FlameBackendKind backend;
  int ordinal;     /* the backend's number */
  gboolean is_gpu; /* FLAME_BACKEND_AUTO takes no other unless it is named */
  char name[256];
  char driver[128];    /* and its version */
  guint64 bytes_total; /* memory */
};
