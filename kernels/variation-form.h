/*
 * The three forms in which a transform uses a variation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* where in a transform a variation is used */
typedef enum
{
  FLAME_FORM_REGULAR, /* all see the same point; their results are summed */
  FLAME_FORM_PRE,     /* one after the other, on the affine map's result */
  FLAME_FORM_POST,    /* likewise on the sum, before the post affine map */
  FLAME_N_FORMS
} FlameForm;
