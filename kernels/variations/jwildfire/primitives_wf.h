/*
 * primitives_wf: random points of a disc, sphere, cube, square, triangle,
 * pyramid or ring.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (primitives_wf, 1063, .z = FLAME_Z_OWN, .draws = 6,
    .traits = FLAME_RAISES_Z | FLAME_READS_FORM | FLAME_MAKES_Z,
    FLAME_PREPARED (primitives_wf))
FLAME_PARAM (primitives_wf, shape, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (primitives_wf, a, 1.0)
FLAME_PARAM (primitives_wf, b, 1.0)
FLAME_PARAM (
    primitives_wf, filled, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_primitives_wf
{
  float shape;
  float a;
  float b;
  float filled;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (primitives_wf)
{
  k->shape = (float) in->shape;
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->filled = (float) in->filled;
}
#endif

#ifdef FLAME_VARIATION
#define FLAME_TRIANGLE_COS 0.5f
#define FLAME_TRIANGLE_SIN 0.8660254f

/* 1 for an outline. A filled shape has one of 20 points on its outline. */
FLAME_FN float
flame_filled_radius (float filled, float first, float second)
{
  return filled == 0.0f || first < 0.05f ? 1.0f : second;
}

/* One coordinate in a box: on a face or, if the box is filled, usually
 * between two faces. */
FLAME_FN float
flame_box_face (float filled, float side, float seldom, float within)
{
  return filled == 0.0f || seldom < 0.05f ? (side < 0.5f ? -0.5f : 0.5f)
                                          : within - 0.5f;
}

FLAME_VARIATION (primitives_wf)
{
  const float a = flame_rng_01 (rng), b = flame_rng_01 (rng);
  const float c = flame_rng_01 (rng), d = flame_rng_01 (rng);
  const float e = flame_rng_01 (rng), which = flame_rng_01 (rng);
  const float side = w * flame_box_face (k->filled, a, b, c);
  const float r = flame_filled_radius (k->filled, a, b);
  const int upright = d < 0.5f, in_triangle = a + b < 1.0f;
  float x = 0.0f, y = 0.0f, z = 0.0f, s, cs, t, ct;

  flame_sincos_turns (c, &s, &cs);
  flame_sincos_turns (d, &t, &ct);
  switch ((int) k->shape) {
    case 0:
      x = w * r * cs;
      y = w * r * s;
      break;
    case 2: {
      const float u = w * (d - 0.5f), v = w * (e - 0.5f);
      const int axis = (int) (3.0f * which);

      x = axis == 0 ? side : u;
      y = axis == 1 ? side : (axis == 0 ? u : v);
      z = axis == 2 ? side : v;
      break;
    }
    case 3: {
      const int inside = k->filled != 0.0f && which < 0.5f;
      const float far = inside ? w * (c - 0.5f) : side;

      x = upright ? far : w * (e - 0.5f);
      y = upright ? w * (e - 0.5f) : far;
      break;
    }
    case 4:
      x = in_triangle ? (upright ? a : -a) : 0.0f;
      y = in_triangle ? -b : 0.0f;
      break;
    case 5: {
      const int face = (int) (5.0f * which);
      const float along = 0.5f * w * (upright ? a : -a);
      const float in = 0.5f * w - FLAME_TRIANGLE_COS * w * b;

      x = face == 0 ? w * (d - 0.5f)
                    : (face == 1 ? -in : (face == 2 ? in : along));
      y = face == 0 ? 0.5f * w : 0.5f * w - FLAME_TRIANGLE_SIN * w * b;
      z = face == 0 ? w * (e - 0.5f)
                    : (face == 3 ? -in : (face == 4 ? in : along));
      x = in_triangle ? x : 0.0f;
      y = in_triangle ? y : 0.0f;
      z = in_triangle ? z : 0.0f;
      break;
    }
    case 6: {
      const float far = k->a * r * s + 2.0f * k->b;

      x = w * far * t;
      y = w * k->a * r * cs;
      z = w * far * ct;
      break;
    }
    default:
      x = w * r * s * ct;
      y = w * r * s * t;
      z = w * r * cs;
  }
  o->x += x;
  o->y += y;
  o->z += k->shape == 0.0f || k->shape == 3.0f || k->shape == 4.0f
              ? flame_kept_z (p)
              : z;
}

#undef FLAME_TRIANGLE_COS
#undef FLAME_TRIANGLE_SIN
#endif
