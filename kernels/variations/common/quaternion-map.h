/*
 * A Moebius map of quaternions whose fourth part is 0.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* (out) @out: (a q + b)/(c q + d) for q = (x, y, z, 0), four parts; @k: a,
 * b, c and d, four parts each. Returns the squared length of the divisor.
 * The divisor is not checked: if it is 0, the result is NaN */
FLAME_FN float
flame_map_quaternion (const float *k, float x, float y, float z, float *out)
{
  const float nt = k[0] * x - k[1] * y - k[2] * z + k[4];
  const float nx = k[0] * y + k[1] * x - k[3] * z + k[5];
  const float ny = k[0] * z + k[2] * x + k[3] * y + k[6];
  const float nz = k[3] * x + k[1] * z - k[2] * y + k[7];
  const float dt = k[8] * x - k[9] * y - k[10] * z + k[12];
  const float dx = k[8] * y + k[9] * x - k[11] * z + k[13];
  const float dy = k[8] * z + k[10] * x + k[11] * y + k[14];
  const float dz = k[11] * x + k[9] * z - k[10] * y + k[15];
  const float size = dt * dt + dx * dx + dy * dy + dz * dz;
  const float scale = 1.0f / size;

  out[0] = scale * (nt * dt + nx * dx + ny * dy + nz * dz);
  out[1] = scale * (nx * dt - nt * dx - ny * dz + nz * dy);
  out[2] = scale * (ny * dt - nt * dy - nz * dx + nx * dz);
  out[3] = scale * (nz * dt - nx * dy + ny * dx - nt * dz);
  return size;
}
