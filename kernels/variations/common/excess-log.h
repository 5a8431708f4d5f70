/*
 * How far the halves of an elliptic coordinate are from 1.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* 0 if x is tiny or negative. */
FLAME_FN float
flame_root_or_none (float x)
{
  return x < 1e-8f ? 0.0f : flame_sqrtf (x);
}
