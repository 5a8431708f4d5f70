/*
 * One CUDA context, our own use of a device's primary one or somebody else's,
 * and what the device under it is.
 *
 * Every call in core/cuda that talks to the driver pushes the context for its
 * own duration, so each may come from any thread, whatever is current there.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/driver.h"
#include "core/log.h"
#include "flame/cuda.h"

G_BEGIN_DECLS

/*
 * the oldest architecture rendered on: Turing, which NVRTC 13 starts with too
 */
#define FLAME_CUDA_MIN_ARCH 75

typedef struct
{
  char name[256];
  int ordinal;            /* cuDeviceGet's number */
  int arch;               /* 10 * major + minor, such as 90 */
  int sm_count;           /* multiprocessors */
  int max_threads_per_sm; /* resident */
  gboolean watchdog;      /* kernels are killed after some seconds */
  gsize shared_per_sm;    /* bytes, as all below */
  gsize shared_per_block; /* the most a block may opt in to */
  gsize l2_size;
} FlameCudaDevice;

/* what device @ordinal is, without a context on it; UNAVAILABLE where it is none */
gboolean flame_cuda_device_describe (FlameCudaDriver *driver, int ordinal,
    FlameCudaDevice *device, GError **error);

/*
 * The names of all devices, by number. Returns: (transfer full) (array
 * zero-terminated=1) NULL with @error.
 */
char **flame_cuda_device_list (FlameCudaDriver *driver, GError **error);

/* Reference-counted, thread-safe. */
typedef struct _FlameCudaContext FlameCudaContext;

/*
 * @device: ordinal, or -1 for the first that works. Takes a use of the device's
 * primary context, shared with whoever else uses it in this process.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE, which for -1
 * names each device with its reason.
 */
FlameCudaContext *flame_cuda_context_new (
    FlameCudaDriver *driver, int device, GError **error);

/*
 * Where what goes wrong with this context is said, and with what is made on it; before
 * anything else is. @log: (nullable)
 */
void flame_cuda_context_set_log (FlameCudaContext *context, FlameLog *log);
/* (nullable) (transfer none) */
FlameLog *flame_cuda_context_get_log (const FlameCudaContext *context);

/*
 * On a CUcontext of somebody else's, which lives as long as its owner: a reference
 * of that is held to the end. Without an owner it must outlive what is made here.
 */
FlameCudaContext *flame_cuda_context_new_external (
    FlameCudaDriver *driver, const FlameCudaSharing *sharing, GError **error);

FlameCudaContext *flame_cuda_context_ref (FlameCudaContext *context);
void flame_cuda_context_unref (FlameCudaContext *context); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaContext, flame_cuda_context_unref)

const FlameCudaDevice *flame_cuda_context_get_device (
    const FlameCudaContext *context);
CUcontext flame_cuda_context_get_handle (const FlameCudaContext *context);
const FlameCudaTable *flame_cuda_context_get_calls (
    const FlameCudaContext *context);

/* bytes; either may be NULL */
gboolean flame_cuda_context_get_memory (
    FlameCudaContext *context, gsize *free, gsize *total, GError **error);

/*
 * Has @context reach @peer's memory without a way through the host, where the
 * machine lets it. FALSE where it does not: copies between them go all the same.
 */
gboolean flame_cuda_context_reach (
    FlameCudaContext *context, FlameCudaContext *peer);

/*
 * TRUE once a call has met an error after which the context is of no more use:
 * the renderer has to be made anew. Host callbacks queued on its streams may
 * never run then, so a waiter must look at this too.
 */
gboolean flame_cuda_context_is_lost (const FlameCudaContext *context);

/* FALSE with FLAME_ERROR_BACKEND then */
gboolean flame_cuda_context_check_lost (
    const FlameCudaContext *context, GError **error);

/* ----------------------------------------------- for the files of core/cuda */

/*
 * Makes the context current until popped:
 *   g_autoptr (FlameCudaScope) scope =
 *       flame_cuda_context_push (context, error);
 *   if (!scope)
 *     return FALSE;
 */
typedef FlameCudaContext FlameCudaScope;
FlameCudaScope *flame_cuda_context_push (
    FlameCudaContext *context, GError **error);
void flame_cuda_context_pop (FlameCudaScope *scope);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaScope, flame_cuda_context_pop)

/* flame_cuda_check() that also notices the loss of the context */
gboolean flame_cuda_context_check (FlameCudaContext *context, CUresult result,
    const char *doing, GError **error);

/*
 * The same for calls that free something and have nobody to tell: warns, unless
 * the context is lost, when every call fails.
 */
void flame_cuda_context_note (
    FlameCudaContext *context, CUresult result, const char *doing);

/*
 * Frees with the context current, or without where it cannot be made so: the
 * driver frees the rest with the context. @call: an expression of type
 * CUresult.
 */
#define FLAME_CUDA_FREE(context, expression, doing)                            \
  G_STMT_START                                                                 \
  {                                                                            \
    FlameCudaScope *scope_ = flame_cuda_context_push ((context), NULL);        \
    flame_cuda_context_note ((context), (expression), (doing));                \
    if (scope_)                                                                \
      flame_cuda_context_pop (scope_);                                         \
  }                                                                            \
  G_STMT_END

G_END_DECLS
