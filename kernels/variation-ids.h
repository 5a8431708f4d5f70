/*
 * The numbers of all variations and of their parameters, from their files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation-form.h"

#ifdef FLAME_LIST
#error "a unit with one list's variations cannot number all"
#endif

/*
 * The numbers in the files: up to 98 they are flam3's, the N of an old var1="N". Some
 * numbers are not used.
 */
enum
{
#define FLAME_INFO(name, number, ...) FLAME_VAR_##name = number,
#include "kernels/variations/list.h"
  FLAME_N_VARIATIONS
};

/* flam3's number for what is gaussian_blur's pre form here */
#define FLAME_FLAM3_PRE_BLUR 67

/*
 * A variation's parameters are adjacent. Unlike a variation's number, a parameter's
 * belongs to this build alone.
 */
enum
{
#define FLAME_PARAM(variation, name, ...) FLAME_PARAM_##variation##_##name,
#include "kernels/variations/list.h"
  FLAME_N_PARAMS
};
