/*
 * The CPU backend.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/backend.h"

G_BEGIN_DECLS

extern const FlameBackendClass flame_cpu_backend_class;

G_END_DECLS
