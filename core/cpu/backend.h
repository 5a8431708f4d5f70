/*
 * The CPU backend.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/backend.h"

extern const FlameBackendClass flame_cpu_backend_class;
