/*
 * The CUDA backend: one thread that queues frames on a GPU, one that reports
 * those that are done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/context.h"
#include "core/cuda/device/nvrtc.h"
#include "core/cuda/stages/head-start.h"
#include "core/render/backend.h"

G_BEGIN_DECLS

extern const FlameBackendClass flame_cuda_backend_class;

/* What a backend is made of. */
typedef struct
{
  FlameCudaContext *context;      /* that it draws on */
  FlameCudaContext *home;         /* (nullable) of CUDA memory elsewhere */
  GBytes *post_image;             /* of kernels/cuda/post.cu */
  FlameCudaNvrtc *nvrtc;          /* (nullable) prebuilt kernels only */
  FlameCudaDiskCache *disk;       /* (nullable) (transfer full) */
  FlameCudaHeadStart *head_start; /* (nullable) (transfer full) */
} FlameCudaBackendParts;

/*
 * The contexts that @config asks for: to draw on, somebody else's or a device's
 * primary one; and where CUDA memory is, if that is another one, on a device other
 * than the one asked for. FALSE with @error.
 */
gboolean flame_cuda_backend_open_contexts (FlameCudaDriver *driver,
    const FlameRendererConfig *config, FlameCudaBackendParts *parts,
    GError **error);

/* frees the contexts alone */
void flame_cuda_backend_close_contexts (FlameCudaBackendParts *parts);

/*
 * What the class's open does once the device is there; takes the disk cache and the
 * head start in any case, and references of the contexts. Returns: (transfer full) NULL with
 * FLAME_ERROR_UNAVAILABLE.
 */
FlameBackend *flame_cuda_backend_new (
    const FlameCudaBackendParts *parts, GError **error);

/*
 * With FLAME_TEST_HOOKS alone. For backends opened from now on: FALSE leaves the frames on the
 * device, and the requests' planes as they were. TRUE at the start.
 */
void flame_cuda_backend_set_copying (gboolean copying);

/*
 * The same for bytes that the sums of frames in flight may take
 * together, before frames share them. 0: as at the start.
 */
void flame_cuda_backend_set_sums_limit (gsize bytes);

G_END_DECLS
