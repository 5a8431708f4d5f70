/*
 * A program built by the driver, with its log if that fails.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/opencl/context.h"

/* @options: as OpenCL has them. FALSE with BACKEND, the device, and the build's log. */
gboolean flame_opencl_build (FlameGpu *gpu, cl_program program,
    const char *options, const char *doing, GError **error);
