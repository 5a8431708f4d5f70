/*
 * Variations for random genomes: which ones look good, and with what parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/random/random.h"

G_BEGIN_DECLS

/* one that suits an xform, the useful ones more often */
FlameVariation flame_random_variation (FlameRandom *random);

/* one that suits a final xform, a lens over the whole picture */
FlameVariation flame_random_lens (FlameRandom *random);

/*
 * One that is not flam3's and makes something to look at; @deep: one in space. With
 * parameters about its defaults.
 */
FlameVariation flame_random_rich_variation (gboolean deep, FlameRandom *random);
void flame_random_rich_params (FlameXform *xform, FlameVariation variation,
    FlameForm form, FlameRandom *random);

/* random values for a use's parameters, in ranges that show something */
void flame_random_params (FlameXform *xform, FlameVariation variation,
    FlameForm form, FlameRandom *random);

G_END_DECLS
