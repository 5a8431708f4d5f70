/*
 * Heights in flames of other programs than Ember. To Apophysis most variations lie in
 * the plane. Ember's variations preserve z, so it adds a flatten when it reads such a
 * flame, as is done here.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/* A flatten acts after all others of its form. */
void flame_flam3_move_flatten (FlameXform *xform);

/*
 * Makes transforms lose z, as in programs where only a few variations preserve it.
 * @preserves_z: all variations of the flame preserve z, so that only the order changes
 */
void flame_flam3_flatten_all (FlameGenome *genome, gboolean preserves_z);
