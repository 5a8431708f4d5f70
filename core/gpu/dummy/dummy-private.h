/*
 * What the dummy's files share: its devices, the handles that are alive, the calls that
 * were made and fail, and queued work.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/dummy/dummy.h"

/* Kinds of handles. */
typedef enum
{
  FLAME_DUMMY_DEVICE_MEMORY,
  FLAME_DUMMY_HOST_MEMORY,
  FLAME_DUMMY_STREAM,
  FLAME_DUMMY_EVENT,
  FLAME_DUMMY_MODULE,
  FLAME_DUMMY_GRAPH,
  FLAME_DUMMY_N_KINDS,
} FlameDummyKind;

typedef struct
{
  FlameGpuDevice description;
  gsize memory_used;
  guint n_open; /* how many FlameGpu are open on it */
  guint n_runs; /* kernels run */
  gboolean has_launched;
  const char *loss; /* (nullable) why it is lost */
} FlameDummyDevice;

typedef struct
{
  GRecMutex lock; /* guards all that the dummy has */
  FlameDummyDevice devices[FLAME_DUMMY_MAX_DEVICES];
  guint n_devices;
  int running;  /* the device whose queued work is running; -1: none */
  double clock; /* milliseconds of device time */
} FlameDummyState;

extern FlameDummyState flame_dummy;

#define FLAME_DUMMY_LOCK()                                                     \
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =                           \
      g_rec_mutex_locker_new (&flame_dummy.lock)

/* Reset what each file has, and enter its functions into the table. */
void flame_dummy_reset_calls (void);
void flame_dummy_reset_queues (void);
void flame_dummy_reset_memory (void);
void flame_dummy_add_memory_fns (FlameGpuFns *fns);
void flame_dummy_add_queue_fns (FlameGpuFns *fns);
void flame_dummy_add_code_fns (FlameGpuFns *fns);

/* -------------------------------------------------------------------- calls */

FlameDummyDevice *flame_dummy_device_of (const FlameGpu *gpu);
/* Loses the device whose work is running. */
void flame_dummy_lose_running (const char *reason);

/*
 * Counts the call, and fails if a test asks for it or the device is lost. Each function
 * that can fail begins with this.
 */
gboolean flame_dummy_enter (
    FlameGpu *gpu, const char *function, GError **error);
/*
 * Returns FALSE with @error if the device is lost. Functions that wait end with this.
 */
gboolean flame_dummy_check_loss (FlameGpu *gpu, GError **error);
/* Counts the call. Each function that frees something begins with this. */
void flame_dummy_enter_release (FlameGpu *gpu, const char *function);

void flame_dummy_add (gconstpointer handle, FlameDummyKind kind);
void flame_dummy_remove (gconstpointer handle, FlameDummyKind kind);
gboolean flame_dummy_is (gconstpointer handle, FlameDummyKind kind);
guint flame_dummy_count_handles (GString *report);

/* --------------------------------------------------------------------- work */

typedef struct
{
  FlameGpuHostFunc run;
  gpointer data;
  GDestroyNotify free; /* (nullable) for @data */
  gboolean reads_back; /* it copies to the host */
} FlameDummyWork;

/* Queues work, or records it if the stream is recorded. Always returns TRUE. */
gboolean flame_dummy_queue (gpointer stream, FlameDummyWork work);
/* Runs everything that is queued on one device. */
void flame_dummy_drain (int ordinal);
/* Returns whether no work is queued anywhere. */
gboolean flame_dummy_is_idle (void);
/* Returns the number of freed streams with work beyond waits and events. */
guint flame_dummy_count_unfinished (void);
/* Runs some work of a loose device, as time passes while nobody waits. */
void flame_dummy_step (void);
/* Reports that a kernel has run. Copies may have been held for it. */
void flame_dummy_note_kernel (const char *name);
