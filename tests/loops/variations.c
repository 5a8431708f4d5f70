/*
 * Every variation's vector loop, compared with the same function called point
 * by point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/variation-call.h"
#include "kernels/variation-ids.h"
#include "tests/loops/loops.h"

#define N_POINTS 256
/* Parameter sets: the defaults, then others near them. */
#define N_PARAM_SETS 3
#define MAX_CASES (2 * N_PARAM_SETS)

/* Sums and products may be contracted or not, which changes the rounding. */
#define TOLERANCE 2e-4
/* Colours have 256 levels. */
#define TWO_LEVELS (2.01f * FLAME_MAX_RGB / 255.0f)
/*
 * A point that differs is tried again at places so near that only rounding
 * errors lie between. If their results differ as much, the point is on an edge.
 */
#define N_PLACES 24
#define NEARBY 0x1p-20f

/*
 * Tolerance for edges that no place finds, for example if a coordinate seeds a
 * generator.
 */
#define MAX_APART (N_POINTS / 16)
/* A wrong lane is wrong at most of its points. */
#define LANE_POINTS (N_POINTS / FLAME_LANE_GROUP)
#define MAX_APART_IN_LANE (LANE_POINTS * 3 / 4)

typedef enum
{
  X,
  Y,
  Z,
  R2,
  R,
  THETA,
  PHI,
  ENTRY_X,
  ENTRY_Y,
  ENTRY_Z,
  OUT_X,
  OUT_Y,
  OUT_Z,
  COLOR,
  RGB,
  STATE = RGB + 3,
  N_LANES = STATE + FLAME_MAX_STATE
} Lane;

typedef struct
{
  float lane[N_LANES][N_POINTS];
} Points;

typedef struct
{
  const FlameVariationInfo *info;
  FlameVariation variation;
  FlameForm form;
  gboolean in_space;
  float constants[FLAME_MAX_CONSTANTS];
  GPtrArray *entries; /* the entries that constants refer to */
  float weight;
  double scale; /* factor of what rounding explains */
  Points in, wanted;
} Case;

typedef struct
{
  Case cases[MAX_CASES];
  guint n;
} Cases;

/*
 * key of the first point's random numbers; the counter rises by one per point
 */
static const FlameRng first_rng = {3, 0x12345678, 0x9abcdef0};

/* ------------------------------------------------------------------- input */

static void
fill_lane (float *lane, double most, GRand *rand)
{
  for (guint i = 0; i < N_POINTS; i++)
    lane[i] = (float) g_rand_double_range (rand, -most, most);
}

/* Points of all magnitudes, most of them where flames lie. */
static void
fill_places (Points *points, GRand *rand)
{
  for (guint i = 0; i < N_POINTS; i++) {
    const double most = g_rand_int_range (rand, 0, 8)
                            ? 1.9
                            : pow (10, g_rand_double_range (rand, -5, 2));

    points->lane[X][i] = (float) g_rand_double_range (rand, -most, most);
    points->lane[Y][i] = (float) g_rand_double_range (rand, -most, most);
  }
}

static void
fill_points (Points *points, gboolean in_space, GRand *rand)
{
  memset (points, 0, sizeof *points);
  fill_places (points, rand);
  fill_lane (points->lane[ENTRY_X], 1, rand);
  fill_lane (points->lane[ENTRY_Y], 1, rand);
  fill_lane (points->lane[OUT_X], 0.5, rand);
  fill_lane (points->lane[OUT_Y], 0.5, rand);
  if (in_space) {
    fill_lane (points->lane[Z], 1, rand);
    memcpy (points->lane[ENTRY_Z], points->lane[Z], sizeof points->lane[Z]);
    fill_lane (points->lane[OUT_Z], 0.5, rand);
  }
  for (guint lane = COLOR; lane < N_LANES; lane++)
    for (guint i = 0; i < N_POINTS; i++)
      points->lane[lane][i] = (float) g_rand_double (rand);
}

static void
fill_constants (Case *c, guint set, GRand *rand)
{
  FlameXform xform;
  FlameVariationUse *use;
  FlameParam first = 0;
  const guint n = flame_variation_params (c->variation, &first);

  flame_xform_init (&xform, 0);
  use = flame_xform_ensure_use (&xform, c->variation, c->form);
  use->weight = set == 1 ? -0.6 : 0.8;
  for (guint i = 0; set > 0 && i < n; i++) {
    double *value = &flame_xform_use_params (&xform, use)[i];

    *value = flame_param_hold (
        first + i, *value + g_rand_double_range (rand, -1.5, 1.5));
  }
  c->entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_entries_unref);
  flame_variation_fill_constants (&xform, use, c->constants, c->entries);
  c->weight = (float) use->weight;
  flame_xform_clear (&xform);
}

