/*
 * Compares the traits in the variations' info lines with what the functions do:
 * every variation in every form, with random parameters, in the plane and in
 * space. A trait that shows but is not declared fails, and so does one that is
 * declared but never shows. Each variation is a test, which prints its row: -p
 * /traits/julia3D runs a single one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/formula.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "kernels/variation-call.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"
#include "kernels/variations/common/subflame.h"

#define N_SETS 72
/* More sets are tried as long as a declared trait has not shown. */
#define MAX_SETS 4000
#define N_POINTS 12
/*
 * Entries take up to a second to make, so there are only this many. Each is
 * used with several sets of the other parameters.
 */
#define N_MADE 4

/* A constant that no PREPARE writes. */
#define UNWRITTEN 0xffc0beefu

/* Index of z in a shared state, which has x, y, z and a colour. */
#define SHARED_Z 2

/* Observations besides the traits. */
enum
{
  SEES_Z = 1 << 16,    /* x, y, colour or the like depend on z */
  TOUCHES_Z = 1 << 17, /* z makes a difference, or is changed */
  /* The new x, y or z of the sum does not depend on the old one. */
  REPLACES_SUM = 1 << 18,
};

static const struct
{
  guint bit;
  const char *name;
} shown_traits[] = {
    {FLAME_READS_SUM, "reads-sum"},
    {FLAME_WRITES_SUM, "writes-sum"},
    {FLAME_READS_COLOR, "reads-color"},
    {FLAME_WRITES_COLOR, "writes-color"},
    {FLAME_WRITES_RGB, "writes-rgb"},
    {FLAME_READS_ENTRY, "reads-entry"},
    {FLAME_WRITES_POINT, "writes-point"},
    {FLAME_READS_FORM, "reads-form"},
    {FLAME_READS_COEFS, "reads-coefs"},
    {FLAME_RAISES_Z, "raises-z"},
    {FLAME_MAKES_Z, "makes-z"},
    {SEES_Z, "sees-z"},
    {TOUCHES_Z, "own-z"},
};

/*
 * Traits that show in the function or PREPARE. The others describe how a
 * variation is used.
 */
#define SHOWN_TRAITS                                                           \
  (~(guint) (FLAME_NO_REGULAR | FLAME_SHARES_STATE | FLAME_MAKES_Z))

/* A call of a variation with its arguments. */
typedef struct
{
  FlameVariation variation;
  FlameForm form;
  float k[FLAME_MAX_CONSTANTS + 1];
  float weight;
  FlamePoint p;
  FlameSum o;
  guint32 key;
} Call;

/* The result of a call. */
typedef struct
{
  FlamePoint p;
  FlameSum o;
  guint draws;
} Outcome;

/* Observations over all calls of a variation. */
typedef struct
{
  const FlameVariationInfo *info;
  FlameVariation variation;
  guint traits, needs, state;
  guint least_draws, draws; /* fewest and most of a call */
} Seen;

/* ------------------------------------------------------------------- calls */

static Outcome
make_call (const Call *call)
{
  Outcome out = {call->p, call->o, 0};
  FlameRng rng = {7, call->key, ~call->key};

  out.p.form = call->form;
  flame_variation_call (
      call->variation, &out.p, call->k, call->weight, &rng, &out.o);
  out.draws = (rng.counter - 7) / FLAME_RNG_LANES;
  return out;
}

/* Returns whether both are the same number, or both NaN. */
static gboolean
is_same (float a, float b)
{
  return a == b || (isnan (a) && isnan (b));
}

static gboolean
are_same (const float *a, const float *b, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!is_same (a[i], b[i]))
      return FALSE;
  return TRUE;
}

/*
 * Returns whether all but z agree; z has places of its own, also in a shared
 * state.
 */
static gboolean
same_beside_z (const Seen *seen, const Outcome *a, const Outcome *b)
{
  const gboolean shares = (seen->info->traits & FLAME_SHARES_STATE) != 0;

  return is_same (a->o.x, b->o.x) && is_same (a->o.y, b->o.y) &&
         is_same (a->o.color, b->o.color) && is_same (a->p.x, b->p.x) &&
         is_same (a->p.y, b->p.y) && are_same (a->o.rgb, b->o.rgb, 3) &&
         are_same (a->o.state, b->o.state, shares ? SHARED_Z : FLAME_MAX_STATE);
}

