/*
 * Info lines for the variations of cut.h. Only a macro, as it is included inside
 * tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* fields of an info line */
#define FLAME_CUT .draws = 2, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB
