/*
 * Builds morphs: the splines between two nodes, with an edge's edits, and those of an
 * animation document.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/blend.h"

#include <math.h>
#include <string.h>

#include "core/animation/cuburn/morph.h"
#include "core/error.h"
#include "core/genome/cuburn/document.h"
#include "kernels/variation-ids.h"

/* A number of an xform at one end of a blend. Velocity is per U. */
typedef struct
{
  gboolean set;
  double position, velocity;
} FlameCuburnValue;

typedef struct
{
  const FlameCuburnXform *side[2]; /* source and destination; one may be NULL */
  gboolean duplicate; /* the missing side is a copy of the other, of weight 0 */
} FlameCuburnPair;

/* ------------------------------------------------------ pairs of transforms */

#define N_CLASSES 4
#define PAD "pad"
#define DUPLICATE "dup"

/* Variations that tear holes unless they grow out of a rotated identity. */
static const FlameVariation tearing[] = {FLAME_VAR_spherical, FLAME_VAR_ngon,
    FLAME_VAR_julian, FLAME_VAR_juliascope, FLAME_VAR_polar,
    FLAME_VAR_wedge_sph, FLAME_VAR_wedge_julia, FLAME_VAR_bipolar};

/* Variations that are the identity with these parameters. */
static const struct
{
  FlameVariation variation;
  guint n;
  struct
  {
    FlameParam param;
    double value;
  } settings[6];
} identities[] = {
    {FLAME_VAR_rectangles, 2,
        {{FLAME_PARAM_rectangles_x, 0}, {FLAME_PARAM_rectangles_y, 0}}},
    {FLAME_VAR_fan2, 2, {{FLAME_PARAM_fan2_x, 0}, {FLAME_PARAM_fan2_y, 0}}},
    {FLAME_VAR_blob, 3,
        {{FLAME_PARAM_blob_low, 1}, {FLAME_PARAM_blob_high, 1},
            {FLAME_PARAM_blob_waves, 1}}},
    {FLAME_VAR_perspective, 2,
        {{FLAME_PARAM_perspective_angle, 0},
            {FLAME_PARAM_perspective_dist, 1}}},
    {FLAME_VAR_super_shape, 6,
        {{FLAME_PARAM_super_shape_m, 0}, {FLAME_PARAM_super_shape_n1, 2},
            {FLAME_PARAM_super_shape_n2, 2}, {FLAME_PARAM_super_shape_n3, 2},
            {FLAME_PARAM_super_shape_rnd, 0},
            {FLAME_PARAM_super_shape_holes, 0}}},
};

typedef struct
{
  const FlameCuburnDocument *const *nodes;
  const FlameCuburnDocument *edit; /* (nullable) */
  GPtrArray *left[2];              /* xforms that the map does not pair */
  GArray *pairs;
} Pairing;

static double
position (const FlameCuburnXform *xform, guint field)
{
  return flame_cuburn_curve_position (
      flame_cuburn_xform_get_curve (xform, field),
      flame_cuburn_xform_field (field).default_value);
}

static gboolean
spread_mirrors (double spread)
{
  const double turned = spread - 360.0 * floor (spread / 360.0);

  return turned > 90.0 && turned < 270.0;
}

/* Which of the pre and post affine maps mirror. */
static guint
class_of (const FlameCuburnXform *xform)
{
  const double pre = position (xform, FLAME_CUBURN_SPREAD);
  const double post = position (xform, FLAME_CUBURN_POST + FLAME_CUBURN_SPREAD);

  return (spread_mirrors (pre) ? 1 : 0) + (spread_mirrors (post) ? 2 : 0);
}

static int
compare_doubles (double a, double b)
{
  return (a > b) - (a < b);
}

static int
compare_xforms (gconstpointer a, gconstpointer b, gpointer data)
{
  const FlameCuburnXform *const *p = a, *const *q = b;
  const FlameCuburnSort sort = *(const FlameCuburnSort *) data;
  int order = 0;

  if (sort == FLAME_CUBURN_SORT_COLOR)
    order = compare_doubles (
        position (*p, FLAME_CUBURN_COLOR), position (*q, FLAME_CUBURN_COLOR));
  else if (sort != FLAME_CUBURN_SORT_NATURAL)
    order = compare_doubles (
        position (*q, FLAME_CUBURN_WEIGHT), position (*p, FLAME_CUBURN_WEIGHT));
  /* Ids differ, so every sort gives the same order. */
  return order ? order : flame_cuburn_compare_ids ((*p)->id, (*q)->id);
}