/* ------------------------------------------------------------ both of them */

/* @size: relative distance of the tried place from the point */
static float
read_lane (const Points *points, Lane lane, guint i, float size, GRand *rand)
{
  const float value = points->lane[lane][i];

  return size > 0 ? value * (1 + size * (float) g_rand_int_range (rand, -1, 2))
                  : value;
}

/* Integers are counts, or numbers and positions of entries. */
static void
read_constants (const Case *c, float size, GRand *rand, float *constants)
{
  for (guint k = 0; k < c->info->constants; k++) {
    const float value = c->constants[k];

    constants[k] = value;
    if (size > 0 && (value != truncf (value) || fabsf (value) > 0x1p22f))
      constants[k] *= 1 + size * (float) g_rand_int_range (rand, -1, 2);
  }
}

static void
begin_call (
    const Case *c, guint i, float size, GRand *rand, FlamePoint *p, FlameSum *o)
{
  const Points *in = &c->in;

  *p = (FlamePoint){.x = read_lane (in, X, i, size, rand),
      .y = read_lane (in, Y, i, size, rand),
      .z = read_lane (in, Z, i, size, rand),
      .entry_x = read_lane (in, ENTRY_X, i, size, rand),
      .entry_y = read_lane (in, ENTRY_Y, i, size, rand),
      .entry_z = read_lane (in, ENTRY_Z, i, size, rand),
      .form = c->form};
  p->r2 = p->x * p->x + p->y * p->y;
  p->r = flame_sqrtf (p->r2);
  p->theta = flame_atan2f (p->x, p->y);
  p->phi = flame_atan2f (p->y, p->x);
  *o = (FlameSum){.x = read_lane (in, OUT_X, i, size, rand),
      .y = read_lane (in, OUT_Y, i, size, rand),
      .z = read_lane (in, OUT_Z, i, size, rand),
      .color = read_lane (in, COLOR, i, size, rand)};
  for (guint s = 0; s < FLAME_MAX_STATE; s++)
    o->state[s] = read_lane (in, STATE + s, i, size, rand);
  flame_show_rgb (
      o, in->lane[RGB][i], in->lane[RGB + 1][i], in->lane[RGB + 2][i]);
}

static void
end_call (const FlamePoint *p, const FlameSum *o, float out[N_LANES])
{
  out[X] = p->x;
  out[Y] = p->y;
  out[OUT_X] = o->x;
  out[OUT_Y] = o->y;
  out[OUT_Z] = o->z;
  out[COLOR] = o->color;
  for (guint k = 0; k < 3; k++)
    out[RGB + k] = o->rgb[k];
  for (guint s = 0; s < FLAME_MAX_STATE; s++)
    out[STATE + s] = o->state[s];
}

static void
call_one (const Case *c, guint i, float size, GRand *rand, float out[N_LANES])
{
  float constants[FLAME_MAX_CONSTANTS];
  FlameRng rng = first_rng;
  FlamePoint p;
  FlameSum o;

  rng.counter += i;
  begin_call (c, i, size, rand, &p, &o);
  read_constants (c, size, rand, constants);
  flame_variation_call (c->variation, &p, constants, c->weight, &rng, &o);
  end_call (&p, &o, out);
}

static void
fill_wanted (Case *c)
{
  for (guint i = 0; i < N_POINTS; i++) {
    float out[N_LANES] = {0};

    call_one (c, i, 0, NULL, out);
    for (guint lane = 0; lane < N_LANES; lane++)
      c->wanted.lane[lane][i] = out[lane];
  }
}

