/*
 * hypertile3Db: hypertile3D, most numbers of which are parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile3Db, 1065, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_CONSTANTS (hypertile3Db, 8))
FLAME_PARAM (hypertile3Db, p, 3.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
FLAME_PARAM (hypertile3Db, q, 7.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
FLAME_PARAM (hypertile3Db, n, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 2147483647.0))
FLAME_PARAM (hypertile3Db, b, 2.0)
FLAME_PARAM (hypertile3Db, c, 2.0)
FLAME_PARAM (hypertile3Db, d, 1.0)
FLAME_PARAM (hypertile3Db, e, 1.0)
FLAME_PARAM (hypertile3Db, f, 1.0)
FLAME_PARAM (hypertile3Db, g, 2.0)
FLAME_PARAM (hypertile3Db, h, 2.0)
FLAME_PARAM (hypertile3Db, i, 1.0)
FLAME_PARAM (hypertile3Db, j, 1.0)
FLAME_PARAM (hypertile3Db, k, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypertile3Db)
{
  const double a = in->param[3] * M_PI / in->param[0];
  const double b = in->param[3 + 1] * M_PI / in->param[1];
  const double r = -(cos (a) - in->param[3 + 2]) / (cos (a) + cos (b));
  const double way =
      r > 0.0 ? in->param[3 + 3] / sqrt (in->param[3 + 4] + r) : 1.0;
  const double x = way * cos (in->param[2] * a),
               y = way * sin (in->param[2] * a);

  k[0] = (float) x;
  k[1] = (float) y;
  k[2] = (float) (in->param[8] * x);
  k[3] = (float) (in->param[9] * y);
  k[4] = (float) (x * x + y * y);
  k[5] = (float) (in->param[10] + x * x - y * y);
  k[6] = (float) (in->param[11] + y * y - x * x);
  k[7] = (float) (in->param[12] - y * y - x * x);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = the way, k[2], k[3] = its use in the divisor, k[4] = its square, k[5],
 * k[6], k[7] = scales */
FLAME_VARIATION (hypertile3Db)
{
  const float r2 = p->r2 + p->z * p->z;
  const float x = k[2] * p->x, y = k[3] * p->y;
  const float scale = w / (k[4] * r2 + x - y + 1.0f);

  o->x += scale * (p->x * k[5] - k[0] * (y - r2 - 1.0f));
  o->y += scale * (p->y * k[6] + k[1] * (-x - r2 - 1.0f));
  o->z += scale * p->z * k[7];
}
#endif
