/*
 * Info lines and parameters for the variations of own-color.h. Only macros, as it is
 * included inside tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* fields of an info line */
#define FLAME_OWN_COLOR                                                        \
  .z = FLAME_Z_OWN, .traits = FLAME_WRITES_SUM | FLAME_WRITES_COLOR |          \
                              FLAME_WRITES_RGB | FLAME_RAISES_Z |              \
                              FLAME_MAKES_Z

/* the last parameters of these variations */
#define FLAME_OWN_COLOR_PARAMS(name)                                           \
  FLAME_PARAM (                                                                \
      name, ColorOnly, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))     \
  FLAME_PARAM (                                                                \
      name, Gradient, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))      \
  FLAME_PARAM (name, scale_z, 0.0, .aliases = #name "_z_scale")                \
  FLAME_PARAM (name, offset_z, 0.0, .aliases = #name "_z_offset")              \
  FLAME_PARAM (                                                                \
      name, reset_z, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
