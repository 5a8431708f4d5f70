/*
 * hypertile3Db: hypertile3D, with most of its numbers as parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile3Db, 1065, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_PREPARED (hypertile3Db))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypertile3Db
{
  float way_x; /* position of the tile */
  float way_y;
  float divisor_x; /* factors of x and y in the divisor */
  float divisor_y;
  float square;
  float scale_x;
  float scale_y;
  float scale_z;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypertile3Db)
{
  const double a = in->b * M_PI / in->p;
  const double b = in->c * M_PI / in->q;
  const double r = -(cos (a) - in->d) / (cos (a) + cos (b));
  const double way = r > 0.0 ? in->e / sqrt (in->f + r) : 1.0;
  const double x = way * cos (in->n * a), y = way * sin (in->n * a);

  k->way_x = (float) x;
  k->way_y = (float) y;
  k->divisor_x = (float) (in->g * x);
  k->divisor_y = (float) (in->h * y);
  k->square = (float) (x * x + y * y);
  k->scale_x = (float) (in->i + x * x - y * y);
  k->scale_y = (float) (in->j + y * y - x * x);
  k->scale_z = (float) (in->k - y * y - x * x);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hypertile3Db)
{
  const float r2 = p->r2 + p->z * p->z;
  const float x = k->divisor_x * p->x, y = k->divisor_y * p->y;
  const float scale = w / (k->square * r2 + x - y + 1.0f);

  o->x += scale * (p->x * k->scale_x - k->way_x * (y - r2 - 1.0f));
  o->y += scale * (p->y * k->scale_y + k->way_y * (-x - r2 - 1.0f));
  o->z += scale * p->z * k->scale_z;
}
#endif
