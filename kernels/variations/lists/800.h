/*
 * The variations from 800 to 849, as list.h includes them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variations/jwildfire/dc_turbulence.h"
#include "kernels/variations/jwildfire/dc_glypho.h"
#include "kernels/variations/jwildfire/dc_moebiuslog.h"
#include "kernels/variations/jwildfire/dc_kaliset.h"
#include "kernels/variations/jwildfire/dc_kaliset2.h"
#include "kernels/variations/jwildfire/dc_spacefold.h"
#include "kernels/variations/jwildfire/dc_rotations.h"
#include "kernels/variations/jwildfire/dc_ducks.h"
#include "kernels/variations/jwildfire/dc_inversion.h"
#include "kernels/variations/jwildfire/dc_squares.h"
#include "kernels/variations/jwildfire/dc_tesla.h"
#include "kernels/variations/jwildfire/dc_circlesblue.h"
#include "kernels/variations/jwildfire/dc_grid3D.h"
#include "kernels/variations/jwildfire/dc_fractaldots.h"
#include "kernels/variations/jwildfire/dc_mandelbox2D.h"
#include "kernels/variations/jwildfire/dc_truchet.h"
#include "kernels/variations/jwildfire/dc_voronoise.h"
#include "kernels/variations/jwildfire/dc_cairotiles.h"
#include "kernels/variations/jwildfire/dc_quadtree.h"
#include "kernels/variations/jwildfire/glsl_circlesblue.h"
#include "kernels/variations/jwildfire/glsl_grid3D.h"
#include "kernels/variations/jwildfire/glsl_fractaldots.h"
#include "kernels/variations/jwildfire/glsl_mandelbox2D.h"
