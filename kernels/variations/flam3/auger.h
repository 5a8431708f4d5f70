/*
 * auger: waves that grow with the distance.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (auger, 96, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (auger))
FLAME_PARAM (
    auger, freq, 1.0, FLAME_DEFAULTS ({FLAME_APOPHYSIS | FLAME_EMBER, 5.0}))
FLAME_PARAM (auger, weight, 0.5)
FLAME_PARAM (auger, sym, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (auger, scale, 1.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 0.1}, {FLAME_JWILDFIRE, 0.9}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_auger
{
  float freq;
  float weight;
  float sym;
  float half_scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (auger)
{
  k->freq = (float) in->freq;
  k->weight = (float) in->weight;
  k->sym = (float) in->sym;
  k->half_scale = (float) (0.5 * in->scale);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (auger)
{
  float s = flame_sinf (k->freq * p->x);
  float t = flame_sinf (k->freq * p->y);

  o->x += w * (p->x + k->sym * k->weight * t *
                          (k->half_scale + flame_fabsf (p->x)));
  o->y += w * (p->y + k->weight * s * (k->half_scale + flame_fabsf (p->y)));
}
#endif
