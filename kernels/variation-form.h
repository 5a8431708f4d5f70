/*
 * Which variation, and the forms in which a transform uses it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

/* a number of variation-ids.h, which whatever names one includes: it changes with
 * each variation's file */
typedef unsigned FlameVariation;
typedef unsigned FlameParam;

/* no variation has more parameters; formulas' 64 numbers are some of them */
#define FLAME_MAX_VARIATION_PARAMS 192

/* flam3's have the numbers from 0 on */
#define FLAME_N_FLAM3_VARIATIONS 99

/* where in a transform a variation is used */
typedef enum
{
  FLAME_FORM_REGULAR, /* all see the same point; their results are summed */
  FLAME_FORM_PRE,     /* one after the other, on the affine map's result */
  FLAME_FORM_POST,    /* the same on the sum, before the post affine map */
  /* JWildfire's, in the order of a transform that its user has changed */
  FLAME_FORM_AMONG, /* a post form on the sum of the regular ones before it */
  FLAME_FORM_PRE_ADDED, /* a regular one among the pre forms: added to the point */
  FLAME_FORM_POST_ADDED, /* the same among the post forms */
  FLAME_N_FORMS
} FlameForm;

#if !FLAME_ON_GPU

/* regular, pre or post: what a variation's function is told */
static inline FlameForm
flame_form_told (FlameForm form)
{
  switch (form) {
    case FLAME_FORM_AMONG:
      return FLAME_FORM_POST;
    /* the regular form, at another place of its transform */
    case FLAME_FORM_PRE_ADDED:
    case FLAME_FORM_POST_ADDED:
      return FLAME_FORM_REGULAR;
    default:
      return form;
  }
}

#endif /* !FLAME_ON_GPU */