static gboolean
same_outcome (const Outcome *a, const Outcome *b)
{
  return is_same (a->o.x, b->o.x) && is_same (a->o.y, b->o.y) &&
         is_same (a->o.z, b->o.z) && is_same (a->o.color, b->o.color) &&
         is_same (a->p.x, b->p.x) && is_same (a->p.y, b->p.y) &&
         is_same (a->p.z, b->p.z) && are_same (a->o.rgb, b->o.rgb, 3) &&
         are_same (a->o.state, b->o.state, FLAME_MAX_STATE);
}

/* ------------------------------------------------------------ what is seen */

static void
see (Seen *seen, guint bit, gboolean shows)
{
  if (shows)
    seen->traits |= bit;
}

/*
 * Returns the same call in the plane: without the z of the point, of its entry
 * and of the sum.
 */
static Call
flatten (const Seen *seen, const Call *call)
{
  Call flat = *call;

  flat.p.z = flat.p.entry_z = flat.o.z = 0.0f;
  if (seen->info->traits & FLAME_SHARES_STATE)
    flat.o.state[SHARED_Z] = 0.0f;
  return flat;
}

static void
observe_z (Seen *seen, const Call *call, const Outcome *base)
{
  const Call flat = flatten (seen, call);
  const Outcome plane = make_call (&flat);
  Call other = *call;
  Outcome moved;

  see (seen, SEES_Z, !same_beside_z (seen, &plane, base));
  other.p.z = 0.7f - call->p.z;
  other.p.entry_z = -call->p.entry_z;
  moved = make_call (&other);
  see (seen, SEES_Z, !same_beside_z (seen, &moved, base));
  moved.p.z = is_same (base->p.z, call->p.z) ? base->p.z : moved.p.z;
  see (seen, TOUCHES_Z,
      !same_outcome (&moved, base) || !is_same (base->o.z, call->o.z) ||
          !is_same (base->p.z, call->p.z));
}

/* @kept: (inout) the state of the previous sample, all of them in the plane */
static void
observe_heights (Seen *seen, const Call *call, float *kept)
{
  Call flat = flatten (seen, call);
  Outcome out;

  memcpy (flat.o.state, kept, sizeof flat.o.state);
  out = make_call (&flat);
  memcpy (kept, out.o.state, sizeof out.o.state);
  see (seen, FLAME_RAISES_Z,
      isfinite (out.o.x) && isfinite (out.o.y) &&
          (out.o.z != 0.0f || out.p.z != 0.0f));
}

/*
 * @from, @to: one lane before and after, in two calls that differ in nothing
 * else
 */
static void
observe_lane (Seen *seen, const float from[2], const float to[2])
{
  const float added[2] = {to[0] - from[0], to[1] - from[1]};
  const float size = fabsf (to[0]) + fabsf (to[1]) + 4.0f;

  if (!(size < 1e6f) || fabsf (added[0] - added[1]) <= 4e-6f * size)
    return;
  see (seen, to[0] == to[1] ? REPLACES_SUM : FLAME_READS_SUM, TRUE);
}

/* Compares calls with an empty sum and with one that has begun. */
static void
observe_sum (Seen *seen, const Call *call, GRand *rand)
{
  Call empty = *call, begun = *call;
  Outcome a, b;

  if (call->form != FLAME_FORM_REGULAR)
    return;
  empty.o.x = empty.o.y = empty.o.z = 0.0f;
  begun.o.x = (float) g_rand_double_range (rand, -2, 2);
  begun.o.y = (float) g_rand_double_range (rand, -2, 2);
  begun.o.z = (float) g_rand_double_range (rand, -2, 2);
  a = make_call (&empty);
  b = make_call (&begun);
  observe_lane (seen, (float[]){0, begun.o.x}, (float[]){a.o.x, b.o.x});
  observe_lane (seen, (float[]){0, begun.o.y}, (float[]){a.o.y, b.o.y});
  observe_lane (seen, (float[]){0, begun.o.z}, (float[]){a.o.z, b.o.z});
  b.o.x = a.o.x;
  b.o.y = a.o.y;
  b.o.z = a.o.z;
  see (seen, FLAME_READS_SUM, !same_outcome (&a, &b));
}

