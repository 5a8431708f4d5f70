/*
 * Opens the dummy's devices, and stores what tests set.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/error.h"
#include "core/gpu/dummy/dummy-private.h"

FlameDummySettings flame_dummy_settings;

/* Microseconds between two bursts of a device's work. */
#define PAUSE 200

static GThread *worker; /* (nullable) the devices' own */
static gint quit;       /* atomic: asks it to end */

/* ------------------------------------------------------------------- worker */

static gpointer
work (gpointer data G_GNUC_UNUSED)
{
  while (!g_atomic_int_get (&quit)) {
    flame_dummy_step ();
    g_usleep (PAUSE);
  }
  return NULL;
}

void
flame_dummy_start (void)
{
  g_assert (!worker);
  g_atomic_int_set (&quit, FALSE);
  worker = g_thread_new ("dummy device", work, NULL);
}

static void
stop (void)
{
  g_atomic_int_set (&quit, TRUE);
  g_clear_pointer (&worker, g_thread_join);
}

/* ------------------------------------------------------------------ devices */

static void
describe (FlameGpuDevice *device, guint ordinal, int arch)
{
  *device = (FlameGpuDevice){
      .driver = "dummy",
      .ordinal = (int) ordinal,
      .arch = arch,
      .sm_count = 4,
      .max_threads_per_sm = 2048,
      .max_block = 1024,
      .doubles = TRUE,
      .adds_vectors = arch >= 90,
      .adds_pairs = TRUE,
      .copies_rows = TRUE,
      .has_warps = TRUE,
      .knows_sm = TRUE,
      .shared_per_sm = 228 << 10,
      .shared_per_block = 227 << 10,
      .l2_size = 50 << 20,
      .memory = 1 << 30,
  };
  g_snprintf (device->name, sizeof device->name, "Dummy GPU %u", ordinal);
}

void
flame_dummy_set_devices (const int *archs, guint n_devices)
{
  FLAME_DUMMY_LOCK ();
  g_assert (n_devices <= FLAME_DUMMY_MAX_DEVICES);
  for (guint i = 0; i < n_devices; i++)
    describe (&flame_dummy.devices[i].description, i, archs[i]);
  flame_dummy.n_devices = n_devices;
}

guint
flame_dummy_count_devices (void)
{
  return flame_dummy.n_devices;
}

FlameGpuDevice *
flame_dummy_get_device (guint ordinal)
{
  g_assert (ordinal < flame_dummy.n_devices);
  return &flame_dummy.devices[ordinal].description;
}

void
flame_dummy_set_memory (int ordinal, gsize bytes)
{
  FLAME_DUMMY_LOCK ();
  for (int i = 0; i < (int) flame_dummy.n_devices; i++)
    if (ordinal < 0 || i == ordinal)
      flame_dummy.devices[i].description.memory = bytes;
}

const char *
flame_dummy_get_loss (int ordinal)
{
  FLAME_DUMMY_LOCK ();
  return flame_dummy.devices[ordinal].loss;
}

guint
flame_dummy_get_runs (guint ordinal)
{
  FLAME_DUMMY_LOCK ();
  return flame_dummy.devices[ordinal].n_runs;
}

void
flame_dummy_reset (void)
{
  static const int arch = 90;

  stop ();

  FLAME_DUMMY_LOCK ();
  flame_dummy_reset_calls ();
  flame_dummy_reset_queues ();
  flame_dummy_reset_memory ();
  flame_dummy_set_kernels (NULL, 0);
  flame_dummy_set_first_launch (0);
  memset (flame_dummy.devices, 0, sizeof flame_dummy.devices);
  flame_dummy_set_devices (&arch, 1);
  flame_dummy_settings = (FlameDummySettings){TRUE, TRUE, TRUE};
  flame_dummy.running = -1;
  flame_dummy.clock = 0;
}

guint
flame_dummy_count_leaks (GString *report)
{
  guint n_open = 0, n_unfinished;

  FLAME_DUMMY_LOCK ();
  for (guint i = 0; i < FLAME_DUMMY_MAX_DEVICES; i++)
    n_open += flame_dummy.devices[i].n_open;
  if (n_open)
    g_string_append_printf (report, "%u open devices\n", n_open);
  n_unfinished = flame_dummy_count_unfinished ();
  if (n_unfinished)
    g_string_append_printf (report, "work of %u freed streams\n", n_unfinished);
  return n_open + n_unfinished + flame_dummy_count_handles (report);
}

/* --------------------------------------------------------------------- open */

static void
close_gpu (FlameGpu *gpu)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_device_of (gpu)->n_open--;
  flame_gpu_clear (gpu);
  g_free (gpu);
}

static gboolean
reach (FlameGpu *gpu, FlameGpu *peer)
{
  return flame_dummy_settings.reaches &&
         gpu->device.ordinal != peer->device.ordinal;
}

static void
compile_apart (FlameGpu *gpu)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_enter_release (gpu, "compile_apart");
}

/*
 * Returns the functions of devices with or without graphs. Both tables are filled in
 * once, as devices that are open read them without the lock.
 */
static const FlameGpuFns *
get_fns (gboolean has_graphs)
{
  static FlameGpuFns with, without;

  if (!with.api) {
    with = (FlameGpuFns){.api = "dummy",
        .takes_streams = TRUE,
        .free = close_gpu,
        .reach = reach,
        .compile_apart = compile_apart};
    flame_dummy_add_memory_fns (&with);
    flame_dummy_add_queue_fns (&with);
    flame_dummy_add_code_fns (&with);
    without = with;
    without.capture_begin = NULL;
  }
  return has_graphs ? &with : &without;
}

/* Returns the first device that is not lost, or else the first. */
static int
find_first (void)
{
  for (guint i = 0; i < flame_dummy.n_devices; i++)
    if (!flame_dummy.devices[i].loss)
      return (int) i;
  return 0;
}

FlameGpu *
flame_dummy_open (int ordinal, GError **error)
{
  g_autofree FlameGpu *gpu = g_new0 (FlameGpu, 1);
  g_autoptr (GError) reason = NULL;

  FLAME_DUMMY_LOCK ();
  if (ordinal < 0)
    ordinal = find_first ();
  if ((guint) ordinal >= flame_dummy.n_devices)
    return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
        "there is no dummy device %d: %u found, counted from 0", ordinal,
        flame_dummy.n_devices);
  flame_gpu_init (gpu, get_fns (flame_dummy_settings.has_graphs));
  gpu->device = flame_dummy.devices[ordinal].description;
  if (!flame_dummy_enter (gpu, "open", &reason))
    return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
        "dummy device %d does not work: %s", ordinal, reason->message);
  flame_dummy.devices[ordinal].n_open++;
  return g_steal_pointer (&gpu);
}
