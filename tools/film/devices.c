/*
 * The devices that there are, for people.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/devices.h"

#include "flame/renderer.h"

static void
print_device (const FlameDeviceInfo *device)
{
  g_autofree char *memory =
      g_format_size_full (device->bytes_total, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *name = g_strdup_printf (
      "%s:%d", flame_backend_get_name (device->backend), device->ordinal);

  g_print ("%-10s %s, %s, driver %s%s\n", name, device->name, memory,
      device->driver[0] ? device->driver : "unknown",
      device->is_gpu ? "" : "; not a GPU: taken if asked for");
}

void
film_print_devices (void)
{
  static const FlameBackendKind kinds[] = {
      FLAME_BACKEND_CUDA, FLAME_BACKEND_OPENCL};

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    g_autoptr (GError) reason = NULL;
    g_autoptr (GArray) devices = flame_backend_list_devices (kinds[i], &reason);

    if (!devices)
      g_print ("%-10s none: %s\n", flame_backend_get_name (kinds[i]),
          reason->message);
    for (guint k = 0; devices && k < devices->len; k++)
      print_device (&g_array_index (devices, FlameDeviceInfo, k));
  }
  g_print ("%-10s %u threads\n", flame_backend_get_name (FLAME_BACKEND_CPU),
      g_get_num_processors ());
}
