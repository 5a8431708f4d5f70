/*
 * stwin: twines the plane along the diagonal.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (stwin, 178, FLAME_PREPARED (stwin))
FLAME_PARAM (stwin, distort, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_stwin
{
  float half_turns; /* per unit */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (stwin)
{
  k->half_turns = (float) (2.0 * in->distort * 0.05 * use->weight);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (stwin)
{
  float x = 0.05f * w * p->x, y = 0.05f * w * p->y;
  float d = x * x + y * y;
  float s, c, bend;

  flame_sincospif (k->half_turns * (p->x + p->y), &s, &c);
  bend = (x * x - y * y) * s / (d != 0.0f ? d : 1.0f);
  o->x += w * p->x + bend;
  o->y += w * p->y + bend;
}
#endif
