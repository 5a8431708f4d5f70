/*
 * A kernel with its signature: launches are checked before the device sees
 * them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/stream.h"
#include "core/gpu/module.h"

typedef enum
{
  FLAME_GPU_ARG_I32,
  FLAME_GPU_ARG_PTR,    /* a FlameGpuAddress */
  FLAME_GPU_ARG_STRUCT, /* by value, of the size the parameter states */
} FlameGpuArgType;

/* one parameter of a kernel's signature */
typedef struct
{
  const char *name;
  FlameGpuArgType type;
  gsize size; /* bytes, of a STRUCT only */
} FlameGpuParam;

/* one value; made by the macros below */
typedef struct
{
  FlameGpuArgType type;
  gsize size; /* of a STRUCT only */
  union
  {
    gint32 i32;
    FlameGpuAddress ptr;
    const void *data; /* a STRUCT, copied at the call that takes the value */
  };
} FlameGpuArg;

#define FLAME_GPU_I32(v) ((FlameGpuArg){.type = FLAME_GPU_ARG_I32, .i32 = (v)})
#define FLAME_GPU_PTR(v) ((FlameGpuArg){.type = FLAME_GPU_ARG_PTR, .ptr = (v)})
#define FLAME_GPU_STRUCT(pointer)                                              \
  ((FlameGpuArg){.type = FLAME_GPU_ARG_STRUCT,                                 \
      .size = sizeof *(pointer),                                               \
      .data = (pointer)})

typedef struct
{
  guint grid[3];      /* blocks; 0 stands for 1 */
  guint block[3];     /* threads of a block; 0 stands for 1 */
  guint shared_bytes; /* dynamic shared memory of a block */
} FlameGpuGeometry;

#define FLAME_GPU_MAX_PARAMS 32

/* Immutable, reference-counted; launches may come from any thread. */
typedef struct _FlameGpuKernel FlameGpuKernel;

/*
 * @params: the signature, copied. Keeps @module.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuKernel *flame_gpu_kernel_new (FlameGpuModule *module, const char *name,
    const FlameGpuParam *params, guint n_params, GError **error);

FlameGpuKernel *flame_gpu_kernel_ref (FlameGpuKernel *kernel);
void flame_gpu_kernel_unref (FlameGpuKernel *kernel); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuKernel, flame_gpu_kernel_unref)

const char *flame_gpu_kernel_get_name (const FlameGpuKernel *kernel);

/*
 * Queues a launch. @args: values of the parameters in the signature's order.
 * SETTINGS where number or types differ from the signature: nothing is queued then.
 */
gboolean flame_gpu_kernel_launch (FlameGpuKernel *kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args, guint n_args,
    FlameGpuStream *stream, GError **error);
