/*
 * Which backends this build has beside the CPU's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "config.h"

#include "core/render/backend.h"

#ifdef HAVE_CUDA_BACKEND
#include "core/cuda/backend.h"
#endif

const FlameBackendClass *
flame_backend_cuda (void)
{
#ifdef HAVE_CUDA_BACKEND
  return &flame_cuda_backend_class;
#else
  return NULL;
#endif
}
