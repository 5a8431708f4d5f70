/*
 * jubiQ: a root of a quotient of quaternions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jubiQ, 1162, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2, .draws = 1,
    .traits = FLAME_RAISES_Z, FLAME_CONSTANTS (jubiQ, 28))
FLAME_PARAM (jubiQ, power, 2.0, .type = FLAME_INTEGER)
FLAME_PARAM (jubiQ, dist, 1.0)
FLAME_PARAM (jubiQ, a, 1.0)
FLAME_PARAM (jubiQ, b, 0.0)
FLAME_PARAM (jubiQ, c, 0.0)
FLAME_PARAM (jubiQ, d, 1.0)
FLAME_PARAM (jubiQ, e, 0.0)
FLAME_PARAM (jubiQ, f, 0.0)
FLAME_PARAM (jubiQ, qat, 0.0)
FLAME_PARAM (jubiQ, qax, 0.0)
FLAME_PARAM (jubiQ, qay, 0.0)
FLAME_PARAM (jubiQ, qaz, 0.0)
FLAME_PARAM (jubiQ, qbt, 0.0)
FLAME_PARAM (jubiQ, qbx, 0.0)
FLAME_PARAM (jubiQ, qby, 0.0)
FLAME_PARAM (jubiQ, qbz, 0.0)
FLAME_PARAM (jubiQ, qct, 0.0)
FLAME_PARAM (jubiQ, qcx, 0.0)
FLAME_PARAM (jubiQ, qcy, 0.0)
FLAME_PARAM (jubiQ, qcz, 0.0)
FLAME_PARAM (jubiQ, qdt, 1.0)
FLAME_PARAM (jubiQ, qdx, 0.0)
FLAME_PARAM (jubiQ, qdy, 0.0)
FLAME_PARAM (jubiQ, qdz, 0.0)
FLAME_PARAM (jubiQ, zmode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jubiQ)
{
  const double power = in->param[0] == 0.0 ? 1.0 : in->param[0];

  k[0] = (float) fabs (power);
  k[1] = (float) (1.0 / power);
  k[2] = (float) (0.5 * in->param[1] / power);
  flame_copy_params (in, 2, 6, k + 3);
  flame_copy_params (in, 8, 16, k + 9);
  k[25] = (float) in->param[24];
  k[26] = (float) (in->param[24] == 0.0 ? 0.5 : 1.0 / fabs (power));
  k[27] = (float) (0.5 * (1.0 / power - 1.0));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = roots and one by power, k[2] = half of the power, k[3] on = a to f, k[9] on =
 * four quaternions, k[25] = kind of height, k[26], k[27] = what it needs */
FLAME_VARIATION (jubiQ)
{
  const float t = p->x, x = p->y, y = p->z;
  const float *qa = k + 9, *qb = k + 13, *qc = k + 17, *qd = k + 21;
  const float nt = qa[0] * t - qa[1] * x - qa[2] * y + qb[0];
  const float nx = qa[0] * x + qa[1] * t - qa[3] * y + qb[1];
  const float ny = qa[0] * y + qa[2] * t + qa[3] * x + qb[2];
  const float nz = qa[3] * t + qa[1] * y - qa[2] * x + qb[3];
  const float dt = qc[0] * t - qc[1] * x - qc[2] * y + qd[0];
  const float dx = qc[0] * x + qc[1] * t - qc[3] * y + qd[1];
  const float dy = qc[0] * y + qc[2] * t + qc[3] * x + qd[2];
  const float dz = qc[3] * t + qc[1] * y - qc[2] * x + qd[3];
  const float scale = w / (dt * dt + dx * dx + dy * dy + dz * dz);
  const float u = k[3] * t + k[4] * x +
                  (nt * dt + nx * dx + ny * dy + nz * dz) * scale + k[7];
  const float v = k[5] * t + k[6] * x +
                  (nx * dt - nt * dx - ny * dz + nz * dy) * scale + k[8];
  const float turn = FLAME_TWO_PI * flame_rng_below (rng, k[0]);
  const float r = w * flame_powf (u * u + v * v, k[2]);
  const float z = p->z * k[26], r3 = flame_sqrtf (p->r2 + z * z);
  const float high = (ny * dt - nt * dy - nz * dx + nx * dz) * scale;
  const float more = k[25] == 0.0f ? w / (flame_sqrtf (r3) * r3) * z
                                   : w * flame_powf (p->r2 + z * z, k[27]) * z;
  float s, c;

  flame_sincosf ((flame_atan2f (v, u) + turn) * k[1], &s, &c);
  o->x += r * c;
  o->y += r * s;
  o->z += high + (k[25] == 2.0f ? p->z : more);
}
#endif
