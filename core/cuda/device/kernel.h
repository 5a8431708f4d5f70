/*
 * A kernel with its signature: launches are checked before the device sees
 * them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/event.h"
#include "core/cuda/device/module.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_CUDA_ARG_I32,
  FLAME_CUDA_ARG_PTR,    /* device pointer */
  FLAME_CUDA_ARG_STRUCT, /* by value, of the size the parameter states */
} FlameCudaArgType;

/* one parameter of a kernel's signature */
typedef struct
{
  const char *name;
  FlameCudaArgType type;
  gsize size; /* bytes, of a STRUCT only */
} FlameCudaParam;

/* one value; made by the macros below */
typedef struct
{
  FlameCudaArgType type;
  gsize size; /* of a STRUCT only */
  union
  {
    gint32 i32;
    CUdeviceptr ptr;
    const void *data; /* a STRUCT, copied at the call that takes the value */
  };
} FlameCudaArg;

#define FLAME_CUDA_I32(v)                                                      \
  ((FlameCudaArg){.type = FLAME_CUDA_ARG_I32, .i32 = (v)})
#define FLAME_CUDA_PTR(v)                                                      \
  ((FlameCudaArg){.type = FLAME_CUDA_ARG_PTR, .ptr = (v)})
#define FLAME_CUDA_STRUCT(pointer)                                             \
  ((FlameCudaArg){.type = FLAME_CUDA_ARG_STRUCT,                               \
      .size = sizeof *(pointer),                                               \
      .data = (pointer)})

typedef struct
{
  guint grid[3];      /* blocks; 0 stands for 1 */
  guint block[3];     /* threads of a block; 0 stands for 1 */
  guint shared_bytes; /* dynamic shared memory of a block */
} FlameCudaGeometry;

#define FLAME_CUDA_MAX_PARAMS 32

/* Immutable, reference-counted; launches may come from any thread. */
typedef struct _FlameCudaKernel FlameCudaKernel;

/*
 * @params: the signature, copied. Keeps @module.
 * Returns: (transfer full) NULL with @error.
 */
FlameCudaKernel *flame_cuda_kernel_new (FlameCudaModule *module,
    const char *name, const FlameCudaParam *params, guint n_params,
    GError **error);

FlameCudaKernel *flame_cuda_kernel_ref (FlameCudaKernel *kernel);
void flame_cuda_kernel_unref (FlameCudaKernel *kernel); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaKernel, flame_cuda_kernel_unref)

const char *flame_cuda_kernel_get_name (const FlameCudaKernel *kernel);

/*
 * Queues a launch. @args: values of the parameters in the signature's order.
 * SETTINGS where number or types differ from the signature: nothing is queued then.
 */
gboolean flame_cuda_kernel_launch (FlameCudaKernel *kernel,
    const FlameCudaGeometry *geometry, const FlameCudaArg *args, guint n_args,
    FlameCudaStream *stream, GError **error);

G_END_DECLS
