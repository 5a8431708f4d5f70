/*
 * One line per variation: what the dispatchers, the vector loops and the host
 * preparation need to know of it, kept in one place so that they agree.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* what a variation reads beside x and y */
typedef enum
{
  FLAME_NEEDS_R2 = 1 << 0,    /* x² + y² */
  FLAME_NEEDS_R = 1 << 1,     /* its root */
  FLAME_NEEDS_THETA = 1 << 2, /* atan2 (x, y), flam3's angle from the y axis */
  FLAME_NEEDS_PHI = 1 << 3,   /* atan2 (y, x) */
} FlameNeeds;

/*
 * X (constant's name, function's name, slots, random draws, needs), in order of
 * number. Slots are explained at each variation's function; needs are bits of a
 * FlameNeeds.
 */
#define FLAME_VARIATION_TABLE(X)                                               \
  X (LINEAR, linear, 0, 0, 0)                                                  \
  X (SINUSOIDAL, sinusoidal, 0, 0, 0)                                          \
  X (SPHERICAL, spherical, 0, 0, FLAME_NEEDS_R2)                               \
  X (SWIRL, swirl, 0, 0, FLAME_NEEDS_R2)                                       \
  X (HORSESHOE, horseshoe, 0, 0, FLAME_NEEDS_R)                                \
  X (POLAR, polar, 0, 0, FLAME_NEEDS_R | FLAME_NEEDS_THETA)                    \
  X (HANDKERCHIEF, handkerchief, 0, 0, FLAME_NEEDS_R)                          \
  X (HEART, heart, 0, 0, FLAME_NEEDS_R | FLAME_NEEDS_THETA)                    \
  X (DISC, disc, 0, 0, FLAME_NEEDS_R | FLAME_NEEDS_THETA)                      \
  X (SPIRAL, spiral, 0, 0, FLAME_NEEDS_R)                                      \
  X (HYPERBOLIC, hyperbolic, 0, 0, FLAME_NEEDS_R)                              \
  X (DIAMOND, diamond, 0, 0, FLAME_NEEDS_R)                                    \
  X (EX, ex, 0, 0, FLAME_NEEDS_R2 | FLAME_NEEDS_R)                             \
  X (JULIA, julia, 0, 1, FLAME_NEEDS_R)                                        \
  X (BENT, bent, 0, 0, 0)                                                      \
  X (WAVES, waves, 6, 0, 0)                                                    \
  X (FISHEYE, fisheye, 0, 0, FLAME_NEEDS_R)                                    \
  X (POPCORN, popcorn, 2, 0, 0)                                                \
  X (EXPONENTIAL, exponential, 0, 0, 0)                                        \
  X (POWER, power, 0, 0, FLAME_NEEDS_R)                                        \
  X (COSINE, cosine, 0, 0, 0)                                                  \
  X (RINGS, rings, 3, 0, FLAME_NEEDS_R)                                        \
  X (FAN, fan, 5, 0, FLAME_NEEDS_THETA)                                        \
  X (BLOB, blob, 3, 0, FLAME_NEEDS_THETA)                                      \
  X (PDJ, pdj, 4, 0, 0)                                                        \
  X (FAN2, fan2, 5, 0, FLAME_NEEDS_THETA)                                      \
  X (RINGS2, rings2, 3, 0, FLAME_NEEDS_R)                                      \
  X (EYEFISH, eyefish, 0, 0, FLAME_NEEDS_R)                                    \
  X (BUBBLE, bubble, 0, 0, FLAME_NEEDS_R2)                                     \
  X (CYLINDER, cylinder, 0, 0, 0)                                              \
  X (PERSPECTIVE, perspective, 3, 0, 0)                                        \
  X (NOISE, noise, 0, 2, 0)                                                    \
  X (JULIAN, julian, 4, 1, FLAME_NEEDS_R2 | FLAME_NEEDS_PHI)                   \
  X (JULIASCOPE, juliascope, 4, 1, FLAME_NEEDS_R2 | FLAME_NEEDS_PHI)           \
  X (BLUR, blur, 0, 2, 0)                                                      \
  X (GAUSSIAN_BLUR, gaussian_blur, 0, 5, 0)                                    \
  X (RADIAL_BLUR, radial_blur, 2, 4, 0)                                        \
  X (PIE, pie, 4, 3, 0)                                                        \
  X (NGON, ngon, 5, 0, FLAME_NEEDS_R2 | FLAME_NEEDS_PHI)                       \
  X (CURL, curl, 2, 0, 0)                                                      \
  X (RECTANGLES, rectangles, 4, 0, 0)                                          \
  X (ARCH, arch, 0, 1, 0)                                                      \
  X (TANGENT, tangent, 0, 0, 0)                                                \
  X (SQUARE, square, 0, 2, 0)                                                  \
  X (RAYS, rays, 0, 1, FLAME_NEEDS_R2)                                         \
  X (BLADE, blade, 0, 1, FLAME_NEEDS_R)                                        \
  X (SECANT2, secant2, 0, 0, FLAME_NEEDS_R)                                    \
  X (TWINTRIAN, twintrian, 0, 1, FLAME_NEEDS_R)                                \
  X (CROSS, cross, 0, 0, 0)                                                    \
  X (DISC2, disc2, 3, 0, FLAME_NEEDS_THETA)                                    \
  X (SUPER_SHAPE, super_shape, 6, 1, FLAME_NEEDS_R | FLAME_NEEDS_PHI)          \
  X (FLOWER, flower, 2, 1, FLAME_NEEDS_R | FLAME_NEEDS_PHI)                    \
  X (CONIC, conic, 2, 1, FLAME_NEEDS_R)                                        \
  X (PARABOLA, parabola, 2, 2, FLAME_NEEDS_R)                                  \
  X (BENT2, bent2, 2, 0, 0)                                                    \
  X (BIPOLAR, bipolar, 1, 0, 0)                                                \
  X (BOARDERS, boarders, 0, 1, 0)                                              \
  X (BUTTERFLY, butterfly, 0, 0, 0)                                            \
  X (CELL, cell, 2, 0, 0)                                                      \
  X (CPOW, cpow, 4, 1, FLAME_NEEDS_R2 | FLAME_NEEDS_PHI)                       \
  X (CURVE, curve, 4, 0, 0)                                                    \
  X (EDISC, edisc, 0, 0, 0)                                                    \
  X (ELLIPTIC, elliptic, 0, 0, 0)                                              \
  X (ESCHER, escher, 2, 0, FLAME_NEEDS_R2 | FLAME_NEEDS_PHI)                   \
  X (FOCI, foci, 0, 0, 0)                                                      \
  X (LAZYSUSAN, lazysusan, 5, 0, 0)                                            \
  X (LOONIE, loonie, 0, 0, FLAME_NEEDS_R2)                                     \
  X (PRE_BLUR, pre_blur, 0, 5, 0)                                              \
  X (MODULUS, modulus, 6, 0, 0)                                                \
  X (OSCILLOSCOPE, oscilloscope, 4, 0, 0)                                      \
  X (POLAR2, polar2, 0, 0, FLAME_NEEDS_R2 | FLAME_NEEDS_THETA)                 \
  X (POPCORN2, popcorn2, 3, 0, 0)                                              \
  X (SCRY, scry, 0, 0, FLAME_NEEDS_R2 | FLAME_NEEDS_R)                         \
  X (SEPARATION, separation, 4, 0, 0)                                          \
  X (SPLIT, split, 2, 0, 0)                                                    \
  X (SPLITS, splits, 2, 0, 0)                                                  \
  X (STRIPES, stripes, 2, 0, 0)                                                \
  X (WEDGE, wedge, 5, 0, FLAME_NEEDS_R | FLAME_NEEDS_PHI)                      \
  X (WEDGE_JULIA, wedge_julia, 7, 1, FLAME_NEEDS_R2 | FLAME_NEEDS_PHI)         \
  X (WEDGE_SPH, wedge_sph, 5, 0, FLAME_NEEDS_R | FLAME_NEEDS_PHI)              \
  X (WHORL, whorl, 2, 0, FLAME_NEEDS_R)                                        \
  X (WAVES2, waves2, 4, 0, 0)                                                  \
  X (EXP, exp, 0, 0, 0)                                                        \
  X (LOG, log, 0, 0, FLAME_NEEDS_R2 | FLAME_NEEDS_PHI)                         \
  X (SIN, sin, 0, 0, 0)                                                        \
  X (COS, cos, 0, 0, 0)                                                        \
  X (TAN, tan, 0, 0, 0)                                                        \
  X (SEC, sec, 0, 0, 0)                                                        \
  X (CSC, csc, 0, 0, 0)                                                        \
  X (COT, cot, 0, 0, 0)                                                        \
  X (SINH, sinh, 0, 0, 0)                                                      \
  X (COSH, cosh, 0, 0, 0)                                                      \
  X (TANH, tanh, 0, 0, 0)                                                      \
  X (SECH, sech, 0, 0, 0)                                                      \
  X (CSCH, csch, 0, 0, 0)                                                      \
  X (COTH, coth, 0, 0, 0)                                                      \
  X (AUGER, auger, 4, 0, 0)                                                    \
  X (FLUX, flux, 1, 0, 0)                                                      \
  X (MOBIUS, mobius, 8, 0, 0)
