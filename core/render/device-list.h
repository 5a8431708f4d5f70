/*
 * Lists of devices as users write them, such as "0,2" or "cuda:0,opencl:Radeon".
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/device.h"
#include "flame/flame.h"

typedef enum
{
  FLAME_DEVICES_ANY,   /* "auto", or empty: the first that works */
  FLAME_DEVICES_ALL,   /* "all": every one that works */
  FLAME_DEVICES_LISTED /* exactly these, and all of them must work */
} FlameDevicesWanted;

/*
 * An entry of a list: a device by number, the devices with a name, or all of a backend.
 */
typedef struct
{
  FlameBackendKind kind; /* AUTO if the entry names none */
  int number;            /* -1 for a name, or for all */
  char *name;            /* (nullable) a part of the device's name */
} FlameDeviceEntry;

typedef struct
{
  FlameDevicesWanted wanted;
  GArray *entries; /* of FlameDeviceEntry, at least one if LISTED */
} FlameDeviceList;

/*
 * FALSE with FLAME_ERROR_SETTINGS. Clear @self in any case.
 * @text: (nullable) NULL is auto
 */
gboolean flame_device_list_parse (
    FlameDeviceList *self, const char *text, GError **error);
void flame_device_list_clear (FlameDeviceList *self);

static inline const FlameDeviceEntry *
flame_device_list_get (const FlameDeviceList *self, guint i)
{
  return &g_array_index (self->entries, FlameDeviceEntry, i);
}

/* The backend of the first entry, if every entry names one; otherwise AUTO. */
FlameBackendKind flame_device_list_get_kind (const FlameDeviceList *self);

/* Whether @entry, which is of the same backend, refers to @device. */
gboolean flame_device_entry_is (
    const FlameDeviceEntry *entry, const FlameDeviceInfo *device);
