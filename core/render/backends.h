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
  const char *name;               /* in messages, such as "CUDA" */
  const FlameBackendClass *klass; /* (nullable) NULL: left out of the build */
  gboolean on_request; /* auto leaves it out, unless devices are named */
} FlameBackendRow;

/* all kinds, in the order in which FLAME_BACKEND_AUTO tries them; none is AUTO */
const FlameBackendRow *flame_backend_rows (guint *n_rows);
