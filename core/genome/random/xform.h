/*
 * Parts of random xforms.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/random/random.h"

G_BEGIN_DECLS

/*
 * A turn, two scales from @smallest to @largest, some shear, at times a mirror,
 * and an offset of up to @reach.
 */
void flame_random_affine (FlameAffine *affine, double smallest, double largest,
    double reach, FlameRandom *random);

/* one to three variations, their weights adding up to about 1 */
void flame_random_blend (FlameXform *xform, FlameRandom *random);

/* with @probability, a post transform */
void flame_random_post (
    FlameXform *xform, double probability, FlameRandom *random);

G_END_DECLS
