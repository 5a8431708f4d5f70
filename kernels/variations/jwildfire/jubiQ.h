/*
 * jubiQ: a root of a quotient of quaternions.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jubiQ, 1162, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2, .draws = 1,
    .traits = FLAME_RAISES_Z, FLAME_PREPARED (jubiQ))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_jubiQ
{
  float root; /* number of branches, and 1/power */
  float inverse_power;
  float half_power;
  float own[6]; /* a to f */
  float qa[4];  /* four quaternions */
  float qb[4];
  float qc[4];
  float qd[4];
  float zmode;     /* kind of height */
  float height[2]; /* constants of the height */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jubiQ)
{
  const double power = in->power == 0.0 ? 1.0 : in->power;

  k->root = (float) fabs (power);
  k->inverse_power = (float) (1.0 / power);
  k->half_power = (float) (0.5 * in->dist / power);
  k->own[0] = (float) in->a;
  k->own[1] = (float) in->b;
  k->own[2] = (float) in->c;
  k->own[3] = (float) in->d;
  k->own[4] = (float) in->e;
  k->own[5] = (float) in->f;
  k->qa[0] = (float) in->qat;
  k->qa[1] = (float) in->qax;
  k->qa[2] = (float) in->qay;
  k->qa[3] = (float) in->qaz;
  k->qb[0] = (float) in->qbt;
  k->qb[1] = (float) in->qbx;
  k->qb[2] = (float) in->qby;
  k->qb[3] = (float) in->qbz;
  k->qc[0] = (float) in->qct;
  k->qc[1] = (float) in->qcx;
  k->qc[2] = (float) in->qcy;
  k->qc[3] = (float) in->qcz;
  k->qd[0] = (float) in->qdt;
  k->qd[1] = (float) in->qdx;
  k->qd[2] = (float) in->qdy;
  k->qd[3] = (float) in->qdz;
  k->zmode = (float) in->zmode;
  k->height[0] = (float) (in->zmode == 0.0 ? 0.5 : 1.0 / fabs (power));
  k->height[1] = (float) (0.5 * (1.0 / power - 1.0));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jubiQ)
{
  const float t = p->x, x = p->y, y = p->z;
  const float *qa = k->qa, *qb = k->qb, *qc = k->qc, *qd = k->qd;
  const float nt = qa[0] * t - qa[1] * x - qa[2] * y + qb[0];
  const float nx = qa[0] * x + qa[1] * t - qa[3] * y + qb[1];
  const float ny = qa[0] * y + qa[2] * t + qa[3] * x + qb[2];
  const float nz = qa[3] * t + qa[1] * y - qa[2] * x + qb[3];
  const float dt = qc[0] * t - qc[1] * x - qc[2] * y + qd[0];
  const float dx = qc[0] * x + qc[1] * t - qc[3] * y + qd[1];
  const float dy = qc[0] * y + qc[2] * t + qc[3] * x + qd[2];
  const float dz = qc[3] * t + qc[1] * y - qc[2] * x + qd[3];
  const float scale = w / (dt * dt + dx * dx + dy * dy + dz * dz);
  const float u = k->own[0] * t + k->own[1] * x +
                  (nt * dt + nx * dx + ny * dy + nz * dz) * scale + k->own[4];
  const float v = k->own[2] * t + k->own[3] * x +
                  (nx * dt - nt * dx - ny * dz + nz * dy) * scale + k->own[5];
  const float turn = FLAME_TWO_PI * flame_rng_below (rng, k->root);
  const float r = w * flame_powf (u * u + v * v, k->half_power);
  const float z = p->z * k->height[0], r3 = flame_sqrtf (p->r2 + z * z);
  const float high = (ny * dt - nt * dy - nz * dx + nx * dz) * scale;
  const float more = k->zmode == 0.0f
                         ? w / (flame_sqrtf (r3) * r3) * z
                         : w * flame_powf (p->r2 + z * z, k->height[1]) * z;
  float s, c;

  flame_sincosf ((flame_atan2f (v, u) + turn) * k->inverse_power, &s, &c);
  o->x += r * c;
  o->y += r * s;
  o->z += high + (k->zmode == 2.0f ? p->z : more);
}
#endif
