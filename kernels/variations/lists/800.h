/*
 * The variations from 800 to 849, as list.h includes them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variations/dc_turbulence.h"
#include "kernels/variations/dc_glypho.h"
#include "kernels/variations/dc_moebiuslog.h"
#include "kernels/variations/dc_kaliset.h"
#include "kernels/variations/dc_kaliset2.h"
#include "kernels/variations/dc_spacefold.h"
#include "kernels/variations/dc_rotations.h"
#include "kernels/variations/dc_ducks.h"
#include "kernels/variations/dc_inversion.h"
#include "kernels/variations/dc_squares.h"
#include "kernels/variations/dc_tesla.h"
#include "kernels/variations/dc_circlesblue.h"
#include "kernels/variations/dc_grid3D.h"
#include "kernels/variations/dc_fractaldots.h"
#include "kernels/variations/dc_mandelbox2D.h"
#include "kernels/variations/dc_truchet.h"
#include "kernels/variations/dc_voronoise.h"
#include "kernels/variations/dc_cairotiles.h"
#include "kernels/variations/dc_quadtree.h"
#include "kernels/variations/glsl_circlesblue.h"
#include "kernels/variations/glsl_grid3D.h"
#include "kernels/variations/glsl_fractaldots.h"
#include "kernels/variations/glsl_mandelbox2D.h"
