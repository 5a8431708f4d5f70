/*
 * Info lines for the variations of solid.h. Only a macro, as it is included inside
 * tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* fields of an info line */
#define FLAME_SOLID                                                            \
  .z = FLAME_Z_OWN, .draws = 2,                                                \
  .traits = FLAME_RAISES_Z | FLAME_MAKES_Z | FLAME_WRITES_RGB