static GPtrArray *
collect_class (const GPtrArray *xforms, guint class, FlameCuburnSort sort)
{
  GPtrArray *members = g_ptr_array_new ();

  for (guint i = 0; i < xforms->len; i++) {
    if (class_of (xforms->pdata[i]) == class)
      g_ptr_array_add (members, xforms->pdata[i]);
  }
  g_ptr_array_sort_with_data (members, compare_xforms, &sort);
  return members;
}

static void
add_pair (GArray *pairs, const FlameCuburnXform *src,
    const FlameCuburnXform *dst, gboolean duplicate)
{
  const FlameCuburnPair pair = {{src, dst}, duplicate};

  g_array_append_val (pairs, pair);
}

static void
pair_class (Pairing *pairing, guint class, FlameCuburnSort sort)
{
  g_autoptr (GPtrArray) src = collect_class (pairing->left[0], class, sort);
  g_autoptr (GPtrArray) dst = collect_class (pairing->left[1], class, sort);

  for (guint i = 0; i < MAX (src->len, dst->len); i++) {
    const guint to =
        sort == FLAME_CUBURN_SORT_WEIGHTFLIP ? dst->len - 1 - i : i;

    add_pair (pairing->pairs, i < src->len ? src->pdata[i] : NULL,
        i < dst->len ? dst->pdata[to] : NULL, FALSE);
  }
}

static gboolean
map_fail (const Pairing *pairing, guint i, GError **error, const char *message)
{
  const FlameJsonContext context = {.document = pairing->edit->where};
  g_autofree char *path = g_strdup_printf ("blend.xform_map[%u]", i);

  return flame_json_fail (
      &context, path, error, FLAME_ERROR_DOCUMENT, "%s", message);
}

/* Takes xform @id out of those that are left. */
static gboolean
take_mapped (Pairing *pairing, guint i, guint side, const char *id,
    const FlameCuburnXform **xform, GError **error)
{
  g_autofree char *message = NULL;

  *xform = NULL;
  if (g_str_equal (id, PAD) || g_str_equal (id, DUPLICATE))
    return TRUE;
  *xform = flame_cuburn_xforms_find (pairing->left[side], id);
  if (*xform) {
    g_ptr_array_remove (pairing->left[side], (gpointer) *xform);
    return TRUE;
  }
  message = g_strdup_printf (
      flame_cuburn_xforms_find (pairing->nodes[side]->xforms, id)
          ? "xform '%s' of the %s is mapped twice"
          : "there is no xform '%s' in the %s",
      id, side ? "destination" : "source");
  return map_fail (pairing, i, error, message);
}

static gboolean
pair_mapped (Pairing *pairing, GError **error)
{
  const GPtrArray *map = pairing->edit ? pairing->edit->blend.map : NULL;

  for (guint i = 0; map && i < map->len; i++) {
    char **ids = map->pdata[i];
    const FlameCuburnXform *sides[2];

    for (guint side = 0; side < 2; side++) {
      if (!take_mapped (pairing, i, side, ids[side], &sides[side], error))
        return FALSE;
    }
    if (!sides[0] && !sides[1])
      return map_fail (pairing, i, error, "expected the id of an xform");
    add_pair (pairing->pairs, sides[0], sides[1],
        g_str_equal (ids[0], DUPLICATE) || g_str_equal (ids[1], DUPLICATE));
  }
  return TRUE;
}

