/*
 * The GPU backend's state, which its two threads and those who call it share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/device.h"
#include "core/api/renderer-config.h"
#include "core/gpu-backend/backend.h"
#include "core/gpu-backend/slot.h"

/* a lost device calls nobody: how often a sleeper looks for itself */
#define FLAME_GPU_LOOK_AFTER (G_USEC_PER_SEC / 10)

struct _FlameGpuBackend
{
  FlameGpu *gpu;
  FlameGpu *home; /* (nullable) of CUDA memory, where it is elsewhere */
  FlameGpuCompiler *compiler; /* (nullable) */
  FlameGpuDiskCache *disk;    /* (nullable) */
  gint64 opened_at;           /* monotonic time */
  FlameGpuIterator *iterator;
  FlameGpuPostStage *post;
  GPtrArray *sums;    /* of FlameGpuFrameSums: the launcher's */
  guint n_queued;     /* frames: the launcher's */
  gsize sums_limit;   /* bytes; see flame_gpu_slot_take_sums() */
  gsize memory_limit; /* bytes of the device's that frames go by */
  FlameGpuStats *stats;
  gboolean copies; /* frames to the host */
  char *description;

  /* what frames' times count from, and when it was: the reporter's */
  FlameGpuEvent *since;
  double since_seconds;

  GThread *launcher, *reporter;
  GMutex lock;
  GCond work;       /* for the launcher: a frame, a round has run, or quit */
  GCond report;     /* for the reporter: a frame has run or failed, or quit */
  GQueue submitted; /* of FlameGpuSlot, not yet the launcher's */
  GQueue in_flight; /* of FlameGpuSlot, oldest first, until reported */
  guint n_slots;
  guint n_marks;      /* queued and not yet run */
  gsize bytes;        /* of device memory, by the last frame queued */
  gsize shared_bytes; /* of these, what belongs to no slot */
  gboolean quit;
};

/* --------------------- open-cuda.c, open-opencl.c: what the classes differ in */

/*
 * Opens the device that @config asks for, and the compiler for it: an API's own. FALSE
 * with @error, whatever is in @parts by then.
 */
typedef gboolean (*FlameGpuOpener) (const FlameRendererConfig *config,
    FlameGpuBackendParts *parts, GError **error);

gboolean flame_cuda_is_present (GError **error);
GArray *flame_cuda_list_devices (GError **error);
gboolean flame_cuda_open_device (const FlameRendererConfig *config,
    FlameGpuBackendParts *parts, GError **error);

gboolean flame_opencl_is_present (GError **error);
GArray *flame_opencl_list_devices (GError **error);
gboolean flame_opencl_open_device (const FlameRendererConfig *config,
    FlameGpuBackendParts *parts, GError **error);

static inline void
flame_gpu_add_device_info (
    GArray *infos, FlameBackendKind kind, const FlameGpuDevice *device)
{
  FlameDeviceInfo info = {.backend = kind,
      .ordinal = device->ordinal,
      .is_gpu = !device->is_cpu,
      .bytes_total = device->memory};

  g_strlcpy (info.name, device->name, sizeof info.name);
  g_strlcpy (info.driver, device->driver, sizeof info.driver);
  g_array_append_val (infos, info);
}

/* says what a step of the start took; @since: (inout) its begin */
static inline void
flame_gpu_say_step (FlameLog *log, gint64 *since, const char *step)
{
  const gint64 now = g_get_monotonic_time ();

  flame_log (log, FLAME_LOG_DEBUG, "start: %s: %.3f s", step,
      (now - *since) / (double) G_USEC_PER_SEC);
  *since = now;
}

/* whether the frame's planes are elsewhere, and wanted */
static inline gboolean
flame_gpu_slot_is_copied (const FlameGpuSlot *slot)
{
  const FlameGpuBackend *backend = slot->backend;

  return backend->copies &&
         (slot->plan->memory == FLAME_MEMORY_HOST || backend->home);
}

/* (transfer none) the context that CUDA memory of plans is in */
static inline FlameGpu *
flame_gpu_backend_get_home (const FlameGpuBackend *backend)
{
  return backend->home ? backend->home : backend->gpu;
}

/* ------------------------------------------------------- threads.c: the two */

gpointer flame_gpu_launcher_main (gpointer backend);
gpointer flame_gpu_reporter_main (gpointer backend);

/* hands the slot to the launcher; any thread */
void flame_gpu_launcher_submit (FlameGpuBackend *backend, FlameGpuSlot *slot);