static void
observe_color (Seen *seen, const Call *call, const Outcome *base)
{
  Call other = *call;
  Outcome out;

  other.o.color = 0.9f - 0.7f * call->o.color;
  out = make_call (&other);
  see (seen, FLAME_WRITES_COLOR,
      !is_same (base->o.color, call->o.color) ||
          !is_same (out.o.color, other.o.color));
  /* Neither kept in both calls nor replaced in both. */
  see (seen, FLAME_READS_COLOR,
      (!is_same (base->o.color, call->o.color) ||
          !is_same (out.o.color, other.o.color)) &&
          !is_same (out.o.color, base->o.color));
  out.o.color = base->o.color;
  see (seen, FLAME_READS_COLOR, !same_outcome (&out, base));
}

static void
observe_rgb (Seen *seen, const Call *call, const Outcome *base)
{
  Call other = *call;
  Outcome out;

  flame_set_rgb (&other.o, FLAME_HIDDEN_RGB, 0.25f, 0.5f);
  out = make_call (&other);
  see (seen, FLAME_WRITES_RGB,
      !are_same (base->o.rgb, call->o.rgb, 3) ||
          !are_same (out.o.rgb, other.o.rgb, 3));
  memcpy (out.o.rgb, base->o.rgb, sizeof out.o.rgb);
  if (same_outcome (&out, base))
    return;
  g_test_message ("%s reads what shows of a point", seen->info->name);
  g_test_fail ();
}

static void
observe_entry (Seen *seen, const Call *call, const Outcome *base)
{
  Call other = *call;
  Outcome out;

  other.p.entry_x = 0.3f - call->p.entry_x;
  other.p.entry_y = 1.1f * call->p.entry_y + 0.2f;
  out = make_call (&other);
  see (seen, FLAME_READS_ENTRY, !same_outcome (&out, base));
}

static void
observe_point (Seen *seen, const Call *call, const Outcome *base)
{
  const FlamePoint *p = &base->p;

  see (seen, FLAME_WRITES_POINT,
      !is_same (p->x, call->p.x) || !is_same (p->y, call->p.y) ||
          !is_same (p->z, call->p.z));
  if (p->r2 == call->p.r2 && p->r == call->p.r && p->theta == call->p.theta &&
      p->phi == call->p.phi && p->entry_x == call->p.entry_x &&
      p->entry_y == call->p.entry_y && p->entry_z == call->p.entry_z &&
      p->form == call->form)
    return;
  g_test_message ("%s writes more of a point than it may", seen->info->name);
  g_test_fail ();
}

static void
observe_form (Seen *seen, const Call *call, const Outcome *base)
{
  for (guint form = FLAME_FORM_REGULAR; form <= FLAME_FORM_POST; form++) {
    Call other = *call;
    Outcome out;

    other.form = form;
    out = make_call (&other);
    see (seen, FLAME_READS_FORM, !same_outcome (&out, base));
  }
}

static void
observe_needs (Seen *seen, const Call *call, const Outcome *base)
{
  static const size_t at[] = {offsetof (FlamePoint, r2),
      offsetof (FlamePoint, r), offsetof (FlamePoint, theta),
      offsetof (FlamePoint, phi)};

  for (guint i = 0; i < G_N_ELEMENTS (at); i++) {
    Call other = *call;
    float *value = (float *) ((char *) &other.p + at[i]);
    Outcome out;

    *value = 0.83f * *value + 0.21f;
    out = make_call (&other);
    if (!same_outcome (&out, base))
      seen->needs |= 1u << i;
  }
}

static void
observe_state (Seen *seen, const Call *call, const Outcome *base)
{
  for (guint i = 0; i < FLAME_MAX_STATE; i++) {
    Call other = *call;
    gboolean touched = !is_same (base->o.state[i], call->o.state[i]);
    Outcome out;

    other.o.state[i] = 1.3f * call->o.state[i] + 0.4f;
    out = make_call (&other);
    touched |= !is_same (out.o.state[i], other.o.state[i]);
    out.o.state[i] = base->o.state[i];
    touched |= !same_outcome (&out, base);
    if (touched)
      seen->state = MAX (seen->state, i + 1);
  }
}

