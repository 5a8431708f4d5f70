/*
 * The info lines of those that cut.h is for. A macro alone, as it is included in the
 * middle of tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* fields of an info line */
#define FLAME_CUT .draws = 2, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB
