/*
 * jw_mask: mask with JWildfire's parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_mask, 1240, .needs = FLAME_NEEDS_R2, FLAME_PREPARED (jw_mask),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_mask))
FLAME_PARAM (jw_mask, xshift, 0.0)
FLAME_PARAM (jw_mask, yshift, 0.0)
FLAME_PARAM (jw_mask, ushift, 1.0)
FLAME_PARAM (jw_mask, xscale, 1.0)
FLAME_PARAM (jw_mask, yscale, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_mask
{
  float xshift;
  float yshift;
  float ushift; /* of the height */
  float xscale;
  float yscale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_mask)
{
  k->xshift = (float) in->xshift;
  k->yshift = (float) in->yshift;
  k->ushift = (float) in->ushift;
  k->xscale = (float) in->xscale;
  k->yscale = (float) in->yscale;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_mask)
{
  float s, c, sh, ch, scale;

  flame_sincosf (k->xscale * p->x + k->xshift, &s, &c);
  flame_sinhcoshf (k->yscale * p->y + k->yshift, &sh, &ch);
  scale = w / flame_nonzero (p->r2) * (ch + k->ushift) * s * s;
  o->x += scale * s;
  o->y += scale * c;
}
#endif
