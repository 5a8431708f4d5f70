/*
 * flam3's words for the values of enumerations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/words.h"

const char *const flame_flam3_interpolations[] = {"linear", "smooth", NULL};
const char *const flame_flam3_interpolation_types[] = {
    "linear", "log", "old", "older", NULL};
const char *const flame_flam3_palette_interpolations[] = {
    "hsv", "sweep", "hsv_circular", "rgb", NULL};
const char *const flame_flam3_palette_modes[] = {"step", "linear", NULL};
const char *const flame_flam3_temporal_filters[] = {
    "box", "gaussian", "exp", NULL};
const char *const flame_flam3_filter_shapes[] = {"gaussian", "hermite", "box",
    "triangle", "bell", "bspline", "lanczos3", "lanczos2", "mitchell",
    "blackman", "catrom", "hamming", "hanning", "quadratic", NULL};
/* JWildfire's, but for MITCHELL_SINEPOW */
const char *const flame_flam3_filter_kernels[] = {"NONE", "BELL", "BLACKMAN",
    "BOX", "BSPLINE", "CATROM", "GAUSSIAN", "HAMMING", "HANNING", "HERMITE",
    "LANCZOS2", "LANCZOS3", "MITCHELL", "MITCHELL_SMOOTH", "QUADRATIC",
    "SINEPOW5", "SINEPOW10", "SINEPOW15", "TRIANGLE", NULL};
const char *const flame_flam3_blur_kinds[] = {"depth", "below", "around", NULL};
const char *const flame_flam3_behind[] = {"mirrored", "hidden", NULL};
/* JWildfire's */
const char *const flame_flam3_color_kinds[] = {
    "DIFFUSION", "CYCLIC", "DISTANCE", NULL};
const char *const flame_flam3_motion_functions[] = {
    "sin", "triangle", "hill", NULL};
