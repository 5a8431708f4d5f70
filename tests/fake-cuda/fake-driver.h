/*
 * A CUDA driver in host memory, for tests without a GPU: core/gpu/cuda's table
 * with malloc, queues, and C functions instead of kernels. There is one global
 * driver, which is thread-safe. Reset it before each test.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/cuda/driver.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_FAKE_IMMEDIATE, /* work runs when it is queued */
  /*
   * Work runs as late as possible, when something waits for it. Therefore an
   * order that no event enforces never arises by luck.
   */
  FLAME_FAKE_DEFERRED,
  /*
   * Work runs in any order that events and streams allow. The seed of
   * flame_fake_set_loose() decides which stream runs next, and whether it does
   * before something waits for it. One stream may run far ahead while others
   * have not begun.
   */
  FLAME_FAKE_LOOSE,
} FlameFakeMode;

/* What a kernel knows about its launch. */
typedef struct
{
  guint grid[3], block[3];
  guint shared_bytes;
} FlameFakeLaunch;

/* @args: a pointer to each argument's value, as for cuLaunchKernel */
typedef void (*FlameFakeKernelFunc) (
    const FlameFakeLaunch *launch, void *const *args);

typedef struct
{
  const char *name;
  FlameFakeKernelFunc run;
  gsize arg_sizes[16]; /* bytes; ends at the first 0 */
  double milliseconds; /* on the fake clock */
} FlameFakeKernel;

const FlameCudaTable *flame_fake_get_table (void);

/*
 * Frees what is left and restores the defaults: immediate mode, one device of
 * compute capability 9.0, driver 13.0, 1 GiB of memory, no fault, no kernels.
 */
void flame_fake_reset (void);

void flame_fake_set_mode (FlameFakeMode mode);
/* Sets FLAME_FAKE_LOOSE, in the order of @seed. */
void flame_fake_set_loose (guint seed);
/* Until the reset, a loose device also runs while nobody waits for it. */
void flame_fake_start_device (void);
void flame_fake_set_version (int version);
void flame_fake_set_memory (gsize bytes); /* of each device */
void flame_fake_set_device_memory (int device, gsize bytes);
/* Whether devices reach each other's memory. TRUE at the start. */
void flame_fake_set_peer_access (gboolean access);
/* Called by a running kernel to make it take longer on the fake clock. */
void flame_fake_spend (double milliseconds);
/* Whether the driver ends long kernels. FALSE at the start. */
void flame_fake_set_watchdog (gboolean watchdog);
/* @archs: of each device, such as 90 */
void flame_fake_set_devices (const int *archs, guint n_devices);
/*
 * The kernels that a module image "FAKE:name,name" may name. The list is not
 * copied.
 */
void flame_fake_set_kernels (const FlameFakeKernel *kernels, guint n_kernels);

/*
 * Makes the @nth call of @name from now on fail with @result, without doing its
 * work. @name NULL: any call that may fail, which excludes those that only
 * release or word errors. A fatal result loses the device.
 */
void flame_fake_fail (const char *name, guint nth, CUresult result);
/* The same for @times consecutive calls. */
void flame_fake_fail_for (
    const char *name, guint nth, guint times, CUresult result);
/* The same for calls with a context of @device. */
void flame_fake_fail_on (
    int device, const char *name, guint nth, CUresult result);
/* Whether that call has been made. */
gboolean flame_fake_has_failed (void);

/* From now on every call fails with @result. */
void flame_fake_lose_device (CUresult result);
/* The same for one device's contexts. */
void flame_fake_lose_one (int device, CUresult result);

/*
 * With FLAME_FAKE_LOOSE: from now on the nth copy to the host waits until
 * @kernel has run n + 1 times, so that a frame's copy requires the next frame's
 * kernel. NULL releases all copies.
 */
void flame_fake_hold_copies (const char *kernel);
/* Microseconds during which nothing could run except a held copy. */
gint64 flame_fake_get_held_for (void);

/* Number of calls of @name since the reset. */
guint flame_fake_get_calls (const char *name);

/* Number of kernels run on @device since the reset. */
guint flame_fake_get_runs (int device);

/* Creates another context of a device, as another library would. */
CUcontext flame_fake_context_create (void); /* of device 0 */
CUcontext flame_fake_context_create_on (int device);
void flame_fake_context_destroy (CUcontext context);

/*
 * @size bytes at a device address, for kernels. Returns NULL and loses the
 * device unless they are all inside one allocation of the running device.
 */
gpointer flame_fake_map (CUdeviceptr address, gsize size);

/*
 * What is still held: memory, handles, uses of contexts, and queued work of
 * freed streams. One line for each kind.
 */
guint flame_fake_count_leaks (GString *report);

G_END_DECLS
