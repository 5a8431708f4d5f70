/*
 * What pyr3 means by a name of Ember's. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * A dc_perlin with a color_seed, which only pyr3 writes, is pyr3's own; its files
 * say nothing else of where they are from.
 */
void flame_pyr3_settle_xform (FlameXform *xform);

G_END_DECLS
