/*
 * Info lines and parameters for the variations of glsl.h. Only macros, as it is
 * included inside tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* fields of an info line */
#define FLAME_GLSL .traits = FLAME_WRITES_COLOR | FLAME_WRITES_RGB

/* the last parameters of these variations */
#define FLAME_GLSL_PARAMS(name)                                                \
  FLAME_PARAM (name, density, 1000000.0, .type = FLAME_INTEGER,                \
      FLAME_RANGE (100.0, 10000000.0), .aliases = #name "_Density_Pixels")     \
  FLAME_PARAM (                                                                \
      name, Gradient, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