static void
observe_call (Seen *seen, const Call *call, GRand *rand)
{
  const Outcome base = make_call (call);

  seen->draws = MAX (seen->draws, base.draws);
  seen->least_draws = MIN (seen->least_draws, base.draws);
  observe_z (seen, call, &base);
  observe_sum (seen, call, rand);
  observe_color (seen, call, &base);
  observe_rgb (seen, call, &base);
  observe_entry (seen, call, &base);
  observe_point (seen, call, &base);
  observe_form (seen, call, &base);
  observe_needs (seen, call, &base);
  observe_state (seen, call, &base);
}

/* ------------------------------------------------------------------ points */

static float
random_place (GRand *rand, double scale)
{
  return (float) (scale * g_rand_double_range (rand, -1, 1));
}

/*
 * Sets the sum that the call begins with: a regular use finds a sum; a pre or
 * post use finds nothing or the point.
 */
static void
begin_sum (Call *call, GRand *rand, gboolean is_flat)
{
  const FlameVariationInfo *info = &flame_variation_infos[call->variation];
  const FlamePoint *p = &call->p;

  call->o = (FlameSum){.color = (float) g_rand_double (rand)};
  flame_set_rgb (&call->o, FLAME_NO_RGB, 0.0f, 0.0f);
  if (call->form == FLAME_FORM_REGULAR) {
    call->o.x = random_place (rand, 1.0);
    call->o.y = random_place (rand, 1.0);
    call->o.z = is_flat ? 0.0f : random_place (rand, 1.0);
  } else if (info->assign == FLAME_ASSIGN_SUM) {
    call->o.x = p->x;
    call->o.y = p->y;
    call->o.z = p->z;
  }
}

/*
 * Chooses a point. One is at the origin, most are where flames lie, some are in
 * the plane.
 * @kept: state of the previous call, 0 at first
 */
static void
choose_point (Call *call, GRand *rand, guint i, const float *kept)
{
  static const double scales[] = {0.0, 0.3, 1.2, 1.2, 3.0, 1.2, 40.0};
  const double scale = scales[i % G_N_ELEMENTS (scales)];
  const gboolean is_flat = i % 4 == 3;
  FlamePoint *p = &call->p;

  memset (p, 0, sizeof *p);
  p->x = random_place (rand, scale);
  p->y = random_place (rand, scale);
  p->z = is_flat ? 0.0f : random_place (rand, scale);
  p->r2 = p->x * p->x + p->y * p->y;
  p->r = sqrtf (p->r2);
  p->theta = flame_atan2f (p->x, p->y);
  p->phi = flame_atan2f (p->y, p->x);
  p->entry_x = random_place (rand, scale);
  p->entry_y = random_place (rand, scale);
  p->entry_z = is_flat ? 0.0f : random_place (rand, scale);
  p->form = call->form;
  begin_sum (call, rand, is_flat);
  memcpy (call->o.state, kept, sizeof call->o.state);
  call->key = g_rand_int (rand);
}

static void
observe_points (Seen *seen, Call *call, GRand *rand)
{
  float kept[FLAME_MAX_STATE] = {0}, kept_flat[FLAME_MAX_STATE] = {0};

  for (guint i = 0; i < N_POINTS; i++) {
    Outcome out;

    choose_point (call, rand, i, kept);
    observe_call (seen, call, rand);
    observe_heights (seen, call, kept_flat);
    out = make_call (call);
    memcpy (kept, out.o.state, sizeof kept);
  }
}

/* -------------------------------------------------------------- parameters */

/* Parameters of one use, and the entries made from them. */
typedef struct
{
  FlameVariation variation;
  FlameForm form;
  guint n;
  double params[FLAME_MAX_VARIATION_PARAMS];
  double weight, coefs[6];
  FlameEntryList entries; /* .all: (nullable) */
} Use;

