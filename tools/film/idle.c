/*
 * Reads from the PCI bus which GPUs the machine has, and asks the drivers which of them
 * can be used.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/idle.h"

#include "docs/troubles.h"
#include "flame/file.h"
#include "flame/renderer.h"

/* The PCI class of display controllers. */
#define PCI_CLASS 3

static const struct
{
  guint64 vendor;
  FilmGpuMakers maker;
} vendors[] = {{0x1002, FILM_GPU_AMD}, {0x8086, FILM_GPU_INTEL},
    {0x10de, FILM_GPU_NVIDIA}};

/* Reads a number from a file of the bus; 0 if there is none. */
static guint64
read_number (const char *folder, const char *device, const char *name)
{
  g_autofree char *path = g_build_filename (folder, device, name, NULL);
  g_autoptr (GBytes) bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, NULL);
  g_autofree char *text =
      bytes && g_bytes_get_size (bytes) > 0
          ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
          : NULL;

  return text ? g_ascii_strtoull (text, NULL, 16) : 0;
}

FilmGpuMakers
film_idle_find (const char *pci)
{
  g_autoptr (GDir) dir = g_dir_open (pci, 0, NULL);
  FilmGpuMakers makers = 0;
  const char *device;

  while (dir && (device = g_dir_read_name (dir))) {
    if (read_number (pci, device, "class") >> 16 != PCI_CLASS)
      continue;
    for (guint i = 0; i < G_N_ELEMENTS (vendors); i++)
      if (vendors[i].vendor == read_number (pci, device, "vendor"))
        makers |= vendors[i].maker;
  }
  return makers;
}

/* (transfer full) (nullable): Describes a GPU that OpenCL can use. */
static char *
describe_opencl (void)
{
  g_autoptr (GPtrArray) devices =
      flame_backend_list_devices (FLAME_BACKEND_OPENCL, NULL);

  for (guint i = 0; devices && i < devices->len; i++) {
    const FlameDeviceInfo *device = devices->pdata[i];

    if (flame_device_info_is_gpu (device))
      return g_strdup_printf (
          "%s is not used: the CPU is faster, or the device does not work; "
          "--backend=opencl uses it anyway" FLAME_SEE ("No GPU"),
          flame_device_info_get_name (device));
  }
  return NULL;
}

char *
film_idle_describe (FilmGpuMakers makers)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (GPtrArray) devices = NULL;
  char *text;

  if (makers == 0)
    return NULL;
  text = describe_opencl ();
  if (text)
    return text;
  if (makers & FILM_GPU_NVIDIA) {
    devices = flame_backend_list_devices (FLAME_BACKEND_CUDA, &reason);
    return g_strdup_printf (
        "an NVIDIA GPU is not used: %s" FLAME_SEE ("No GPU"),
        reason ? reason->message : "its device cannot be opened");
  }
  return g_strdup_printf (
      "an %s GPU is not used: OpenCL has no driver for it; docs/opencl.md "
      "names the package" FLAME_SEE ("No GPU"),
      makers & FILM_GPU_AMD ? "AMD" : "Intel");
}
