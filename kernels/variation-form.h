/*
 * The number of a variation, and the forms in which a transform uses it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

/*
 * A number from variation-ids.h. Code that names a variation includes that header,
 * which changes with each variation's file.
 */
typedef unsigned FlameVariation;
typedef unsigned FlameParam;

/* the most parameters of a variation, among them the 64 numbers of formulas */
#define FLAME_MAX_VARIATION_PARAMS 192

/* flam3's variations have the numbers from 0 on */
#define FLAME_N_FLAM3_VARIATIONS 99

/* Where in a transform a variation is used. */
typedef enum
{
  FLAME_FORM_REGULAR, /* all see the same point; their results are summed */
  FLAME_FORM_PRE,     /* one after the other, on the affine map's result */
  FLAME_FORM_POST,    /* likewise on the sum, before the post affine map */
  /* JWildfire's, in transforms whose order its user has changed: */
  FLAME_FORM_AMONG, /* a post form on the sum of the regular uses before it */
  FLAME_FORM_PRE_ADDED, /* a regular use among the pre forms: added to the point */
  FLAME_FORM_POST_ADDED, /* likewise among the post forms */
  FLAME_N_FORMS
} FlameForm;

#if !FLAME_ON_GPU

/*
 * Returns the basic form, which a variation's function sees: regular, pre or post.
 */
static inline FlameForm
flame_form_basic (FlameForm form)
{
  switch (form) {
    case FLAME_FORM_AMONG:
      return FLAME_FORM_POST;
    /* the regular form at another position in its transform */
    case FLAME_FORM_PRE_ADDED:
    case FLAME_FORM_POST_ADDED:
      return FLAME_FORM_REGULAR;
    default:
      return form;
  }
}

#endif /* !FLAME_ON_GPU */
