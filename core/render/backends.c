/*
 * Which backends this build has beside the CPU's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/backend.h"

const FlameBackendClass *
flame_backend_cuda (void)
{
  return NULL;
}
