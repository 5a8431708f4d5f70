/*
 * Uses of variations whose weights a weighting field changes at each point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/lanes.h"
#include "kernels/weighting-field.h"

/*
 * Sets @use to the weight and the @n constants at @k, changed for this point.
 */
FLAME_FN void
flame_weigh_use (const FLAME_RECORD float *k, int n, float factor, float *use)
{
  use[0] = k[0] * factor;
  for (int i = 1; i <= n; i++)
    use[i] = k[i];
}

/*
 * Computes a use's constants again if the field changes any of its @n parameters.
 */
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
