/*
 * Rates are stored in a key file, with a group for each device, driver, version of this
 * library and number of threads.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/rates.h"

#include <math.h>

#include "config.h"

#define GPU "gpu"
#define CPU "cpu"
#define DEVICE "device"

/* (transfer full) */
static char *
make_group (FlameBackendKind kind, const char *device, const char *driver,
    guint n_threads)
{
  g_autofree char *text = g_strdup_printf ("%d\n%s\n%s\n%u\n%s", (int) kind,
      device, driver, n_threads, PACKAGE_VERSION);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}

/* FALSE if the file has no rates of this group, or malformed ones. */
static gboolean
read_rates (GKeyFile *file, const char *group, double *gpu, double *cpu)
{
  g_autoptr (GError) error = NULL;

  *gpu = g_key_file_get_double (file, group, GPU, &error);
  if (error)
    return FALSE;
  *cpu = g_key_file_get_double (file, group, CPU, &error);
  return !error && isfinite (*gpu) && isfinite (*cpu) && *gpu >= 0 && *cpu > 0;
}

/* Rates that cannot be written are measured again next time. */
static void
write_rates (GKeyFile *file, const char *path, const char *group,
    const char *device, double gpu, double cpu)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_key_file_set_string (file, group, DEVICE, device);
  g_key_file_set_double (file, group, GPU, gpu);
  g_key_file_set_double (file, group, CPU, cpu);
  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (file, path, NULL);
}

gboolean
flame_rates_prefer (const char *path, FlameBackendKind kind, const char *device,
    const char *driver, guint n_threads, FlameRateFunc measure, gpointer data)
{
  g_autofree char *group = make_group (kind, device, driver, n_threads);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  double gpu, cpu;

  if (path)
    g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  if (read_rates (file, group, &gpu, &cpu))
    return gpu > cpu;
  gpu = measure (kind, data);
  cpu = measure (FLAME_BACKEND_CPU, data);
  if (path && cpu > 0)
    write_rates (file, path, group, device, gpu, cpu);
  return gpu > cpu;
}
