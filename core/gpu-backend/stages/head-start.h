/*
 * What is done beside the opening of a device, which takes tenths of a second: the
 * compiler is loaded, and the kernel of the first frame is made.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/gpu/disk-cache.h"
#include "core/gpu/compiler.h"
#include "flame/flame.h"

G_BEGIN_DECLS

/* Made and freed by one thread; thread-safe in between. */
typedef struct _FlameGpuHeadStart FlameGpuHeadStart;

/* Returns: (transfer full) NULL with @error: prebuilt kernels draw everything */
typedef FlameGpuCompiler *(*FlameGpuLoadCompiler) (GError **error);

/*
 * @first: (nullable) (transfer none) what is drawn first, at @time; NULL: the compiler
 * is loaded, and that is all. @compiler: (nullable) instead of the one that @load loads.
 * Returns: (transfer full)
 */
FlameGpuHeadStart *flame_gpu_head_start_new (FlameAnimation *first, double time,
    FlameGpuCompiler *compiler, FlameGpuLoadCompiler load);
/* waits for what is under way */
void flame_gpu_head_start_free (FlameGpuHeadStart *self); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuHeadStart, flame_gpu_head_start_free)

/*
 * Says what it is for; only the first word counts. Until then nothing is compiled.
 * @disk: (nullable) where
 * the kernel may be already; it outlives this.
 */
void flame_gpu_head_start_set_device (FlameGpuHeadStart *self,
    const FlameGpuDevice *device, FlameGpuDiskCache *disk);

/* Waits for the library. Returns: (transfer full) (nullable) NULL: there is none */
FlameGpuCompiler *flame_gpu_head_start_get_compiler (FlameGpuHeadStart *self);

/*
 * The code of @source for @arch, waited for where it is being made; once.
 * Returns: (transfer full) (nullable) NULL where it is not what was made, or failed
 */
GBytes *flame_gpu_head_start_take (
    FlameGpuHeadStart *self, const char *source, int arch);

G_END_DECLS