/* Chooses an integer, the end of a range, a value in it, or a value near it. */
static double
choose_param (GRand *rand, FlameParam param)
{
  const FlameParamInfo *info = &flame_param_infos[param].info;
  const double usual = info->default_value;
  const gboolean has_ends =
      info->has_range && info->max - info->min < FLAME_NO_LIMIT;

  if (has_ends && g_rand_int_range (rand, 0, 6) == 0)
    return g_rand_boolean (rand) ? info->min : info->max;
  switch (g_rand_int_range (rand, 0, 8)) {
    case 0:
      return g_rand_int_range (rand, -3, 20);
    case 1:
      return 0.0;
    case 2:
      return 1.0;
    case 3:
    case 4:
      if (has_ends && info->max - info->min < 1e3)
        return g_rand_double_range (rand, info->min, info->max);
      return g_rand_double_range (rand, -3, 3);
    default:
      return usual + g_rand_double_range (rand, -1.5, 1.5);
  }
}

/*
 * Gives the use a formula, as a variation that draws formulas draws nothing
 * without one.
 */
static void
give_formula (Use *use, FlameParam first)
{
  static const char *const texts[] = {
      "0.6*sin(x+1)+0.1*y", "0.6*cos(x)+0.1*z", "0.3+0.5*sin(x+y)"};
  FlameFormula formula = {.n = 0};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_true (flame_formula_add (&formula, texts[i], "x y z", NULL));
  for (guint i = 0; i + FLAME_FORMULA_LENGTH <= use->n; i++)
    if (strcmp (flame_param_short_name (first + i), "code_00") == 0)
      memcpy (use->params + i, formula.code, sizeof formula.code);
}

/* Chooses parameters: the defaults, many of them, few or none. */
static void
choose_use (Use *use, GRand *rand, FlameVariation variation, guint set)
{
  static const double weights[] = {0.8, -0.6, 1.0, 1.7, 0.4};
  const gboolean has_regular =
      !(flame_variation_infos[variation].traits & FLAME_NO_REGULAR);
  const double chance = pow (g_rand_double_range (rand, 0.2, 1.1), 2.0);
  FlameParam first = 0;

  memset (use, 0, sizeof *use);
  use->variation = variation;
  use->form = has_regular ? set % 3 : 1 + set % 2;
  use->n = flame_variation_params (variation, &first);
  for (guint i = 0; i < use->n; i++) {
    const gboolean is_usual = set == 0 || g_rand_double (rand) > chance;

    use->params[i] = is_usual ? flame_param_default (first + i)
                              : choose_param (rand, first + i);
    use->params[i] = flame_param_hold (first + i, use->params[i]);
    /* With the largest sizes and counts, entries take a second. */
    if (i < flame_variation_infos[variation].entry_params &&
        flame_param_infos[first + i].info.type == FLAME_INTEGER &&
        flame_param_infos[first + i].info.has_range)
      use->params[i] = MIN (use->params[i], flame_param_default (first + i));
  }
  if (set % 2 > 0)
    give_formula (use, first);
  use->weight = weights[set % G_N_ELEMENTS (weights)];
  for (guint i = 0; i < 6; i++)
    use->coefs[i] = g_rand_double_range (rand, -1, 1);
}

/* Fills in an inner flame of two points in space. */
static void
fill_subflame (FlameEntryList *list)
{
  float own[FLAME_SUBFLAME_POINTS + 2 * FLAME_SUBFLAME_POINT];

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    own[i] = 0.1f + 0.001f * (float) i;
  own[FLAME_SUBFLAME_N] = 2.0f;
  (void) flame_add_entry (list, own, G_N_ELEMENTS (own));
}

static void
fill_entries (const Use *use, FlameEntryList *list)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  const FlamePrepare in = {use->params, use->weight, use->coefs, use->form};

  memset (list, 0, sizeof *list);
  if (info->traits & FLAME_SHARES_STATE)
    fill_subflame (list);
  else
    info->fill_entries (&in, list);
}

