/*
 * A CUDA driver in host memory, for tests without a GPU: core/gpu/cuda's table over
 * malloc, queues and C functions instead of kernels. There is one, global,
 * thread-safe; reset it before each test.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/cuda/driver.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_FAKE_IMMEDIATE, /* work runs as it is queued */
  /*
   * Work runs as late as it may: when something waits for it. An order that no
   * event makes does not come about by luck.
   */
  FLAME_FAKE_DEFERRED,
  /*
   * In any order that events and streams allow: flame_fake_set_loose()'s seed says
   * which stream goes on, and whether before something waits for it. One runs ahead
   * as far as it may while others have not begun.
   */
  FLAME_FAKE_LOOSE,
} FlameFakeMode;

/* what a kernel sees of its launch */
typedef struct
{
  guint grid[3], block[3];
  guint shared_bytes;
} FlameFakeLaunch;

/* @args: a pointer to each argument's value, as cuLaunchKernel takes them */
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
 * Frees what is left and goes back to: immediate, one device of compute
 * capability 9.0, driver 13.0, 1 GiB of memory, no fault, no kernels.
 */
void flame_fake_reset (void);

void flame_fake_set_mode (FlameFakeMode mode);
/* FLAME_FAKE_LOOSE, in the order that is @seed's */
void flame_fake_set_loose (guint seed);
/* until the reset a loose device goes on while nobody waits for it, too */
void flame_fake_start_device (void);
void flame_fake_set_version (int version);
void flame_fake_set_memory (gsize bytes); /* of each device */
void flame_fake_set_device_memory (int device, gsize bytes);
/* whether devices reach each other's memory; TRUE at the start */
void flame_fake_set_peer_access (gboolean access);
/* by a kernel while it runs: so much longer it takes, on the fake clock */
void flame_fake_spend (double milliseconds);
/* whether the driver ends kernels that run for long; FALSE at the start */
void flame_fake_set_watchdog (gboolean watchdog);
/* @archs: of each device, such as 90 */
void flame_fake_set_devices (const int *archs, guint n_devices);
/* kernels that a module image "FAKE:name,name" may name; not copied */
void flame_fake_set_kernels (const FlameFakeKernel *kernels, guint n_kernels);

/*
 * Makes the @nth call from now of @name fail with @result without doing its
 * work. @name NULL: of any call that may fail, which leaves out those that only
 * release or word errors. A fatal result loses the device.
 */
void flame_fake_fail (const char *name, guint nth, CUresult result);
/* the same with @times such calls one after the other */
void flame_fake_fail_for (
    const char *name, guint nth, guint times, CUresult result);
/* the same of calls with a context of @device */
void flame_fake_fail_on (
    int device, const char *name, guint nth, CUresult result);
/* whether that call has come by */
gboolean flame_fake_has_failed (void);

/* from now on every call fails with @result */
void flame_fake_lose_device (CUresult result);
/* those of one device's contexts */
void flame_fake_lose_one (int device, CUresult result);

/*
 * FLAME_FAKE_LOOSE: from now on the nth copy to the host waits until @kernel has run
 * n + 1 times, so that a frame's copy needs the next frame's kernel to have run. NULL
 * lets all go.
 */
void flame_fake_hold_copies (const char *kernel);
/* microseconds for which nothing could run but a copy that is held */
gint64 flame_fake_get_held_for (void);

/* times @name was called since the reset */
guint flame_fake_get_calls (const char *name);

/* kernels that have run on @device since the reset */
guint flame_fake_get_runs (int device);

/* another context of a device, as another library would make one */
CUcontext flame_fake_context_create (void); /* of device 0 */
CUcontext flame_fake_context_create_on (int device);
void flame_fake_context_destroy (CUcontext context);

/*
 * @size bytes at a device address, for kernels. NULL, and the device is lost,
 * where they are not all inside one allocation of the device that runs.
 */
gpointer flame_fake_map (CUdeviceptr address, gsize size);

/*
 * What is still held: memory, handles, context uses, and queued work whose stream is
 * freed. One line for each kind.
 */
guint flame_fake_count_leaks (GString *report);

G_END_DECLS
