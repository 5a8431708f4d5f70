/*
 * A dummy GPU for tests: a third row of core/gpu/fns.h, with malloc, queues in host
 * memory, and C functions instead of kernels. It promises no more than fns.h does, and
 * loses the device if work uses what has been freed. Only tests are built with it.
 *
 * There is one set of devices in the process. Reset it before each test. Thread-safe.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"
#include "core/gpu/fns.h"
#include "core/gpu/kernel.h"

#define FLAME_DUMMY_MAX_DEVICES 8

G_BEGIN_DECLS

/*
 * Frees what is left and restores the defaults: immediate order, one device of compute
 * capability 9.0 with 1 GiB of memory, no fault, no kernels.
 */
void flame_dummy_reset (void);

/* ------------------------------------------------------------------ devices */

/*
 * @ordinal: -1 for the first that is not lost
 * Returns: (transfer full) NULL with UNAVAILABLE if there is no such device
 */
FlameGpu *flame_dummy_open (int ordinal, GError **error);

/* @archs: compute capability of each device, such as 90 */
void flame_dummy_set_devices (const int *archs, guint n_devices);
guint flame_dummy_count_devices (void);
/*
 * Returns the properties that the device will have when it is opened; a test may change
 * them.
 */
FlameGpuDevice *flame_dummy_get_device (guint ordinal);
/* @ordinal: -1 for all devices */
void flame_dummy_set_memory (int ordinal, gsize bytes);

/* What tests may set. All are TRUE after a reset. */
typedef struct
{
  gboolean has_graphs; /* in devices that are opened from now on */
  gboolean reaches;    /* devices reach each other's memory */
  /*
   * memory_free() waits, as fns.h promises. If not, work that still uses the memory
   * when it runs loses the device.
   */
  gboolean free_waits;
} FlameDummySettings;

extern FlameDummySettings flame_dummy_settings;

/* Loses the device: each further call fails. @ordinal: -1 for all devices */
void flame_dummy_lose (int ordinal);
/* Returns: (nullable) why the device is lost; NULL if it is not. */
const char *flame_dummy_get_loss (int ordinal);

/* Returns the number of kernels run on the device since the reset. */
guint flame_dummy_get_runs (guint ordinal);

/* -------------------------------------------------------------------- order */

typedef enum
{
  FLAME_DUMMY_IMMEDIATE, /* work runs when it is queued */
  /*
   * Work runs as late as possible, when something waits for it. Therefore an order that
   * no event enforces never arises by luck.
   */
  FLAME_DUMMY_DEFERRED,
  /*
   * Work runs in any order that events and streams allow. A seed decides which stream
   * runs next, and whether it does before something waits for it. One stream may run
   * far ahead while others have not begun.
   */
  FLAME_DUMMY_LOOSE,
} FlameDummyOrder;

void flame_dummy_set_order (FlameDummyOrder order);
/* Sets the order FLAME_DUMMY_LOOSE, with @seed. */
void flame_dummy_set_loose (guint seed);
/* Makes a loose device also run while nobody waits for it, until the reset. */
void flame_dummy_start (void);

/*
 * Holds copies to the host in FLAME_DUMMY_LOOSE: from now on the nth copy waits until
 * @kernel has run n + 1 times, so that a frame's copy requires the next frame's kernel.
 * NULL releases all copies.
 */
void flame_dummy_hold_copies (const char *kernel);
/*
 * Returns the microseconds during which nothing could run except a held copy.
 */
gint64 flame_dummy_get_held_for (void);

/* Returns the priority of the stream on which @kernel last ran. It must have run. */
FlameGpuPriority flame_dummy_get_priority (const char *kernel);

/* ------------------------------------------------------------------ kernels */

/* @args: a pointer to each argument's value */
typedef void (*FlameDummyKernelFunc) (
    const FlameGpuGeometry *launch, void *const *args);

typedef struct
{
  const char *name;
  FlameDummyKernelFunc run;
  gsize arg_sizes[16]; /* bytes; ends at the first 0 */
  double milliseconds; /* on the dummy's clock */
} FlameDummyKernel;

/* An image is this and the names of its kernels, separated by commas. */
#define FLAME_DUMMY_IMAGE "DUMMY:"

/* Sets the kernels that images may name. The list is not copied. */
void flame_dummy_set_kernels (const FlameDummyKernel *kernels, guint n_kernels);

/*
 * Returns @size bytes at a device address, for kernels. If they are not all inside one
 * allocation of the running device, it returns NULL, and the device is lost.
 */
gpointer flame_dummy_map (FlameGpuAddress address, gsize size);

/*
 * Makes the first launch of each device take this long on the host, as if kernels were
 * loaded.
 */
void flame_dummy_set_first_launch (guint milliseconds);

/* Makes the running kernel take longer on the dummy's clock. For kernels. */
void flame_dummy_spend (double milliseconds);

/* ------------------------------------------------------------------- faults */

typedef enum
{
  FLAME_DUMMY_REFUSES,
  FLAME_DUMMY_HAS_NO_MEMORY,
  FLAME_DUMMY_IS_LOST, /* the device, too, from then on */
} FlameDummyFault;

/*
 * Makes the @nth call of @function from now on fail without doing its work. 0: none
 *
 * @function: a function of fns.h that can fail, "open", or "graph_new" and
 *   "graph_update", one of which is in each capture_end() that keeps its graph; NULL is
 *   any function
 */
void flame_dummy_fail (const char *function, guint nth, FlameDummyFault fault);
/* Makes @times consecutive calls fail, like flame_dummy_fail(). */
void flame_dummy_fail_for (
    const char *function, guint nth, guint times, FlameDummyFault fault);
/* Makes a call of one device fail, like flame_dummy_fail(). */
void flame_dummy_fail_on (
    int ordinal, const char *function, guint nth, FlameDummyFault fault);
/* Returns whether the call that fails has been made. */
gboolean flame_dummy_has_failed (void);

/*
 * Returns the number of calls of @function since the reset. Functions that free
 * something are counted too.
 */
guint flame_dummy_get_calls (const char *function);

/*
 * Returns how much is still held: devices, memory, handles, and queued work of freed
 * streams. @report gets a line for each kind.
 */
guint flame_dummy_count_leaks (GString *report);

/* ------------------------------------------- for drivers made of the dummy */

/*
 * Counts a call, and takes the fault that a test asks for. Returns whether the call must
 * fail.
 *
 * @ordinal: the device that is lost if the fault says so; -1: all
 * @fault: (out) set if it must fail
 */
gboolean flame_dummy_take_fault (
    int ordinal, const char *function, FlameDummyFault *fault);
void flame_dummy_count_call (const char *function);

/*
 * Gives @graph the work of @other. Returns FALSE if it differs by more than arguments.
 */
gboolean flame_dummy_graph_update (gpointer graph, gpointer other);

G_END_DECLS