/* Runs PREPARE. Returns FALSE if it writes other constants than declared. */
static gboolean
prepare (const Use *use, float k[FLAME_MAX_CONSTANTS + 1])
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  const FlamePrepare in = {use->params, use->weight, use->coefs, use->form};
  const guint32 unwritten = UNWRITTEN;
  guint n = 0;

  for (guint i = 0; i <= FLAME_MAX_CONSTANTS; i++)
    memcpy (&k[i], &unwritten, sizeof unwritten);
  if (info->prepare)
    info->prepare (&in, k);
  if (info->has_entries) {
    for (guint i = 0; i < FLAME_ENTRY_CONSTANTS; i++)
      if (memcmp (&k[i], &unwritten, sizeof unwritten) != 0)
        return FALSE;
    flame_place_entries ((guintptr) use->entries.all, k);
  }
  while (n <= FLAME_MAX_CONSTANTS &&
         memcmp (&k[n], &unwritten, sizeof unwritten) != 0)
    n++;
  for (guint i = n; i <= FLAME_MAX_CONSTANTS; i++)
    if (memcmp (&k[i], &unwritten, sizeof unwritten) != 0)
      return FALSE;
  return n == info->constants &&
         (info->choice == 0 || k[info->choice] == 0.0f ||
             k[info->choice] == 1.0f);
}

static void
observe_coefs (Seen *seen, const Use *use, const Call *call)
{
  Use moved = *use;
  float k[FLAME_MAX_CONSTANTS + 1];

  for (guint i = 0; i < 6; i++)
    moved.coefs[i] = 0.4 - 0.9 * use->coefs[i];
  (void) prepare (&moved, k);
  see (seen, FLAME_READS_COEFS, memcmp (k, call->k, sizeof k) != 0);
}

/*
 * Checks that entries depend on the declared number of first parameters,
 * including the last of them, and on no later one.
 */
static void
observe_entries (const Use *use, FlameParam first)
{
  const guint n = flame_variation_infos[use->variation].entry_params;
  Use other = *use;
  FlameEntryList list;

  g_assert_cmpuint (n, <=, use->n);
  for (guint i = n; i < use->n; i++)
    other.params[i] = flame_param_hold (first + i, 1.7 - use->params[i]);
  other.weight = 0.3;
  other.coefs[0] += 1.0;
  other.form = FLAME_FORM_POST;
  fill_entries (&other, &list);
  g_assert_cmpuint (list.n, ==, use->entries.n);
  if (list.n > 0)
    g_assert_cmpmem (list.all, list.n * sizeof *list.all, use->entries.all,
        use->entries.n * sizeof *use->entries.all);
  free (list.all);
}

/* ------------------------------------------------------------- a variation */

static void
observe_use (Seen *seen, const Use *use, GRand *rand)
{
  Call call = {.variation = use->variation,
      .form = use->form,
      .weight = (float) use->weight};

  if (!prepare (use, call.k)) {
    g_test_message ("%s does not prepare its %u constants", seen->info->name,
        seen->info->constants);
    g_test_fail ();
    return;
  }
  observe_coefs (seen, use, &call);
  observe_points (seen, &call, rand);
}

static guint
expected_traits (const Seen *seen)
{
  const FlameVariationInfo *info = seen->info;
  guint expected = info->traits;

  if (flame_variation_reads_z (seen->variation))
    expected |= SEES_Z;
  if (info->z == FLAME_Z_OWN)
    expected |= TOUCHES_Z;
  return expected;
}

/*
 * Fits the observed treatment of the sum to the expected one. A single call may
 * show that the sum is read, written in another way, or both.
 */
static guint
fit_sum (guint shown, guint expected)
{
  const guint sum = FLAME_READS_SUM | FLAME_WRITES_SUM;

  if (shown & REPLACES_SUM)
    shown |= FLAME_WRITES_SUM;
  if ((shown & FLAME_READS_SUM) && (expected & FLAME_READS_SUM))
    shown |= expected & sum;
  return shown;
}

/* Returns the observed traits in the terms of an info line. */
static guint
get_shown (const Seen *seen)
{
  guint shown = seen->traits;

  if (seen->info->z == FLAME_Z_OWN && !(shown & SEES_Z))
    shown |= FLAME_MAKES_Z;
  return fit_sum (shown, expected_traits (seen));
}

static gboolean
has_shown_all (const Seen *seen)
{
  return (expected_traits (seen) & SHOWN_TRAITS & ~get_shown (seen)) == 0 &&
         seen->needs == seen->info->needs && seen->state == seen->info->state;
}

static void
check_traits (const Seen *seen)
{
  const guint expected = expected_traits (seen), shown = get_shown (seen);

  for (guint i = 0; i < G_N_ELEMENTS (shown_traits); i++) {
    const guint bit = shown_traits[i].bit;

    if (!((shown ^ expected) & bit))
      continue;
    g_test_message ("%s: %s is %s, and %s", seen->info->name,
        shown_traits[i].name, expected & bit ? "said" : "not said",
        shown & bit ? "shows" : "never shows");
    g_test_fail ();
  }
}

