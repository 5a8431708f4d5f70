/*
 * The error domain of the engine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "flame/error.h"

/* a name with hyphens */
/* clang-format off */
G_DEFINE_QUARK (flame-error-quark, flame_error)
