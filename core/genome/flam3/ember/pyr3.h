/*
 * pyr3, an editor whose files have Ember's names.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/*
 * A dc_perlin with a color_seed, which only pyr3 writes, is pyr3's own variation. Its
 * files do not otherwise name their program.
 */
void flame_pyr3_settle_xform (FlameXform *xform);