static void
check_number (const Seen *seen, const char *what, guint shown, guint expected)
{
  if (shown == expected)
    return;
  g_test_message ("%s: %s are said to be %u, and %u show", seen->info->name,
      what, expected, shown);
  g_test_fail ();
}

/*
 * Checks the number of draws. A variation that stops at the first fitting try
 * hardly ever needs the last one.
 */
static void
check_draws (const Seen *seen)
{
  if (seen->least_draws == seen->draws || seen->draws > seen->info->draws)
    check_number (seen, "draws", seen->draws, seen->info->draws);
}

static void
print_row (const Seen *seen)
{
  g_autoptr (GString) row = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (shown_traits); i++)
    if (seen->traits & shown_traits[i].bit)
      g_string_append_printf (row, " %s", shown_traits[i].name);
  g_test_message ("%-18s needs %x draws %2u state %u%s", seen->info->name,
      seen->needs, seen->draws, seen->state, row->str);
}

/*
 * Takes the entries of one of the first few sets, with their parameters. Sets
 * beyond N_SETS, for traits that rarely show, get entries of their own.
 */
static void
share_entries (Use *use, Use made[N_MADE], guint set, FlameParam first)
{
  const guint n = flame_variation_infos[use->variation].entry_params;
  Use *from = &made[set % N_MADE];

  if (set >= N_MADE && set < N_SETS) {
    memcpy (use->params, from->params, n * sizeof *use->params);
    use->entries = from->entries;
    return;
  }
  free (from->entries.all);
  fill_entries (use, &use->entries);
  *from = *use;
  if (set == 0)
    observe_entries (use, first);
}

static void
test_traits (gconstpointer data)
{
  const FlameVariation v = GPOINTER_TO_UINT (data);
  const FlameVariationInfo *info = &flame_variation_infos[v];
  g_autoptr (GRand) rand = g_rand_new_with_seed (v);
  Seen seen = {.info = info, .variation = v, .least_draws = G_MAXUINT};
  g_autofree Use *made = g_new0 (Use, N_MADE);
  FlameParam first = 0;

  (void) flame_variation_params (v, &first);
  for (guint set = 0;
       set < N_SETS || (set < MAX_SETS && !has_shown_all (&seen)); set++) {
    Use use;

    choose_use (&use, rand, v, set);
    if (info->has_entries)
      share_entries (&use, made, set, first);
    observe_use (&seen, &use, rand);
  }
  for (guint i = 0; i < N_MADE; i++)
    free (made[i].entries.all);
  check_traits (&seen);
  check_number (&seen, "needs", seen.needs, info->needs);
  check_draws (&seen);
  check_number (&seen, "states", seen.state, info->state);
  print_row (&seen);
}

/* ------------------------------------------------------------------ ranges */

/* A held value is in the range, and a value in the range stays. */
static void
test_ranges (void)
{
  for (FlameParam i = 0; i < FLAME_N_PARAMS; i++) {
    const FlameParamInfo *info = &flame_param_infos[i].info;

    if (info->type == FLAME_REAL_NONZERO || info->type == FLAME_INTEGER_NONZERO)
      g_assert_cmpfloat (flame_param_hold (i, 0.0), !=, 0.0);
    if (!info->has_range)
      continue;
    g_assert_cmpfloat (info->min, <, info->max);
    if (info->in_ember)
      g_assert_cmpfloat (flame_param_hold (i, -1e9), ==, -1e9);
    for (double far = -1e9; far <= 1e9; far += 1e9 / 3) {
      const double held =
          flame_param_hold (i, flame_param_hold_in_ember (i, far));

      g_assert_cmpfloat (held, >=, info->min);
      g_assert_cmpfloat (held, <=, info->max);
      g_assert_cmpfloat (flame_param_hold (i, held), ==, held);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ranges", test_ranges);
  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    g_autofree char *path =
        g_strdup_printf ("/traits/%s", flame_variation_infos[i].name);

    if (flame_variation_infos[i].name)
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_traits);
  }
  return g_test_run ();
}