static void
run_loop (const Case *c, const LoopSet *set, Points *points)
{
  float (*lane)[N_POINTS] = points->lane;
  FlameLanes lanes = {lane[X], lane[Y], lane[R2], lane[R], lane[THETA],
      lane[PHI], lane[OUT_X], lane[OUT_Y], c->form,
      .z = c->in_space ? lane[Z] : NULL,
      .out_z = c->in_space ? lane[OUT_Z] : NULL, .color = lane[COLOR],
      .entry_x = lane[ENTRY_X], .entry_y = lane[ENTRY_Y],
      .entry_z = lane[ENTRY_Z]};

  for (guint s = 0; s < FLAME_MAX_STATE; s++)
    lanes.state[s] = lane[STATE + s];
  for (guint k = 0; k < 3; k++)
    lanes.rgb[k] = lane[RGB + k];
  set->fill_needs (c->info->needs, lane[X], lane[Y], lane[R2], lane[R],
      lane[THETA], lane[PHI], N_POINTS);
  set->variations[c->variation](
      &lanes, N_POINTS, c->constants, c->weight, first_rng);
}

/* ------------------------------------------------------------- on a device */

/*
 * The device's sines, exponentials, divisions and roots have an error of about
 * 2^-21 instead of 2^-24.
 */
#define DEVICE_SCALE 8.0

/* (transfer full) */
static LoopCall *
make_calls (const Case *c)
{
  LoopCall *calls = g_new0 (LoopCall, N_POINTS);

  for (guint i = 0; i < N_POINTS; i++) {
    begin_call (c, i, 0, NULL, &calls[i].p, &calls[i].o);
    calls[i].w = c->weight;
    calls[i].counter = first_rng.counter + i;
  }
  return calls;
}

static gboolean
run_on_device (const Case *c, LoopDevice *device, LoopCall *calls,
    guint repeats, double *seconds)
{
  g_autoptr (GError) error = NULL;
  const float *entries = NULL;
  gsize n = 0;

  if (c->entries->len > 0)
    entries = flame_entries_get_floats (g_ptr_array_index (c->entries, 0), &n);
  if (loop_device_run (device, c->variation, c->constants, entries, n,
          &first_rng, calls, N_POINTS, repeats, seconds, &error))
    return TRUE;
  g_printerr ("%s: %s\n", c->info->name, error->message);
  return FALSE;
}

static gboolean
call_device (const Case *c, LoopDevice *device, Points *points)
{
  g_autofree LoopCall *calls = make_calls (c);
  const gboolean has_run = run_on_device (c, device, calls, 1, NULL);

  for (guint i = 0; has_run && i < N_POINTS; i++) {
    float out[N_LANES] = {0};

    end_call (&calls[i].p, &calls[i].o, out);
    for (guint lane = 0; lane < N_LANES; lane++)
      points->lane[lane][i] = out[lane];
  }
  return has_run;
}

/* ----------------------------------------------------------------- compare */

/* Whether the variation may write this lane. */
static gboolean
is_compared (const Case *c, Lane lane)
{
  switch (lane) {
    case OUT_X:
    case OUT_Y:
    case COLOR:
      return TRUE;
    case OUT_Z:
      return c->in_space && c->info->z == FLAME_Z_OWN;
    case X:
    case Y:
      return (c->info->traits & FLAME_WRITES_POINT) != 0;
    default:
      if (lane >= STATE)
        return lane < STATE + (guint) c->info->state;
      return lane >= RGB && (c->info->traits & FLAME_WRITES_RGB);
  }
}

static gboolean
is_bad (float value)
{
  return !(fabsf (value) < 1e6f);
}

/*
 * A result of 1 or more is wrong. Two values are equal if both are beyond the
 * limit of a point, or both NaN.
 */
static double
distance (const Case *c, Lane lane, float a, float b)
{
  if (lane >= RGB && lane < STATE)
    return isfinite (a - b) ? fabsf (a - b) / (TWO_LEVELS * c->scale)
                            : INFINITY;
  if (is_bad (a) || is_bad (b))
    return is_bad (a) && is_bad (b) ? 0 : INFINITY;
  return fabsf (a - b) / (TOLERANCE * c->scale * (1 + fabsf (a)));
}

/*
 * Whether rounding errors of the input change the result as much as the loop's
 * result differs.
 */
static gboolean
is_on_edge (const Case *c, guint i, const Points *got, GRand *rand)
{
  float least[N_LANES], most[N_LANES];

  for (guint lane = 0; lane < N_LANES; lane++)
    least[lane] = most[lane] = c->wanted.lane[lane][i];
  for (guint place = 0; place < N_PLACES; place++) {
    float out[N_LANES] = {0};

    call_one (c, i, NEARBY * (float) c->scale, rand, out);
    for (guint lane = 0; lane < N_LANES; lane++) {
      if (is_compared (c, lane) && is_bad (out[lane]))
        return TRUE;
      least[lane] = MIN (least[lane], out[lane]);
      most[lane] = MAX (most[lane], out[lane]);
    }
  }
  for (guint lane = 0; lane < N_LANES; lane++) {
    const float value = got->lane[lane][i];
    const float width = most[lane] - least[lane];

    if (is_compared (c, lane) &&
        distance (c, lane, c->wanted.lane[lane][i], value) > 1 &&
        !(value >= least[lane] - width && value <= most[lane] + width))
      return FALSE;
  }
  return TRUE;
}