static gboolean
pair_all (Pairing *pairing, FlameCuburnSort sort, GError **error)
{
  const GPtrArray *xforms = pairing->nodes[0]->xforms;

  if (!pair_mapped (pairing, error))
    return FALSE;
  if (pairing->nodes[0] == pairing->nodes[1]) {
    for (guint i = 0; i < xforms->len; i++) {
      FlameCuburnXform *xform = xforms->pdata[i];

      /* An xform is left on both sides only if there is no map. */
      if (g_ptr_array_find (pairing->left[0], xform, NULL) &&
          g_ptr_array_find (pairing->left[1], xform, NULL)) {
        add_pair (pairing->pairs, xform, xform, FALSE);
        g_ptr_array_remove (pairing->left[0], xform);
        g_ptr_array_remove (pairing->left[1], xform);
      }
    }
  }
  for (guint class = 0; class < N_CLASSES; class ++)
    pair_class (pairing, class, sort);
  if (pairing->pairs->len <= FLAME_MAX_XFORMS)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_LIMIT,
      "%s and %s: %u xforms between them; the limit is %d",
      pairing->nodes[0]->where, pairing->nodes[1]->where, pairing->pairs->len,
      FLAME_MAX_XFORMS);
}

/*
 * Pairs xforms by the explicit map first. The others are paired by rank, among those
 * that agree in whether their pre and post affines mirror. A node is paired with itself
 * xform by xform.
 *
 * @edit: (nullable) an edge with a map; errors name it
 *
 * Returns: (transfer full) (element-type FlameCuburnPair) NULL with
 *   FLAME_ERROR_DOCUMENT if the map names an xform twice or one that does not exist,
 *   LIMIT if there are too many pairs
 */
static GArray *
pairs_new (const FlameCuburnDocument *const nodes[2],
    const FlameCuburnDocument *edit, FlameCuburnSort sort, GError **error)
{
  Pairing pairing = {
      .nodes = nodes,
      .edit = edit,
      .pairs = g_array_new (FALSE, FALSE, sizeof (FlameCuburnPair)),
  };
  gboolean ok;

  for (guint side = 0; side < 2; side++) {
    pairing.left[side] = g_ptr_array_new ();
    for (guint i = 0; i < nodes[side]->xforms->len; i++)
      g_ptr_array_add (pairing.left[side], nodes[side]->xforms->pdata[i]);
  }
  ok = pair_all (&pairing, sort, error);
  g_ptr_array_unref (pairing.left[0]);
  g_ptr_array_unref (pairing.left[1]);
  if (!ok)
    g_clear_pointer (&pairing.pairs, g_array_unref);
  return pairing.pairs;
}

/* ------------------------------------------------------------------ values */

/* A value that moves and is periodic advances by @offset U. */
static FlameCuburnValue
value_of (
    const FlameCuburnCurve *curve, const FlameCuburnField *field, double offset)
{
  FlameCuburnValue value = {0};

  if (!curve || !curve->n)
    return value;
  value.set = TRUE;
  value.position = curve->values[0];
  value.velocity = flame_cuburn_curve_velocity (curve);
  if (value.velocity != 0.0 && field->period != 0.0)
    value.position += offset * value.velocity;
  return value;
}

/*
 * Loads an xform's numbers.
 *
 * @values: (out) (array fixed-size=FLAME_CUBURN_N_XFORM_FIELDS)
 */
static void
values_load (
    const FlameCuburnXform *xform, double offset, FlameCuburnValue *values)
{
  for (guint i = 0; i < FLAME_CUBURN_N_XFORM_FIELDS; i++) {
    const FlameCuburnCurve *curve = flame_cuburn_xform_get_curve (xform, i);
    FlameCuburnField field = {0};

    if (curve->n)
      field = flame_cuburn_xform_field (i);
    values[i] = value_of (curve, &field, offset);
  }
}

static void
set_value (FlameCuburnValue *values, guint field, double at)
{
  values[field] = (FlameCuburnValue){.set = TRUE, .position = at};
}

static gboolean
partner_mirrors (const FlameCuburnValue *partner, guint first)
{
  const FlameCuburnValue *spread = &partner[first + FLAME_CUBURN_SPREAD];

  return spread->set && spread_mirrors (spread->position);
}

