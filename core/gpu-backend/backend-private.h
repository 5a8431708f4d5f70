/*
 * The GPU backend's state, shared by its two threads and its callers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/device.h"
#include "core/api/renderer-config.h"
#include "core/gpu-backend/backend.h"
#include "core/gpu-backend/slot.h"

/*
 * A lost device calls no callbacks, so sleepers check for that at this interval.
 */
#define FLAME_GPU_POLL_INTERVAL (G_USEC_PER_SEC / 10)

struct _FlameGpuBackend
{
  FlameGpu *gpu;
  FlameGpu *home; /* (nullable) where CUDA memory is, if it is elsewhere */
  FlameGpuCompiler *compiler; /* (nullable) */
  FlameGpuDiskCache *disk;    /* (nullable) */
  gint64 opened_at;           /* monotonic time */
  FlameGpuStream *opening;    /* until a frame's first round */
  FlameGpuStream *iterating;  /* all frames' rounds, one after the other */
  FlameGpuIterator *iterator;
  FlameGpuPostStage *post;
  GPtrArray *sums;      /* of FlameGpuFrameSums: the launcher's */
  guint n_queued;       /* number of frames: the launcher's */
  gboolean is_queueing; /* a frame: the launcher's */
  gsize sums_limit;     /* bytes; see flame_gpu_slot_take_sums() */
  gsize memory_limit;   /* bytes of device memory that frames plan with */
  FlameGpuStats *stats;
  gboolean copies; /* frames are copied to the host */
  char *description;

  /*
   * The time that frames' times are measured from, and its place: the reporter's.
   */
  FlameGpuEvent *since;
  double since_seconds;

  GThread *launcher, *reporter;
  GMutex lock;
  GCond work;       /* wakes the launcher: a frame, a finished round, or quit */
  GCond report;     /* wakes the reporter: a frame is done or failed, or quit */
  GQueue submitted; /* of FlameGpuSlot, not yet taken by the launcher */
  GQueue
      owed; /* of FlameGpuSlot, iterating: the launcher queues their filters */
  GQueue in_flight; /* of FlameGpuSlot, oldest first, until they are reported */
  guint n_slots;
  guint n_marks;      /* queued marks that have not run yet */
  gsize bytes;        /* of device memory, after the last queued frame */
  gsize shared_bytes; /* the part of these that belongs to no slot */
  gboolean quit;
};

/* --------------------- open-cuda.c, open-opencl.c: what the classes differ in */

/*
 * Opens the device that @config asks for, and its API's compiler. Returns FALSE with
 * @error; @parts may then be partly filled.
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

/*
 * Logs the duration of a step of the start.
 *
 * @since: (inout) when the step began
 */
static inline void
flame_gpu_log_step (FlameLog *log, gint64 *since, const char *step)
{
  const gint64 now = g_get_monotonic_time ();

  flame_log (log, FLAME_LOG_DEBUG, "start: %s: %.3f s", step,
      (now - *since) / (double) G_USEC_PER_SEC);
  *since = now;
}

/*
 * Returns whether the frame's planes are elsewhere, and the caller wants them.
 */
static inline gboolean
flame_gpu_slot_is_copied (const FlameGpuSlot *slot)
{
  const FlameGpuBackend *backend = slot->backend;

  return backend->copies &&
         (slot->plan->memory == FLAME_MEMORY_HOST || backend->home);
}

/* Returns: (transfer none) the context of plans' CUDA memory */
static inline FlameGpu *
flame_gpu_backend_get_home (const FlameGpuBackend *backend)
{
  return backend->home ? backend->home : backend->gpu;
}

/* ------------------------------------------------------- threads.c: the two */

gpointer flame_gpu_launcher_main (gpointer backend);
gpointer flame_gpu_reporter_main (gpointer backend);

/* Gives the slot to the launcher; any thread. */
void flame_gpu_launcher_submit (FlameGpuBackend *backend, FlameGpuSlot *slot);
