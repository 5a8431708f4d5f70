/*
 * petal3D_apo: a petal in space.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (petal3D_apo, 644, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_CONSTANTS (petal3D_apo, 8))
FLAME_PARAM (petal3D_apo, width, 1.0)
FLAME_PARAM (petal3D_apo, Zshape, 0.25)
FLAME_PARAM (petal3D_apo, scale1, 0.25)
FLAME_PARAM (petal3D_apo, scale2, 0.25)
FLAME_PARAM (petal3D_apo, style, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (petal3D_apo)
{
  const double scale = in->param[2], style = in->param[4];
  const double smooth = 1.0 - 2.0 * style * style;

  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) (M_PI * scale);
  k[3] = (float) (0.5 * fmax (fabs (scale) - 1.0, 0.0));
  k[4] = (float) (M_PI * in->param[3]);
  k[5] = (float) (0.5 * in->param[3]);
  if (style * style > 0.5) {
    k[6] = 0.0f;
    k[7] = style >= 0.0 ? 1.0f : -1.0f;
  } else {
    k[6] = (float) smooth;
    k[7] = (float) (style < 0.0 ? smooth - 1.0 : 1.0 - smooth);
  }
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = width, k[1] = height, k[2] = frequency along, k[3] = how it flattens,
 * k[4] = frequency across, k[5] = height across of the other style, k[6], k[7]
 * = shares of both styles
 */
FLAME_VARIATION (petal3D_apo)
{
  float s, c, cy = flame_cosf (p->y), by, wave;

  flame_sincosf (p->x, &s, &c);
  by = s * cy;
  by = w * c * by * by * by * k[0];
  wave = k[3] * p->x - 0.5f * flame_sinf (p->x * k[2]);
  o->x += w * c * (c * cy) * (c * cy) * (c * cy);
  o->y += by;
  o->z += w * k[1] *
          (k[6] * (wave + flame_sinf (flame_fabsf (p->y * k[4]))) +
              k[7] * (wave + by * k[5]));
}
#endif
