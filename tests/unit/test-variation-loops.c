/*
 * Every variation's vector loop, as built for each instruction set that this
 * machine has, against the same function called for one point after the other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/variation-call.h"
#include "kernels/variation-ids.h"
#include "tests/support/variation-isas.h"

#define N_POINTS 256
#define N_SETS 3

/*
 * Sums and products may be contracted or not, which moves a point over an edge
 * now and then. A loop that is wrong is so for far more points than these.
 */
#define TOLERANCE 2e-3
/* colours are of 256 levels */
#define TWO_LEVELS (2.01f * FLAME_MAX_RGB / 255.0f)
#define MOST_APART (N_POINTS / 16)
/* of a fractal's colours, whose borders a rounding moves */
#define MOST_COLORS_APART (N_POINTS / 8)
/* of folds without end, which leave nothing of where they began */
#define MOST_CHAOTIC_APART (N_POINTS / 2)

typedef struct
{
  float x[N_POINTS], y[N_POINTS], z[N_POINTS];
  float entry_x[N_POINTS], entry_y[N_POINTS], entry_z[N_POINTS];
  float out_x[N_POINTS], out_y[N_POINTS], out_z[N_POINTS];
  float color[N_POINTS], state[FLAME_MAX_STATE][N_POINTS];
  float rgb[3][N_POINTS];
  float r2[N_POINTS], r[N_POINTS], theta[N_POINTS], phi[N_POINTS];
} Points;

typedef struct
{
  FlameVariation variation;
  FlameForm form;
  gboolean in_space;
  float constants[FLAME_MAX_CONSTANTS];
  float weight;
} Case;

static Points *
make_points (gboolean in_space)
{
  Points *points = g_new0 (Points, 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < N_POINTS; i++) {
    points->x[i] = (float) g_rand_double_range (rand, -1.9, 1.9);
    points->y[i] = (float) g_rand_double_range (rand, -1.9, 1.9);
    points->z[i] = in_space ? (float) g_rand_double_range (rand, -1, 1) : 0.0f;
    points->entry_x[i] = (float) g_rand_double_range (rand, -1, 1);
    points->entry_y[i] = (float) g_rand_double_range (rand, -1, 1);
    points->entry_z[i] = points->z[i];
    points->out_x[i] = (float) g_rand_double_range (rand, -0.5, 0.5);
    points->out_y[i] = (float) g_rand_double_range (rand, -0.5, 0.5);
    points->out_z[i] = points->z[i] * 0.5f;
    points->color[i] = (float) g_rand_double (rand);
    for (guint c = 0; c < 3; c++)
      points->rgb[c][i] = (float) g_rand_double (rand);
    for (guint s = 0; s < FLAME_MAX_STATE; s++)
      points->state[s][i] = (float) g_rand_double (rand);
  }
  return points;
}

/* parameters: the defaults, then others near them */
static void
case_init (Case *c, FlameVariation variation, FlameForm form, guint set)
{
  FlameXform xform;
  FlameVariationUse *use;
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);
  g_autoptr (GRand) rand = g_rand_new_with_seed (variation * N_SETS + set);

  memset (c, 0, sizeof *c);
  flame_xform_init (&xform, 0);
  use = flame_xform_ensure_use (&xform, variation, form);
  use->weight = set == 1 ? -0.6 : 0.8;
  for (guint i = 0; set > 0 && i < n; i++) {
    double *value = &flame_xform_use_params (&xform, use)[i];

    *value = flame_param_hold (
        first + i, *value + g_rand_double_range (rand, -1.5, 1.5));
  }
  flame_variation_fill_constants (&xform, use, c->constants, NULL);
  c->variation = variation;
  c->form = form;
  c->weight = (float) use->weight;
  flame_xform_clear (&xform);
}

static void
run_loop (const VariationIsa *isa, const Case *c, Points *points)
{
  const FlameRng rng = {3, 0x12345678, 0x9abcdef0};
  FlameLanes lanes = {points->x, points->y, points->r2, points->r,
      points->theta, points->phi, points->out_x, points->out_y, c->form,
      .z = c->in_space ? points->z : NULL,
      .out_z = c->in_space ? points->out_z : NULL, .color = points->color,
      .entry_x = points->entry_x, .entry_y = points->entry_y,
      .entry_z = points->entry_z};

  for (guint s = 0; s < FLAME_MAX_STATE; s++)
    lanes.state[s] = points->state[s];
  for (guint lane = 0; lane < 3; lane++)
    lanes.rgb[lane] = points->rgb[lane];
  isa->fill_needs (flame_variation_infos[c->variation].needs, points->x,
      points->y, points->r2, points->r, points->theta, points->phi, N_POINTS);
  isa->loops[c->variation](&lanes, N_POINTS, c->constants, c->weight, rng);
}