/* Without rotation and offset, and mirrored like the partner. */
static void
pad_affine (
    const FlameCuburnValue *partner, guint first, FlameCuburnValue *values)
{
  const double angle = partner_mirrors (partner, first) ? 135.0 : 45.0;
  gboolean used = FALSE;

  for (guint i = 0; i < FLAME_CUBURN_N_AFFINE; i++)
    used |= partner[first + i].set;
  if (!used)
    return;
  set_value (values, first + FLAME_CUBURN_ANGLE, angle);
  set_value (values, first + FLAME_CUBURN_SPREAD, angle);
  values[first + FLAME_CUBURN_ANGLE].velocity =
      partner[first + FLAME_CUBURN_ANGLE].velocity;
}

static double
weight_of (const FlameCuburnValue *values, FlameVariation variation)
{
  return values[FLAME_CUBURN_VARIATIONS + variation].position;
}

static gboolean
pad_turned (const FlameCuburnValue *partner, FlameCuburnValue *values)
{
  for (guint i = 0; i < G_N_ELEMENTS (tearing); i++) {
    FlameCuburnValue *angle = &values[FLAME_CUBURN_ANGLE];

    if (weight_of (partner, tearing[i]) == 0.0)
      continue;
    if (!angle->set)
      set_value (values, FLAME_CUBURN_ANGLE, 45.0);
    angle->position += 180.0;
    set_value (values, FLAME_CUBURN_VARIATIONS + FLAME_VAR_linear, -1.0);
    return TRUE;
  }
  return FALSE;
}

static gboolean
pad_identities (const FlameCuburnValue *partner, FlameCuburnValue *values)
{
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (identities); i++)
    n += weight_of (partner, identities[i].variation) != 0.0;
  for (guint i = 0; n && i < G_N_ELEMENTS (identities); i++) {
    if (weight_of (partner, identities[i].variation) == 0.0)
      continue;
    set_value (
        values, FLAME_CUBURN_VARIATIONS + identities[i].variation, 1.0 / n);
    for (guint k = 0; k < identities[i].n; k++)
      set_value (values, FLAME_CUBURN_PARAMS + identities[i].settings[k].param,
          identities[i].settings[k].value);
  }
  return n > 0;
}

/*
 * Creates a stand-in of weight 0 for the partner that @partner lacks: an identity, or
 * the nearest map that tears no holes in the picture. It turns like @partner and has
 * its colour and opacity.
 *
 * @values: (out)
 */
static void
values_pad (const FlameCuburnValue *partner, gboolean is_final,
    gboolean duplicate, FlameCuburnValue *values)
{
  if (duplicate) {
    memcpy (values, partner, FLAME_CUBURN_N_XFORM_FIELDS * sizeof *values);
    set_value (values, FLAME_CUBURN_WEIGHT, 0.0);
    return;
  }
  memset (values, 0, FLAME_CUBURN_N_XFORM_FIELDS * sizeof *values);
  values[FLAME_CUBURN_COLOR] = partner[FLAME_CUBURN_COLOR];
  values[FLAME_CUBURN_COLOR_SPEED] = partner[FLAME_CUBURN_COLOR_SPEED];
  values[FLAME_CUBURN_OPACITY] = partner[FLAME_CUBURN_OPACITY];
  set_value (values, FLAME_CUBURN_WEIGHT, 0.0);
  if (is_final) {
    /*
     * A final xform always applies, so this one must not change points and colours.
     */
    set_value (values, FLAME_CUBURN_COLOR_SPEED, 0.0);
    set_value (values, FLAME_CUBURN_OPACITY, 1.0);
    set_value (values, FLAME_CUBURN_VARIATIONS + FLAME_VAR_linear, 1.0);
    return;
  }
  pad_affine (partner, 0, values);
  pad_affine (partner, FLAME_CUBURN_POST, values);
  if (!pad_turned (partner, values) && !pad_identities (partner, values))
    set_value (values, FLAME_CUBURN_VARIATIONS + FLAME_VAR_linear, 1.0);
}

#define DEFAULT_EDGE 2.0
/* Knots closer than this to each other or to an end are at the same time. */
#define SAME_TIME 1e-9

typedef struct
{
  FlameCuburnMorph *morph;
  const FlameCuburnDocument *const *nodes;
  const double *offsets;
  const FlameCuburnDocument *edit; /* (nullable) */
  gboolean flip;
} Builder;

