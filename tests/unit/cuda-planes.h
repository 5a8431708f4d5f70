/*
 * A picture's planes in memory of the fake driver's devices.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/picture.h"
#include "tests/fake-cuda/fake-driver.h"
#include "tests/support/picture.h"

G_BEGIN_DECLS

/* bytes from row to row: longer than any */
#define CUDA_PLANES_PITCH 2048

/*
 * Memory of @context for the planes of @like; the fake device's is the host's.
 *
 * @planes: (out)
 */
CUdeviceptr cuda_planes_new (
    CUcontext context, const Picture *like, FlamePlanes *planes);
void cuda_planes_free (CUcontext context, CUdeviceptr start);

/* stops the test where a sample differs */
void cuda_planes_assert_same (
    const FlamePlanes *planes, const Picture *expected);

G_END_DECLS
