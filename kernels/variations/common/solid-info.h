/*
 * The info lines of those that solid.h is for. A macro alone, as it is included in the
 * middle of tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* fields of an info line */
#define FLAME_SOLID                                                            \
  .z = FLAME_Z_OWN, .draws = 2,                                                \
  .traits = FLAME_RAISES_Z | FLAME_MAKES_Z | FLAME_WRITES_RGB