/* The numbers of a pair: source and destination. */
typedef struct
{
  FlameCuburnValue values[2][FLAME_CUBURN_N_XFORM_FIELDS];
} Sides;

/* ------------------------------------------------------------------- knots */

static void
put_knot (GArray *knots, double time, double value)
{
  const FlameKnot knot = {CLAMP (time, SAME_TIME, 1.0 - SAME_TIME), value};

  g_array_append_val (knots, knot);
}

/* By time; knots at the same time keep the order of the document. */
static int
compare_knots (gconstpointer a, gconstpointer b)
{
  const FlameKnot *p = a, *q = b;

  return (p->time > q->time) - (p->time < q->time);
}

/*
 * Removes all but the last of several knots at the same time, and knots of NaN.
 */
static void
settle_knots (GArray *knots)
{
  FlameKnot *k = (FlameKnot *) knots->data;
  guint n = 0;

  /* GLib's array sort is stable. */
  g_array_sort (knots, compare_knots);
  for (guint i = 0; i < knots->len; i++) {
    if (n && k[i].time - k[n - 1].time < SAME_TIME)
      k[n - 1].value = k[i].value;
    else
      k[n++] = k[i];
  }
  g_array_set_size (knots, n);
  n = 0;
  for (guint i = 0; i < knots->len; i++) {
    if (!isnan (k[i].value))
      k[n++] = k[i];
  }
  g_array_set_size (knots, n);
}

/*
 * Adds the knots of an edge's curve. Knots at its ends, which only periodic values
 * have, go to @ends; NaN if there are none.
 */
static void
add_edit (const FlameCuburnCurve *curve, GArray *knots, double ends[2])
{
  for (guint i = 0; curve && i + 1 < curve->n; i += 2) {
    const double time = curve->values[i], value = curve->values[i + 1];

    if (time == 0.0 || time == 1.0)
      ends[time == 1.0] = value;
    else
      put_knot (knots, time, value);
  }
}

/* ----------------------------------------------------------------- splines */

/* The value congruent to @value that is nearest to @wanted. */
static double
nearest (double value, double wanted, double period)
{
  return value + period * round ((wanted - value) / period);
}

/*
 * A number from @src to @dst.
 * @edits: (nullable) two curves of the edge, each nullable
 */
static FlameSpline *
join (const FlameCuburnField *field, const FlameCuburnValue *src,
    const FlameCuburnValue *dst, const FlameCuburnCurve *const *edits,
    double duration)
{
  const FlameCuburnValue missing = {.position = field->default_value};
  const FlameCuburnValue *s = src->set ? src : &missing;
  const FlameCuburnValue *d = dst->set ? dst : &missing;
  g_autoptr (GArray) knots = g_array_new (FALSE, FALSE, sizeof (FlameKnot));
  double ends[2] = {NAN, NAN};
  FlameSplineEnd start, end;

  if (field->inherits && src->set != dst->set)
    s = d = src->set ? src : dst;
  start = (FlameSplineEnd){s->position, s->velocity * duration};
  end = (FlameSplineEnd){d->position, d->velocity * duration};
  for (guint i = 0; edits && i < 2; i++)
    add_edit (edits[i], knots, ends);
  settle_knots (knots);
  if (field->period != 0.0) {
    if (!isnan (ends[0]))
      start.value = nearest (start.value, ends[0], field->period);
    /* As far as the mean of both velocities leads. */
    end.value = nearest (end.value,
        isnan (ends[1]) ? start.value + (start.velocity + end.velocity) / 2.0
                        : ends[1],
        field->period);
  }
  return flame_spline_new (
      field->domain, start, end, (const FlameKnot *) knots->data, knots->len);
}

