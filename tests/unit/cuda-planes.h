/*
 * A picture's planes in memory of the fake driver's devices.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/picture.h"
#include "tests/fake-cuda/fake-driver.h"
#include "tests/support/picture.h"

G_BEGIN_DECLS

/* Bytes from row to row, longer than any row. */
#define CUDA_PLANES_PITCH 2048

/*
 * Allocates memory of @context for planes like those of @like. The fake
 * device's memory is the host's.
 *
 * @planes: (out)
 */
CUdeviceptr cuda_planes_new (
    CUcontext context, const Picture *like, FlamePlanes *planes);
void cuda_planes_free (CUcontext context, CUdeviceptr start);

/* Stops the test if a sample differs. */
void cuda_planes_assert_same (
    const FlamePlanes *planes, const Picture *expected);

G_END_DECLS
