/*
 * What is done beside the opening of a device, which takes tenths of a second: NVRTC
 * is loaded, and the kernel of the first frame is made.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/context.h"
#include "core/cuda/device/disk-cache.h"
#include "core/cuda/device/nvrtc.h"
#include "flame/flame.h"

G_BEGIN_DECLS

/* Made and freed by one thread; thread-safe in between. */
typedef struct _FlameCudaHeadStart FlameCudaHeadStart;

/*
 * @first: (nullable) (transfer none) what is drawn first, at @time; NULL: NVRTC is
 * loaded, and that is all. @nvrtc: (nullable) instead of the one to load.
 * Returns: (transfer full)
 */
FlameCudaHeadStart *flame_cuda_head_start_new (
    FlameAnimation *first, double time, FlameCudaNvrtc *nvrtc);
/* waits for what is under way */
void flame_cuda_head_start_free (FlameCudaHeadStart *self); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaHeadStart, flame_cuda_head_start_free)

/*
 * Says what it is for; only the first word counts. Until then nothing is compiled.
 * @disk: (nullable) where
 * the kernel may be already; it outlives this.
 */
void flame_cuda_head_start_set_device (FlameCudaHeadStart *self,
    const FlameCudaDevice *device, FlameCudaDiskCache *disk);

/* Waits for the library. Returns: (transfer full) (nullable) NULL: there is none */
FlameCudaNvrtc *flame_cuda_head_start_get_nvrtc (FlameCudaHeadStart *self);

/*
 * The code of @source for @arch, waited for where it is being made; once.
 * Returns: (transfer full) (nullable) NULL where it is not what was made, or failed
 */
GBytes *flame_cuda_head_start_take (
    FlameCudaHeadStart *self, const char *source, int arch);

G_END_DECLS
