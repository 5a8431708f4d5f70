/*
 * CUDA's driver over core/gpu/dummy: core/gpu/cuda's table, for tests of what this calls,
 * and as libcuda.so.1 for elements. dummy.h sets devices, order, memory and kernels;
 * faults there may also name functions of the driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/cuda/driver.h"
#include "core/gpu/dummy/dummy.h"

G_BEGIN_DECLS

const FlameCudaTable *flame_fake_get_table (void);

/* flame_dummy_reset (), and driver 13.0. */
void flame_fake_reset (void);
void flame_fake_set_version (int version);

/* Creates another context of a device, as another library would. */
CUcontext flame_fake_context_create (int device);
void flame_fake_context_destroy (CUcontext context);

/* flame_dummy_count_leaks (), and contexts that are current. */
guint flame_fake_count_leaks (GString *report);

/* ------------------------------------------------------- the table's functions */

#define FAKE_DECLARE(name, exported, parameters)                               \
  CUresult fake_##name parameters;
FLAME_CUDA_DRIVER_CALLS (FAKE_DECLARE)
#undef FAKE_DECLARE

G_END_DECLS
