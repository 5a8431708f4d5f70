/*
 * Uses that a weighting field weighs anew for each point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/lanes.h"
#include "kernels/weighting-field.h"

/* a weight and @n constants at @k, as they are at this point */
FLAME_FN void
flame_weigh_use (const FLAME_RECORD float *k, int n, float factor, float *use)
{
  use[0] = k[0] * factor;
  for (int i = 1; i <= n; i++)
    use[i] = k[i];
}

/* the constants of a use anew, for its @n parameters as the field moves them */
#define FLAME_PREPARE_USE(name, n, driven, use_form, use)                      \
  if ((driven)[FLAME_DRIVEN_N_PARAMS] != 0.0f) {                               \
    double params[n], coefs[6];                                                \
    FlamePrepare in;                                                           \
                                                                               \
    flame_drive_params (                                                       \
        driven, n, field, k + FLAME_XFORM_COEFS, params, coefs);               \
    in.param = params;                                                         \
    in.weight = (double) (use)[0];                                             \
    in.coefs = coefs;                                                          \
    in.form = (FlameForm) (use_form);                                          \
    flame_prepare_##name (&in, (use) + 1);                                     \
  }
