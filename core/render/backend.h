/*
 * The boundary between the render manager and what draws: the CPU, a GPU.
 *
 * A backend draws plans in the order they are submitted, several at a time, and
 * says when each is done. It knows nothing of requests, jobs or animations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/render/picture.h"
#include "flame/flame.h"
#include "core/render/host-memory.h"
#include "core/render/plan.h"

typedef struct _FlameBackend FlameBackend;
typedef struct _FlameSlot FlameSlot;

/*
 * Called once for each submitted plan, on a thread of the backend's. @error:
 * (transfer full) (nullable). The slot may be submitted again from then on.
 */
typedef void (*FlameSlotDone) (
    gpointer user_data, const FlameFrameStats *stats, GError *error);

/* Whether what a frame needs is there that takes long to make: its kernel. */
typedef enum
{
  FLAME_PREPARED_READY,
  FLAME_PREPARED_COMING, /* it is being made */
  FLAME_PREPARED_NEVER,  /* it cannot be made, or has failed */
} FlamePrepared;

/* What a backend offers. Every function is thread-safe but close and slot_free. */
typedef struct
{
  FlameBackendKind kind;

  /* (nullable) always; see flame_backend_is_present() */
  gboolean (*is_present) (GError **error);

  /*
   * (nullable) where there may be several devices: all that there are, by number.
   * Returns: (transfer full) (element-type FlameDeviceInfo) FLAME_ERROR_UNAVAILABLE
   * if there is none
   */
  GArray *(*list_devices) (GError **error);

  /*
   * FLAME_ERROR_UNAVAILABLE, with the reason, where it cannot work here. Of several
   * devices @config's device says which, and its devices are NULL; its backend is AUTO
   * if nobody asked for this one, which then takes a GPU alone.
   */
  FlameBackend *(*open) (const FlameRendererConfig *config, GError **error);
  /* after every slot is done and freed */
  void (*close) (FlameBackend *backend);

  /* one line for people */
  const char *(*description) (const FlameBackend *backend);
  /* both with list_devices alone: the number, and whether frames are the same */
  int (*get_ordinal) (const FlameBackend *backend);
  gboolean (*is_alike) (const FlameBackend *one, const FlameBackend *other);
  /* plans worth having in flight at a time, for @depth frames asked for */
  guint (*n_slots) (const FlameBackend *backend, guint depth);

  /* what one frame in flight needs; memory is taken when first submitted */
  FlameSlot *(*slot_new) (FlameBackend *backend, GError **error);
  void (*slot_free) (FlameBackend *backend, FlameSlot *slot);

  /*
   * @plan, which the same backend has prepared, is its until @done is called, which may
   * set in it what is known only then: the samples taken. Errors come with @done, which
   * is never called from within.
   */
  void (*submit) (FlameBackend *backend, FlameSlot *slot, FlamePlan *plan,
      FlameSlotDone done, gpointer user_data);
  /* hurries a submitted slot to @done, with FLAME_ERROR_CANCELLED */
  void (*cancel) (FlameBackend *backend, FlameSlot *slot);
  /*
   * (nullable) the part of a submitted slot's samples that is drawn, 0 to 1; called with
   * the renderer's lock
   */
  double (*get_progress) (FlameBackend *backend, FlameSlot *slot);

  /*
   * (nullable) Chooses how @plan is drawn, and sets it in the plan. What takes long to
   * make is made in the background; a frame that is submitted before it is there waits
   * for it, unless something else is chosen.
   *
   * @urgent: before all that was asked for ahead of its time
   */
  FlamePrepared (*prepare) (
      FlameBackend *backend, FlamePlan *plan, gboolean urgent);

  /*
   * (nullable) where planes may be in CUDA memory: copies a picture that was drawn
   * elsewhere into @plan's planes, of @to, once @cuda_stream (nullable) has left
   * them, and waits until that is done.
   *
   * @from: in host memory
   */
  gboolean (*put_planes) (FlameBackend *backend, const FlamePlan *plan,
      const FlamePlanes *from, const FlamePlanes *to, gpointer cuda_stream,
      GError **error);

  /* (nullable) adds to an array of FlameKernelStats */
  void (*add_kernel_stats) (FlameBackend *backend, GArray *stats);
  /* (nullable) sets what of a FlameDeviceStats the manager does not count */
  void (*fill_device_stats) (FlameBackend *backend, FlameDeviceStats *stats);

  /* see flame_renderer_alloc_host(); @block: (out) */
  gboolean (*alloc_host) (
      FlameBackend *backend, gsize size, FlameHostBlock *block, GError **error);
} FlameBackendClass;
