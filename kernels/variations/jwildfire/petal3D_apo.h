/*
 * petal3D_apo: a petal in space.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (petal3D_apo, 644, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (petal3D_apo))
FLAME_PARAM (petal3D_apo, width, 1.0)
FLAME_PARAM (petal3D_apo, Zshape, 0.25)
FLAME_PARAM (petal3D_apo, scale1, 0.25)
FLAME_PARAM (petal3D_apo, scale2, 0.25)
FLAME_PARAM (petal3D_apo, style, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_petal3D_apo
{
  float width;
  float height;
  float along; /* frequency along the petal */
  float flattening;
  float across;       /* frequency across the petal */
  float other_height; /* height across the petal in the other style */
  float share_first;  /* weights of both styles */
  float share_second;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (petal3D_apo)
{
  const double scale = in->scale1, style = in->style;
  const double smooth = 1.0 - 2.0 * style * style;

  k->width = (float) in->width;
  k->height = (float) in->Zshape;
  k->along = (float) (M_PI * scale);
  k->flattening = (float) (0.5 * fmax (fabs (scale) - 1.0, 0.0));
  k->across = (float) (M_PI * in->scale2);
  k->other_height = (float) (0.5 * in->scale2);
  if (style * style > 0.5) {
    k->share_first = 0.0f;
    k->share_second = style >= 0.0 ? 1.0f : -1.0f;
  } else {
    k->share_first = (float) smooth;
    k->share_second = (float) (style < 0.0 ? smooth - 1.0 : 1.0 - smooth);
  }
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (petal3D_apo)
{
  float s, c, cy = flame_cosf (p->y), by, wave;

  flame_sincosf (p->x, &s, &c);
  by = s * cy;
  by = w * c * by * by * by * k->width;
  wave = k->flattening * p->x - 0.5f * flame_sinf (p->x * k->along);
  o->x += w * c * (c * cy) * (c * cy) * (c * cy);
  o->y += by;
  o->z +=
      w * k->height *
      (k->share_first * (wave + flame_sinf (flame_fabsf (p->y * k->across))) +
          k->share_second * (wave + by * k->other_height));
}
#endif
