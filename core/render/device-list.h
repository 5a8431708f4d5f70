/*
 * A list of devices as users write it, such as "0,2" or "cuda:0,opencl:Radeon".
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/device.h"
#include "flame/flame.h"

typedef enum
{
  FLAME_DEVICES_ANY,   /* "auto", or nothing: the first that works */
  FLAME_DEVICES_ALL,   /* "all": those that work */
  FLAME_DEVICES_LISTED /* these and no others, and all of them have to work */
} FlameDevicesWanted;

/* One entry of a list: a device by number, those with a name, or all of a backend. */
typedef struct
{
  FlameBackendKind kind; /* AUTO: it does not say */
  int number;            /* -1: by name, or all */
  char *name;            /* (nullable) a part of it */
} FlameDeviceEntry;

typedef struct
{
  FlameDevicesWanted wanted;
  GArray *entries; /* of FlameDeviceEntry, at least one if LISTED */
} FlameDeviceList;

/* FALSE with FLAME_ERROR_SETTINGS; clear in any case. @text: (nullable) auto */
gboolean flame_device_list_parse (
    FlameDeviceList *self, const char *text, GError **error);
void flame_device_list_clear (FlameDeviceList *self);

static inline const FlameDeviceEntry *
flame_device_list_get (const FlameDeviceList *self, guint i)
{
  return &g_array_index (self->entries, FlameDeviceEntry, i);
}

/* the backend of the first entry if every entry names one; else AUTO */
FlameBackendKind flame_device_list_get_kind (const FlameDeviceList *self);

/* whether @device is what @entry, which is of the same backend, means */
gboolean flame_device_entry_is (
    const FlameDeviceEntry *entry, const FlameDeviceInfo *device);