/* An animation's curve, unchanged. */
static FlameSpline *
stand (const FlameCuburnField *field, const FlameCuburnCurve *curve,
    double duration)
{
  const double *v = curve->values;
  g_autoptr (GArray) knots = NULL;

  if (curve->n == 0)
    return flame_spline_new_constant (field->default_value);
  if (curve->n == 1)
    return flame_spline_new_constant (v[0]);
  if (curve->n == 2)
    return flame_spline_new (field->domain, (FlameSplineEnd){v[0], 0.0},
        (FlameSplineEnd){v[1], 0.0}, NULL, 0);
  knots = g_array_new (FALSE, FALSE, sizeof (FlameKnot));
  for (guint i = 4; i + 1 < curve->n; i += 2)
    put_knot (knots, v[i], v[i + 1]);
  settle_knots (knots);
  return flame_spline_new (field->domain,
      (FlameSplineEnd){v[0], v[1] * duration},
      (FlameSplineEnd){v[2], v[3] * duration}, (const FlameKnot *) knots->data,
      knots->len);
}

/* ------------------------------------------------------------ parts of nodes */

static void
build_globals (const Builder *builder)
{
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    const FlameCuburnField *field = flame_cuburn_global_field (i);
    const FlameCuburnCurve *edits[2] = {
        builder->edit ? &builder->edit->globals[i] : NULL, NULL};
    FlameCuburnValue values[2];

    for (guint side = 0; side < 2; side++)
      values[side] = value_of (
          &builder->nodes[side]->globals[i], field, builder->offsets[side]);
    builder->morph->globals[i] =
        join (field, &values[0], &values[1], edits, builder->morph->duration);
  }
}

static void
flip_color (FlameCuburnValue *color)
{
  color->position = 1.0 - color->position;
  color->velocity = -color->velocity;
  color->set = TRUE;
}

static void
load_sides (const Builder *builder, const FlameCuburnPair *pair,
    gboolean is_final, Sides *sides)
{
  for (guint side = 0; side < 2; side++) {
    if (pair->side[side])
      values_load (
          pair->side[side], builder->offsets[side], sides->values[side]);
  }
  if (builder->flip && pair->side[1])
    flip_color (&sides->values[1][FLAME_CUBURN_COLOR]);
  for (guint side = 0; side < 2; side++) {
    if (!pair->side[side])
      values_pad (sides->values[1 - side], is_final, pair->duplicate,
          sides->values[side]);
  }
}

/* (nullable) The edge's edit of the pair's xform on @side. */
static const FlameCuburnXform *
edit_of (const Builder *builder, const FlameCuburnPair *pair, guint side)
{
  const GPtrArray *xforms;

  if (!builder->edit || !pair->side[side])
    return NULL;
  xforms = side ? builder->edit->dst_xforms : builder->edit->xforms;
  return flame_cuburn_xforms_find (xforms, pair->side[side]->id);
}

static void
build_tracks (const Builder *builder, const Sides *sides,
    const FlameCuburnXform *const edits[2], FlameCuburnTracks *tracks)
{
  for (guint i = 0; i < FLAME_CUBURN_N_XFORM_FIELDS; i++) {
    const FlameCuburnCurve *curves[2] = {
        edits[0] ? flame_cuburn_xform_get_curve (edits[0], i) : NULL,
        edits[1] ? flame_cuburn_xform_get_curve (edits[1], i) : NULL};
    const FlameCuburnValue *src = &sides->values[0][i];
    const FlameCuburnValue *dst = &sides->values[1][i];
    FlameCuburnField field;

    if (!src->set && !dst->set && !(curves[0] && curves[0]->n) &&
        !(curves[1] && curves[1]->n))
      continue;
    field = flame_cuburn_xform_field (i);
    flame_cuburn_tracks_add (
        tracks, i, join (&field, src, dst, curves, builder->morph->duration));
  }
  flame_cuburn_tracks_complete (tracks);
}

static void
build_pair (const Builder *builder, const FlameCuburnPair *pair, guint i)
{
  const FlameCuburnXform *const edits[2] = {
      edit_of (builder, pair, 0), edit_of (builder, pair, 1)};
  g_autofree Sides *sides = g_new0 (Sides, 1);

  load_sides (builder, pair, FALSE, sides);
  build_tracks (builder, sides, edits, &builder->morph->xforms[i]);
}

