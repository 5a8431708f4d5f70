/*
 * The backends of this build.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/backend.h"

/* One kind of backend, and whether this build has it. */
typedef struct
{
  FlameBackendKind kind;
  const char *name;               /* name in messages, such as "CUDA" */
  const FlameBackendClass *klass; /* (nullable) NULL if left out of the build */
  /* auto uses it if devices are named, or if it is faster */
  gboolean on_request;
} FlameBackendRow;

/*
 * All kinds in the order in which FLAME_BACKEND_AUTO tries them. None is AUTO.
 */
const FlameBackendRow *flame_backend_rows (guint *n_rows);
