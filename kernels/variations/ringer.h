/*
 * ringer: a ring, what is outside of which is mirrored into it, and all that is further
 * out than another one is cut off.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ringer, 1180, .needs = FLAME_NEEDS_R, .draws = 4, .state = 2,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (ringer, 10))
FLAME_PARAM (
    ringer, hide_inner, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (ringer, innerradius, 0.5)
FLAME_PARAM (ringer, outerradius, 1.0)
FLAME_PARAM (ringer, thickness, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (ringer, contrast, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (ringer, pow, 1.0)
FLAME_PARAM (ringer, scatter_area, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (
    ringer, hide_outer, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ringer)
{
  const double radius = in->param[1], outer = radius + in->param[3];
  const double inner = radius * radius / outer;

  k[0] = (float) outer;
  k[1] = (float) inner;
  k[2] = (float) (outer / (outer + inner));
  k[3] = (float) radius;
  k[4] = (float) in->param[4];
  k[5] = (float) fabs (in->param[5]);
  k[6] = (float) in->param[0];
  k[7] = (float) in->param[2];
  k[8] = (float) (0.5 * in->param[6]);
  k[9] = (float) in->param[7];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = radii of the ring, k[2] = share of the first, k[3] = where it is mirrored,
 * k[4], k[5] = part and power of that, k[6] = whether it is drawn inside, k[7] = where it
 * is cut, k[8] = scatter, k[9] = whether what is cut is not drawn. state: the sum of
 * before
 */
FLAME_VARIATION (ringer)
{
  const float turn = flame_rng_01 (rng), choice = flame_rng_01 (rng);
  const float chance = flame_rng_01 (rng), spread = flame_rng_01 (rng);
  const float inner = k[3] / p->r;
  const int inside = p->r < k[0], shown = inside && k[6] == 0.0f;
  const int stays = chance > k[4] * flame_powf (inner, k[5]);
  const float scale = stays ? 1.0f : inner * inner;
  const float ring = choice < k[2] ? k[0] : k[1];
  float s, c, x, y, r, scatter;

  flame_sincos_turns (turn, &s, &c);
  x = o->x + w * (shown ? ring * c : scale * p->x);
  y = o->y + w * (shown ? ring * s : scale * p->y);
  x = inside && !shown ? o->state[0] : x;
  y = inside && !shown ? o->state[1] : y;
  o->state[0] = x;
  o->state[1] = y;
  r = flame_sqrtf (x * x + y * y);
  scatter = r > k[7] ? (k[7] + spread * k[8]) / flame_nonzero (r) : 1.0f;
  scatter = r > k[7] && k[9] != 0.0f ? 0.0f : scatter;
  o->x = w * scatter * x;
  o->y = w * scatter * y;
  flame_hide (o, r > k[7] && k[9] != 0.0f);
}
#endif