static void
build_final (const Builder *builder)
{
  const FlameCuburnPair pair = {
      {builder->nodes[0]->final_xform, builder->nodes[1]->final_xform}, FALSE};
  const FlameCuburnXform *const edits[2] = {
      builder->edit ? builder->edit->final_xform : NULL, NULL};
  g_autofree Sides *sides = NULL;

  if (!builder->morph->final_xform)
    return;
  sides = g_new0 (Sides, 1);
  load_sides (builder, &pair, TRUE, sides);
  build_tracks (builder, sides, edits, builder->morph->final_xform);
}

/* ------------------------------------------------------------------- chaos */

/* (nullable) */
static const FlameCuburnCurve *
chaos_curve (const FlameCuburnXform *from, const FlameCuburnXform *to)
{
  if (!from || !to || !from->chaos)
    return NULL;
  return g_hash_table_lookup (from->chaos, to->id);
}

/* If a side lacks either xform, it uses the other side's value. */
static void
build_chaos_of (const Builder *builder, const GArray *pairs, guint i, guint j)
{
  const FlameCuburnPair *from = &g_array_index (pairs, FlameCuburnPair, i);
  const FlameCuburnPair *to = &g_array_index (pairs, FlameCuburnPair, j);
  const FlameCuburnField present = {.default_value = 1.0};
  const FlameCuburnField absent = {.default_value = 1.0, .inherits = TRUE};
  const FlameCuburnXform *src = edit_of (builder, from, 0);
  const FlameCuburnXform *dst = edit_of (builder, from, 1);
  const FlameCuburnCurve *edits[2] = {
      chaos_curve (src, to->side[0]), chaos_curve (dst, to->side[1])};
  FlameCuburnValue values[2];
  gboolean both = TRUE;

  for (guint side = 0; side < 2; side++) {
    values[side] = value_of (
        chaos_curve (from->side[side], to->side[side]), &present, 0.0);
    both &= from->side[side] && to->side[side];
  }
  if (!values[0].set && !values[1].set && !edits[0] && !edits[1])
    return;
  flame_cuburn_morph_set_chaos (builder->morph, i, j,
      join (both ? &present : &absent, &values[0], &values[1], edits,
          builder->morph->duration));
}

/* ----------------------------------------------------------------- palettes */

/* Whether the colours of the points move less with a flipped palette. */
static gboolean
flip_is_shorter (const GArray *pairs)
{
  double plain = 0.0, flipped = 0.0;

  for (guint i = 0; i < pairs->len; i++) {
    const FlameCuburnPair *pair = &g_array_index (pairs, FlameCuburnPair, i);
    double weight, src, dst;

    if (!pair->side[0] || !pair->side[1])
      continue;
    weight = position (pair->side[0], FLAME_CUBURN_WEIGHT) +
             position (pair->side[1], FLAME_CUBURN_WEIGHT);
    src = position (pair->side[0], FLAME_CUBURN_COLOR);
    dst = position (pair->side[1], FLAME_CUBURN_COLOR);
    plain += weight * fabs (dst - src);
    flipped += weight * fabs (1.0 - dst - src);
  }
  return flipped < plain;
}

static gboolean
wants_flip (const FlameCuburnDocument *edit, const GArray *pairs)
{
  if (!edit || edit->blend.flip == FLAME_CUBURN_FLIP_NEVER)
    return FALSE;
  return edit->blend.flip == FLAME_CUBURN_FLIP_ALWAYS ||
         flip_is_shorter (pairs);
}

static void
add_palette (GPtrArray *palettes, const FlamePalette *palette, double time,
    gboolean flip)
{
  FlameCuburnPalette *copy = g_new (FlameCuburnPalette, 1);

  copy->time = time;
  copy->palette = *palette;
  if (flip)
    flame_palette_reverse (&copy->palette);
  g_ptr_array_add (palettes, copy);
}

static void
build_palettes (const Builder *builder)
{
  g_autoptr (GPtrArray) palettes = g_ptr_array_new_with_free_func (g_free);
  const GPtrArray *between = builder->edit ? builder->edit->palettes : NULL;
  FlamePalette white;

  flame_palette_fill_white (&white);
  for (guint side = 0; side < 2; side++) {
    const GPtrArray *own = builder->nodes[side]->palettes;
    const FlameCuburnPalette *palette = own->len ? own->pdata[0] : NULL;

    if (side == 1) {
      for (guint i = 0; between && i < between->len; i++) {
        const FlameCuburnPalette *edit = between->pdata[i];

        add_palette (palettes, &edit->palette, edit->time, FALSE);
      }
    }
    add_palette (palettes, palette ? &palette->palette : &white, side,
        side == 1 && builder->flip);
  }
  builder->morph->fade = flame_palette_fade_new (palettes);
}