static double
find_distance (const Case *c, guint i, const Points *got)
{
  double worst = 0;

  for (guint lane = 0; lane < N_LANES; lane++)
    if (is_compared (c, lane))
      worst = MAX (worst,
          distance (c, lane, c->wanted.lane[lane][i], got->lane[lane][i]));
  return worst;
}

static void
check_case (Case *c, const LoopSet *set, LoopResult *result)
{
  g_autofree Points *got = g_memdup2 (&c->in, sizeof *got);
  g_autoptr (GRand) rand = g_rand_new_with_seed (c->variation);
  guint n_apart = 0, in_lane[FLAME_LANE_GROUP] = {0};

  c->scale = set->device ? DEVICE_SCALE : 1;
  if (!set->device)
    run_loop (c, set, got);
  else if (!call_device (c, set->device, got))
    result->is_wrong = TRUE;
  for (guint i = 0; i < N_POINTS; i++) {
    const double worst = find_distance (c, i, got);
    const gboolean is_apart = worst > 1 && !is_on_edge (c, i, got, rand);

    loop_result_add (result,
        is_apart || worst <= 1 ? worst * TOLERANCE * c->scale : 0, is_apart);
    n_apart += is_apart;
    in_lane[i % FLAME_LANE_GROUP] += is_apart;
  }
  result->is_wrong |= n_apart > MAX_APART;
  for (guint lane = 0; lane < FLAME_LANE_GROUP; lane++)
    result->is_wrong |= in_lane[lane] > MAX_APART_IN_LANE;
}

/* -------------------------------------------------------------------- rows */

static void
add_case (
    Cases *cases, const LoopRow *row, guint set, gboolean in_space, GRand *rand)
{
  Case *c = &cases->cases[cases->n++];

  c->variation = row->number;
  c->info = &flame_variation_infos[row->number];
  c->form = row->form;
  c->in_space = in_space;
  fill_points (&c->in, in_space, rand);
  fill_constants (c, set, rand);
  fill_wanted (c);
}

static gpointer
begin (const LoopRow *row, GRand *rand)
{
  Cases *cases = g_new0 (Cases, 1);

  for (guint set = 0; set < N_PARAM_SETS; set++) {
    add_case (cases, row, set, FALSE, rand);
    if (flame_variation_infos[row->number].z == FLAME_Z_OWN)
      add_case (cases, row, set, TRUE, rand);
  }
  return cases;
}

static void
check (gpointer state, const LoopSet *set, LoopResult *result)
{
  Cases *cases = state;

  for (guint i = 0; i < cases->n; i++)
    check_case (&cases->cases[i], set, result);
}

static void
end (gpointer state)
{
  Cases *cases = state;

  for (guint i = 0; i < cases->n; i++)
    g_ptr_array_unref (cases->cases[i].entries);
  g_free (cases);
}

#define N_TRIALS 7   /* the best one counts */
#define N_REPEATS 40 /* between two reads of the clock */

static double
measure_loop (const Case *c, const LoopSet *set)
{
  g_autofree Points *points = g_new (Points, 1);
  guint64 best = G_MAXUINT64;

  for (guint trial = 0; trial < N_TRIALS; trial++) {
    guint64 begun, took;

    *points = c->in;
    begun = loop_ticks ();
    for (guint i = 0; i < N_REPEATS; i++)
      run_loop (c, set, points);
    took = loop_ticks () - begun;
    best = MIN (best, took);
  }
  return (double) best / (N_REPEATS * N_POINTS);
}

/* The cost of one more call, which excludes reading and writing points. */
static double
measure_on_device (const Case *c, LoopDevice *device)
{
  double best[2] = {G_MAXDOUBLE, G_MAXDOUBLE};

  for (guint trial = 0; trial < 2 * N_TRIALS; trial++) {
    g_autofree LoopCall *calls = make_calls (c);
    double seconds = 0;

    if (!run_on_device (
            c, device, calls, trial % 2 ? 1 + N_REPEATS : 1, &seconds))
      return NAN;
    best[trial % 2] = MIN (best[trial % 2], seconds);
  }
  return 1e12 * (best[1] - best[0]) / (N_REPEATS * N_POINTS);
}

