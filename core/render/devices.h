/*
 * What a renderer draws with: the CPU, or one or several devices, of one kind of
 * backend or of several, between which frames are shared out.
 *
 * Opening and closing are for one thread; the rest says what guards it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/render/backend.h"

/* One device, or the CPU. All but the backend is guarded by the renderer's lock. */
typedef struct
{
  const char *api; /* its backend's name in messages */
  const FlameBackendClass *klass;
  FlameBackend *backend;
  FlameDeviceStats stats; /* its depth counts frames that are not retired */
  guint n_busy;           /* frames that it draws */
  guint64 turn;           /* of the last frame it was given */
  gint is_dropped;        /* atomic: no more frames for it */
} FlameDevice;

typedef struct
{
  GPtrArray *list;       /* of FlameDevice, at least one */
  char *description;     /* one line for people */
  char *fallback_reason; /* (nullable) why auto took none before */
  guint64 n_turns;       /* the renderer's lock, as what follows */
  guint n_working;    /* not dropped; 1 too if the CPU draws instead of all */
  GQueue problems;    /* of GError, of an opening that is not over yet */
  FlameLossFunc loss; /* (nullable) who hears of them once it is over */
  gpointer loss_data;
  FlameShared *loss_owner; /* (nullable) of that */
} FlameDevices;

/*
 * Opens what @config asks for. FALSE with FLAME_ERROR_UNAVAILABLE where it does
 * not work here, with FLAME_ERROR_SETTINGS where it makes no sense; close in any
 * case.
 */
gboolean flame_devices_open (
    FlameDevices *self, const FlameRendererConfig *config, GError **error);
/* after all slots are freed */
void flame_devices_close (FlameDevices *self);

static inline FlameDevice *
flame_devices_get (const FlameDevices *self, guint i)
{
  return self->list->pdata[i];
}

/* of the first device: what asks for a whole renderer's gets this one's */
static inline const FlameBackendClass *
flame_devices_get_class (const FlameDevices *self)
{
  return flame_devices_get (self, 0)->klass;
}

/*
 * No frame is given to @device any more, for @reason, which is told with what draws its
 * frames, such as "the others". With the lock.
 */
void flame_devices_drop (FlameDevices *self, FlameDevice *device,
    const char *substitute, const GError *reason);

/*
 * Has all of them prepare for frames like @plan; any thread, without the lock.
 * COMING where any of them has it still to come.
 */
FlamePrepared flame_devices_prepare (
    const FlameDevices *self, FlamePlan *plan, gboolean urgent);

/* adds to an array of FlameKernelStats, those of one name together; any thread */
void flame_devices_add_kernel_stats (const FlameDevices *self, GArray *stats);

/* of a device that is not dropped; any thread */
gboolean flame_devices_alloc_host (const FlameDevices *self, gsize size,
    FlameHostBlock *block, GError **error);