/* ------------------------------------------------------------------ building */

static FlameCuburnSort
sort_of (const FlameCuburnDocument *edit)
{
  return edit && edit->blend.has_sort ? edit->blend.sort
                                      : FLAME_CUBURN_SORT_WEIGHTFLIP;
}

FlameCuburnMorph *
flame_cuburn_morph_new (const FlameCuburnDocument *const nodes[2],
    const double offsets[2], const FlameCuburnDocument *edit, double duration,
    GError **error)
{
  g_autoptr (GArray) pairs = pairs_new (nodes, edit, sort_of (edit), error);
  Builder builder = {.nodes = nodes, .offsets = offsets, .edit = edit};

  if (!pairs)
    return NULL;
  builder.flip = wants_flip (edit, pairs);
  builder.morph = flame_cuburn_morph_alloc (
      pairs->len, nodes[0]->final_xform || nodes[1]->final_xform, duration);
  build_globals (&builder);
  for (guint i = 0; i < pairs->len; i++)
    build_pair (&builder, &g_array_index (pairs, FlameCuburnPair, i), i);
  build_final (&builder);
  for (guint i = 0; i < pairs->len; i++)
    for (guint j = 0; j < pairs->len; j++)
      build_chaos_of (&builder, pairs, i, j);
  build_palettes (&builder);
  return builder.morph;
}

FlameCuburnMorph *
flame_cuburn_morph_new_loop (const FlameCuburnDocument *node, GError **error)
{
  const FlameCuburnDocument *const nodes[2] = {node, node};

  return flame_cuburn_morph_new (
      nodes, (const double[2]){0.0, 0.0}, NULL, node->duration, error);
}

double
flame_cuburn_edge_get_duration (const FlameCuburnDocument *edge)
{
  if (edge->blend.duration > 0.0)
    return edge->blend.duration;
  return edge->has_duration ? edge->duration : DEFAULT_EDGE;
}

static void
stand_tracks (
    const FlameCuburnXform *xform, double duration, FlameCuburnTracks *tracks)
{
  for (guint i = 0; i < FLAME_CUBURN_N_XFORM_FIELDS; i++) {
    const FlameCuburnField field = flame_cuburn_xform_field (i);

    if (flame_cuburn_xform_get_curve (xform, i)->n)
      flame_cuburn_tracks_add (tracks, i,
          stand (&field, flame_cuburn_xform_get_curve (xform, i), duration));
  }
  flame_cuburn_tracks_complete (tracks);
}

FlameCuburnMorph *
flame_cuburn_morph_new_animation (const FlameCuburnDocument *animation)
{
  const GPtrArray *xforms = animation->xforms;
  const double duration = animation->duration;
  FlameCuburnMorph *morph = flame_cuburn_morph_alloc (
      xforms->len, animation->final_xform != NULL, duration);
  const FlameCuburnField chaos = {.default_value = 1.0};

  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++)
    morph->globals[i] =
        stand (flame_cuburn_global_field (i), &animation->globals[i], duration);
  for (guint i = 0; i < xforms->len; i++)
    stand_tracks (xforms->pdata[i], duration, &morph->xforms[i]);
  if (animation->final_xform)
    stand_tracks (animation->final_xform, duration, morph->final_xform);
  for (guint i = 0; i < xforms->len; i++) {
    for (guint j = 0; j < xforms->len; j++) {
      const FlameCuburnCurve *curve =
          chaos_curve (xforms->pdata[i], xforms->pdata[j]);

      if (curve)
        flame_cuburn_morph_set_chaos (
            morph, i, j, stand (&chaos, curve, duration));
    }
  }
  morph->fade = flame_palette_fade_new (animation->palettes);
  return morph;
}
