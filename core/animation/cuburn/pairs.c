/*
 * Alignment of two nodes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/pairs.h"

#include "kernels/variation-ids.h"

#include <math.h>
#include <string.h>

#define N_CLASSES 4
#define PAD "pad"
#define DUPLICATE "dup"

/* variations that tear holes unless they grow out of a turned identity */
static const FlameVariation tearing[] = {FLAME_VAR_spherical, FLAME_VAR_ngon,
    FLAME_VAR_julian, FLAME_VAR_juliascope, FLAME_VAR_polar,
    FLAME_VAR_wedge_sph, FLAME_VAR_wedge_julia, FLAME_VAR_bipolar};

/* variations that are the identity with these parameters */
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
  GPtrArray *left[2];              /* xforms that the map leaves */
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

/* which of pre and post affine mirror */
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
  /* ids differ, so every sort gives one order only */
  return order ? order : flame_cuburn_compare_ids ((*p)->id, (*q)->id);
}

static void
reverse (GPtrArray *array)
{
  for (guint i = 0; i < array->len / 2; i++) {
    gpointer held = array->pdata[i];

    array->pdata[i] = array->pdata[array->len - 1 - i];
    array->pdata[array->len - 1 - i] = held;
  }
}

static GPtrArray *
collect_class (
    const GPtrArray *xforms, guint class, FlameCuburnSort sort, gboolean flip)
{
  GPtrArray *members = g_ptr_array_new ();

  for (guint i = 0; i < xforms->len; i++) {
    if (class_of (xforms->pdata[i]) == class)
      g_ptr_array_add (members, xforms->pdata[i]);
  }
  g_ptr_array_sort_with_data (members, compare_xforms, &sort);
  if (flip && sort == FLAME_CUBURN_SORT_WEIGHTFLIP)
    reverse (members);
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
  g_autoptr (GPtrArray) src =
      collect_class (pairing->left[0], class, sort, FALSE);
  g_autoptr (GPtrArray) dst =
      collect_class (pairing->left[1], class, sort, TRUE);

  for (guint i = 0; i < MAX (src->len, dst->len); i++)
    add_pair (pairing->pairs, i < src->len ? src->pdata[i] : NULL,
        i < dst->len ? dst->pdata[i] : NULL, FALSE);
}

static gboolean map_fail (const Pairing *pairing, guint i, GError **error,
    const char *format, ...) G_GNUC_PRINTF (4, 5);

static gboolean
map_fail (
    const Pairing *pairing, guint i, GError **error, const char *format, ...)
{
  const FlameJsonContext context = {.document = pairing->edit->where};
  g_autofree char *path = g_strdup_printf ("blend.xform_map[%u]", i);
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  return flame_json_fail (
      &context, path, error, FLAME_ERROR_DOCUMENT, "%s", message);
}

/* takes the xform @id from those that are left */
static gboolean
take_mapped (Pairing *pairing, guint i, guint side, const char *id,
    const FlameCuburnXform **xform, GError **error)
{
  *xform = NULL;
  if (g_str_equal (id, PAD) || g_str_equal (id, DUPLICATE))
    return TRUE;
  *xform = flame_cuburn_xforms_find (pairing->left[side], id);
  if (*xform) {
    g_ptr_array_remove (pairing->left[side], (gpointer) *xform);
    return TRUE;
  }
  return map_fail (pairing, i, error,
      flame_cuburn_xforms_find (pairing->nodes[side]->xforms, id)
          ? "xform '%s' of the %s is mapped twice"
          : "there is no xform '%s' in the %s",
      id, side ? "destination" : "source");
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

      /* what the map has left of both sides is the same only without a map */
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
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
      "%s and %s: %u xforms between them; the limit is %d",
      pairing->nodes[0]->where, pairing->nodes[1]->where, pairing->pairs->len,
      FLAME_MAX_XFORMS);
  return FALSE;
}

GArray *
flame_cuburn_pairs_new (const FlameCuburnDocument *const nodes[2],
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

void
flame_cuburn_values_load (
    const FlameCuburnXform *xform, double offset, FlameCuburnValue *values)
{
  for (guint i = 0; i < FLAME_CUBURN_N_XFORM_FIELDS; i++) {
    const FlameCuburnCurve *curve = flame_cuburn_xform_get_curve (xform, i);
    FlameCuburnValue *value = &values[i];

    *value = (FlameCuburnValue){0};
    if (!curve->n)
      continue;
    value->set = TRUE;
    value->position = curve->values[0];
    value->velocity = flame_cuburn_curve_velocity (curve);
    if (value->velocity != 0.0 && flame_cuburn_xform_field (i).period != 0.0)
      value->position += offset * value->velocity;
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

/* no turn and no offset, mirrored as the partner is */
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

void
flame_cuburn_values_pad (const FlameCuburnValue *partner, gboolean is_final,
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
    /* it is always there: it must leave points and colours as they are */
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
