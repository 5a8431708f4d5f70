/*
 * The shapes that spatial filters are sampled from, whoever's rules say how.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* a shape's height @t from its middle, in its own units; the same on either side, but for the
 * left edge of the box */
typedef double (*FlameShapeFunc) (double t);

double flame_shape_hermite (double t);
double flame_shape_box (double t);
double flame_shape_triangle (double t);
double flame_shape_bell (double t);
double flame_shape_bspline (double t);
double flame_shape_mitchell (double t);
double flame_shape_catmull_rom (double t);

/* sinc under a window */
double flame_shape_blackman (double t);
double flame_shape_hann (double t);
double flame_shape_hamming (double t);

/* Lanczos kernels under their own window once more */
double flame_shape_lanczos2 (double t);
double flame_shape_lanczos3 (double t);

/* Mitchell and Netravali's family of cubics */
double flame_shape_cubic (double t, double b, double c);

G_END_DECLS
