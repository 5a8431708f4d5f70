/*
 * The devices of a renderer: the CPU, or one or several devices of one or several
 * backends, which share the frames.
 *
 * Open and close the devices on one thread. The comments of the other functions name
 * what guards them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/render/backend.h"

/*
 * A device, or the CPU. The renderer's lock guards all fields but the backend, and what
 * is the planner's.
 */
typedef struct
{
  const char *api; /* the backend's name in messages */
  const FlameBackendClass *klass;
  FlameBackend *backend;
  FlameDeviceStats stats; /* its depth counts frames that are not retired */
  guint n_busy;           /* frames being drawn */
  guint64 turn;           /* turn of the last frame it got */
  gint is_dropped;        /* atomic: it gets no more frames */

  /* see warm-up.h; the first two are the planner's */
  gboolean is_cold;     /* the fallback has stood in for it */
  gboolean has_warm_up; /* one has begun since it had no kernel */
  gboolean is_warming;  /* one is being drawn */
} FlameDevice;

typedef struct
{
  GPtrArray *list;       /* of FlameDevice, at least one */
  char *description;     /* one line for people */
  char *fallback_reason; /* (nullable) why auto rejected earlier backends */
  /* this field and those below are guarded by the renderer's lock */
  guint64 n_turns;
  guint n_working;    /* not dropped; 1 if the CPU has replaced them all */
  GQueue problems;    /* of GError, while opening */
  FlameLossFunc loss; /* (nullable) receives them after the opening */
  gpointer loss_data;
  FlameShared *loss_owner; /* (nullable) owner of @loss */
} FlameDevices;

/* Whether FLAME_BACKEND_AUTO takes a GPU of @kind rather than the CPU. */
typedef gboolean (*FlamePrefersFunc) (
    const FlameRendererConfig *config, FlameBackendKind kind);

/*
 * Opens the devices that @config asks for. FALSE with FLAME_ERROR_UNAVAILABLE if they
 * do not work on this machine, or with FLAME_ERROR_SETTINGS if the settings are
 * invalid. Close @self in any case.
 *
 * @prefers: (nullable) called for backends that AUTO takes only if they are fast enough
 */
gboolean flame_devices_open (FlameDevices *self,
    const FlameRendererConfig *config, FlamePrefersFunc prefers,
    GError **error);
/* Call this after all slots are freed. */
void flame_devices_close (FlameDevices *self);

static inline FlameDevice *
flame_devices_get (const FlameDevices *self, guint i)
{
  return self->list->pdata[i];
}

/* The class of the first device, which stands for the whole renderer. */
static inline const FlameBackendClass *
flame_devices_get_class (const FlameDevices *self)
{
  return flame_devices_get (self, 0)->klass;
}

/*
 * Stops giving frames to @device because of @reason. The loss is reported together with
 * what draws the frames now, such as "the others". Call this with the lock.
 */
void flame_devices_drop (FlameDevices *self, FlameDevice *device,
    const char *substitute, const GError *reason);

/*
 * Makes all devices prepare for frames like @plan. Returns COMING if any device is not
 * ready yet. Any thread, without the lock.
 */
FlamePrepared flame_devices_prepare (
    const FlameDevices *self, FlamePlan *plan, gboolean urgent);

/*
 * Adds to an array of FlameKernelStats, and merges those with the same name. Any
 * thread.
 */
void flame_devices_add_kernel_stats (const FlameDevices *self, GArray *stats);

/* Allocates from a device that is not dropped. Any thread. */
gboolean flame_devices_alloc_host (const FlameDevices *self, gsize size,
    FlameHostBlock *block, GError **error);
