/*
 * mobiq: a Moebius map of quaternions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobiq, 407, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (mobiq, 16))
FLAME_PARAM (mobiq, at, 1.0)
FLAME_PARAM (mobiq, ax, 0.0)
FLAME_PARAM (mobiq, ay, 0.0)
FLAME_PARAM (mobiq, az, 0.0)
FLAME_PARAM (mobiq, bt, 0.0)
FLAME_PARAM (mobiq, bx, 0.0)
FLAME_PARAM (mobiq, by, 0.0)
FLAME_PARAM (mobiq, bz, 0.0)
FLAME_PARAM (mobiq, ct, 0.0)
FLAME_PARAM (mobiq, cx, 0.0)
FLAME_PARAM (mobiq, cy, 0.0)
FLAME_PARAM (mobiq, cz, 0.0)
FLAME_PARAM (mobiq, dt, 1.0)
FLAME_PARAM (mobiq, dx, 0.0)
FLAME_PARAM (mobiq, dy, 0.0)
FLAME_PARAM (mobiq, dz, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mobiq)
{
  flame_copy_params (in, 0, 16, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[3] = a, then b, c and d of (a q + b)/(c q + d) */
FLAME_VARIATION (mobiq)
{
  float x = p->x, y = p->y, z = p->z;
  float nt = k[0] * x - k[1] * y - k[2] * z + k[4];
  float nx = k[0] * y + k[1] * x - k[3] * z + k[5];
  float ny = k[0] * z + k[2] * x + k[3] * y + k[6];
  float nz = k[3] * x + k[1] * z - k[2] * y + k[7];
  float dt = k[8] * x - k[9] * y - k[10] * z + k[12];
  float dx = k[8] * y + k[9] * x - k[11] * z + k[13];
  float dy = k[8] * z + k[10] * x + k[11] * y + k[14];
  float dz = k[11] * x + k[9] * z - k[10] * y + k[15];
  float scale = w / (dt * dt + dx * dx + dy * dy + dz * dz);

  o->x += scale * (nt * dt + nx * dx + ny * dy + nz * dz);
  o->y += scale * (nx * dt - nt * dx - ny * dz + nz * dy);
  o->z += scale * (ny * dt - nt * dy - nz * dx + nx * dz);
}
#endif
