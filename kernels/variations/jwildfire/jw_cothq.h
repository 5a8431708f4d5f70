/*
 * jw_cothq: cothq, divided only by the square of the length.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_cothq, 1237, .z = FLAME_Z_OWN,
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_cothq))
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_cothq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2), n = p->x * p->x + v2;
  float inverse = w / flame_nonzero (n);
  float s, c, sh, ch, scale;

  flame_sincosf (v, &s, &c);
  flame_sinhcoshf (p->x, &sh, &ch);
  scale = inverse * s * c / flame_nonzero (v);
  o->x += inverse * sh * ch;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
