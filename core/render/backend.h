/*
 * The boundary between the render manager and the backends, which draw on the CPU or a
 * GPU.
 *
 * A backend draws plans in the order in which they are submitted, several at the same
 * time, and reports when each is done. It knows nothing of requests, jobs or
 * animations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/picture.h"
#include "flame/flame.h"
#include "core/plan/host-memory.h"
#include "core/plan/plan.h"

typedef struct _FlameBackend FlameBackend;
typedef struct _FlameSlot FlameSlot;

/*
 * Called once for each submitted plan, on a thread of the backend. From then on the
 * slot may be submitted again.
 * @error: (transfer full) (nullable)
 */
typedef void (*FlameSlotDone) (
    gpointer user_data, const FlameFrameStats *stats, GError *error);

/*
 * Whether the backend has what a frame needs and takes long to create: its kernel.
 */
typedef enum
{
  FLAME_PREPARED_READY,
  FLAME_PREPARED_COMING, /* it is being created */
  FLAME_PREPARED_NEVER,  /* it cannot be created, or failed */
} FlamePrepared;

/*
 * The functions of a backend. All are thread-safe, except close and slot_free.
 */
typedef struct
{
  FlameBackendKind kind;

  /* (nullable) if it is always present; see flame_backend_is_present() */
  gboolean (*is_present) (GError **error);

  /*
   * (nullable) if there is never more than one device. Lists the devices by number.
   * Returns: (transfer full) (element-type FlameDeviceInfo) FLAME_ERROR_UNAVAILABLE if
   *   there is none
   */
  GArray *(*list_devices) (GError **error);

  /*
   * Fails with FLAME_ERROR_UNAVAILABLE and the reason if it cannot work on this
   * machine. @config's device selects one of several devices, and its devices are NULL.
   * @config's backend is AUTO if nobody asked for this backend, which then accepts only
   * a GPU.
   */
  FlameBackend *(*open) (const FlameRendererConfig *config, GError **error);
  /* Call this after every slot is done and freed. */
  void (*close) (FlameBackend *backend);

  /* One line for people. */
  const char *(*description) (const FlameBackend *backend);
  /*
   * Both are set only together with list_devices: the device's number, and whether two
   * backends draw the same bytes.
   */
  int (*get_ordinal) (const FlameBackend *backend);
  gboolean (*is_alike) (const FlameBackend *one, const FlameBackend *other);
  /*
   * How many plans are worth having in flight if @depth frames are requested.
   */
  guint (*n_slots) (const FlameBackend *backend, guint depth);

  /*
   * Creates what one frame in flight needs. Memory is allocated at the first submit.
   */
  FlameSlot *(*slot_new) (FlameBackend *backend, GError **error);
  void (*slot_free) (FlameBackend *backend, FlameSlot *slot);

  /*
   * Draws @plan, which this backend has prepared. The backend owns the plan until it
   * calls @done, and may store in it what is known only then: the number of samples.
   * Errors come with @done, which is never called from inside submit.
   */
  void (*submit) (FlameBackend *backend, FlameSlot *slot, FlamePlan *plan,
      FlameSlotDone done, gpointer user_data);
  /* Makes a submitted slot call @done soon, with FLAME_ERROR_CANCELLED. */
  void (*cancel) (FlameBackend *backend, FlameSlot *slot);
  /*
   * (nullable) The fraction of a submitted slot's samples that is drawn, 0 to 1. Called
   * with the renderer's lock.
   */
  double (*get_progress) (FlameBackend *backend, FlameSlot *slot);

  /*
   * (nullable) Chooses how to draw @plan, and stores the choice in it. A kernel that is
   * missing is compiled in the background. A frame that is submitted before it is ready
   * waits for it, unless something else is chosen.
   *
   * @urgent: compile before kernels that were requested in advance
   */
  FlamePrepared (*prepare) (
      FlameBackend *backend, FlamePlan *plan, gboolean urgent);

  /*
   * (nullable) Whether memory takes so long that a live stream takes what it will need
   * before its first frame: see FlamePlan.later.
   */
  gboolean (*takes_ahead) (const FlameBackend *backend);

  /*
   * (nullable) if planes cannot be in CUDA memory. Copies a picture that was drawn
   * elsewhere into the planes @to of @plan, after the work on @cuda_stream (nullable)
   * that uses them, and waits for the copy.
   *
   * @from: in host memory
   */
  gboolean (*put_planes) (FlameBackend *backend, const FlamePlan *plan,
      const FlamePlanes *from, const FlamePlanes *to, gpointer cuda_stream,
      GError **error);

  /* (nullable) Adds to an array of FlameKernelStats. */
  void (*add_kernel_stats) (FlameBackend *backend, GArray *stats);
  /*
   * (nullable) Sets the fields of a FlameDeviceStats that the manager does not count.
   */
  void (*fill_device_stats) (FlameBackend *backend, FlameDeviceStats *stats);

  /*
   * See flame_renderer_alloc_host().
   * @block: (out)
   */
  gboolean (*alloc_host) (
      FlameBackend *backend, gsize size, FlameHostBlock *block, GError **error);
} FlameBackendClass;