/*
 * Measures the variation with the coordinates that it needs, in the plane, with
 * its defaults.
 */
static double
measure (const LoopRow *row, const LoopSet *set)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Cases *cases = g_new0 (Cases, 1);
  double ticks;

  add_case (cases, row, 0, FALSE, rand);
  ticks = set->device ? measure_on_device (&cases->cases[0], set->device)
                      : measure_loop (&cases->cases[0], set);
  end (cases);
  return ticks;
}

/* --------------------------------------------- coordinates that loops need */

/* Value of an array before the call, and behind the requested points. */
#define UNTOUCHED -7.0f

static gpointer
begin_needs (const LoopRow *row G_GNUC_UNUSED, GRand *rand)
{
  Points *points = g_new0 (Points, 1);

  fill_places (points, rand);
  return points;
}

static void
check_needs_of (unsigned needs, const Points *points, const LoopSet *set,
    LoopResult *result)
{
  const int n = N_POINTS - FLAME_LANE_GROUP;
  g_autofree Points *got = g_memdup2 (points, sizeof *got);
  float (*lane)[N_POINTS] = got->lane;

  for (guint a = R2; a <= PHI; a++)
    for (guint i = 0; i < N_POINTS; i++)
      lane[a][i] = UNTOUCHED;
  set->fill_needs (
      needs, lane[X], lane[Y], lane[R2], lane[R], lane[THETA], lane[PHI], n);
  for (int i = 0; i < N_POINTS; i++) {
    const float x = lane[X][i], y = lane[Y][i], r2 = x * x + y * y;
    const float wanted[] = {
        r2, flame_sqrtf (r2), flame_atan2f (x, y), flame_atan2f (y, x)};

    for (guint a = 0; a < G_N_ELEMENTS (wanted); a++) {
      const gboolean is_there = i < n && (needs >> a & 1);
      const float value = is_there ? wanted[a] : UNTOUCHED;
      const double d = fabsf (lane[R2 + a][i] - value);

      loop_result_add (
          result, d, !(d <= (is_there ? 1e-6 * fabsf (value) + 1e-30 : 0)));
    }
  }
}

static void
check_needs (gpointer state, const LoopSet *set, LoopResult *result)
{
  for (unsigned needs = 0; needs < 16; needs++)
    check_needs_of (needs, state, set, result);
  result->is_wrong |= result->n_apart > 0;
}

static double
measure_needs (const LoopRow *row, const LoopSet *set)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree Points *points = begin_needs (row, rand);
  float (*lane)[N_POINTS] = points->lane;
  guint64 best = G_MAXUINT64;

  for (guint trial = 0; trial < N_TRIALS; trial++) {
    const guint64 begun = loop_ticks ();
    guint64 took;

    for (guint i = 0; i < N_REPEATS; i++)
      set->fill_needs (15, lane[X], lane[Y], lane[R2], lane[R], lane[THETA],
          lane[PHI], N_POINTS);
    took = loop_ticks () - begun;
    best = MIN (best, took);
  }
  return (double) best / (N_REPEATS * N_POINTS);
}

void
variation_rows_add (GArray *rows)
{
  LoopRow needs = {.is_there = loop_set_is_processor,
      .begin = begin_needs,
      .check = check_needs,
      .end = g_free,
      .measure = measure_needs};

  needs.name = g_strdup ("variation (coordinates)");
  g_array_append_val (rows, needs);
  for (guint v = 0; v < FLAME_N_VARIATIONS; v++) {
    const FlameVariationInfo *info = &flame_variation_infos[v];

    for (guint form = FLAME_FORM_REGULAR; info->name && form <= FLAME_FORM_POST;
         form++) {
      LoopRow row = {.is_variation = TRUE,
          .number = v,
          .is_there = loop_set_is_any,
          .form = form,
          .begin = begin,
          .check = check,
          .end = end,
          .measure = measure};

      if (form == FLAME_FORM_REGULAR ? info->traits & FLAME_NO_REGULAR
                                     : !(info->traits & FLAME_READS_FORM))
        continue;
      row.name = g_strconcat (
          "variation ", flame_form_prefix (form), info->name, NULL);
      g_array_append_val (rows, row);
    }
  }
}