static void
call_one (const Case *c, Points *points, guint i)
{
  FlameRng rng = {3 + i, 0x12345678, 0x9abcdef0};
  FlamePoint p = {.x = points->x[i],
      .y = points->y[i],
      .z = points->z[i],
      .entry_x = points->entry_x[i],
      .entry_y = points->entry_y[i],
      .entry_z = points->entry_z[i],
      .form = c->form};
  FlameSum o = {.x = points->out_x[i],
      .y = points->out_y[i],
      .z = points->out_z[i],
      .color = points->color[i]};

  p.r2 = p.x * p.x + p.y * p.y;
  p.r = flame_sqrtf (p.r2);
  p.theta = flame_atan2f (p.x, p.y);
  p.phi = flame_atan2f (p.y, p.x);
  for (guint s = 0; s < FLAME_MAX_STATE; s++)
    o.state[s] = points->state[s][i];
  flame_show_rgb (&o, points->rgb[0][i], points->rgb[1][i], points->rgb[2][i]);
  flame_variation_call (c->variation, &p, c->constants, c->weight, &rng, &o);
  points->x[i] = p.x;
  points->y[i] = p.y;
  points->out_x[i] = o.x;
  points->out_y[i] = o.y;
  points->out_z[i] = o.z;
  points->color[i] = o.color;
  for (guint lane = 0; lane < 3; lane++)
    points->rgb[lane][i] = o.rgb[lane];
  for (guint s = 0; s < FLAME_MAX_STATE; s++)
    points->state[s][i] = o.state[s];
}

/* both past what a point may be, or not numbers, counts as the same */
static gboolean
is_near (float a, float b)
{
  const gboolean bad_a = !(fabsf (a) < 1e6f), bad_b = !(fabsf (b) < 1e6f);

  if (bad_a || bad_b)
    return bad_a == bad_b;
  return fabsf (a - b) <= TOLERANCE * (1.0f + fabsf (a));
}

static gboolean
is_same_point (const Case *c, const Points *a, const Points *b, guint i)
{
  const FlameVariationInfo *info = &flame_variation_infos[c->variation];

  if (!is_near (a->out_x[i], b->out_x[i]) ||
      !is_near (a->out_y[i], b->out_y[i]) ||
      !is_near (a->color[i], b->color[i]))
    return FALSE;
  if (c->in_space && info->z == FLAME_Z_OWN &&
      !is_near (a->out_z[i], b->out_z[i]))
    return FALSE;
  for (guint lane = 0; lane < 3; lane++)
    if (!(fabsf (a->rgb[lane][i] - b->rgb[lane][i]) <= TWO_LEVELS))
      return FALSE;
  if ((info->traits & FLAME_WRITES_POINT) &&
      (!is_near (a->x[i], b->x[i]) || !is_near (a->y[i], b->y[i])))
    return FALSE;
  for (guint s = 0; s < info->state; s++)
    if (!is_near (a->state[s][i], b->state[s][i]))
      return FALSE;
  return TRUE;
}

/* how many points may be apart */
static guint
most_apart (FlameVariation variation)
{
  static const FlameVariation chaotic[] = {FLAME_VAR_dc_kaliset,
      FLAME_VAR_glsl_kaliset, FLAME_VAR_dc_mandala, FLAME_VAR_glsl_mandala};

  for (guint i = 0; i < G_N_ELEMENTS (chaotic); i++)
    if (variation == chaotic[i])
      return MOST_CHAOTIC_APART;
  return flame_variation_infos[variation].traits & FLAME_WRITES_RGB
             ? MOST_COLORS_APART
             : MOST_APART;
}

static void
check_case (const Case *c, guint set)
{
  const VariationIsa *isas;
  const guint n_isas = variation_isas (&isas);
  const guint most = most_apart (c->variation);
  g_autofree Points *wanted = make_points (c->in_space);

  for (guint i = 0; i < N_POINTS; i++)
    call_one (c, wanted, i);
  for (guint isa = 0; isa < n_isas; isa++) {
    g_autofree Points *points = make_points (c->in_space);
    guint apart = 0, at = 0;

    run_loop (&isas[isa], c, points);
    for (guint i = 0; i < N_POINTS; i++) {
      if (is_same_point (c, points, wanted, i))
        continue;
      apart++;
      at = i;
    }
    if (apart <= most)
      continue;
    g_test_message ("%s%s, set %u, %s, %s: %u of %d points differ, (%g, %g) is "
                    "(%g, %g) and not (%g, %g)",
        flame_form_prefix (c->form), flame_variation_name (c->variation), set,
        isas[isa].name, c->in_space ? "in space" : "in the plane", apart,
        N_POINTS, wanted->x[at], wanted->y[at], points->out_x[at],
        points->out_y[at], wanted->out_x[at], wanted->out_y[at]);
    g_test_fail ();
  }
}

static void
test_loops (void)
{
  for (guint v = 0; v < FLAME_N_VARIATIONS; v++) {
    const FlameVariationInfo *info = &flame_variation_infos[v];

    for (guint form = FLAME_FORM_REGULAR; info->name && form <= FLAME_FORM_POST;
         form++) {
      if (form == FLAME_FORM_REGULAR ? info->traits & FLAME_NO_REGULAR
                                     : !(info->traits & FLAME_READS_FORM))
        continue;
      for (guint set = 0; set < N_SETS; set++) {
        Case c;

        case_init (&c, v, form, set);
        check_case (&c, set);
        c.in_space = TRUE;
        if (info->z == FLAME_Z_OWN)
          check_case (&c, set);
      }
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/variations/loops", test_loops);
  return g_test_run ();
}
