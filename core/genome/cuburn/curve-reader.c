/*
 * Reads animated numbers: a position, a node's velocity, an edge's or animation's
 * knots.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/genome/cuburn/reader-private.h"

/* one number of the array, null where an edge may have it */
static gboolean
get_element (const FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    JsonArray *array, guint i, gboolean may_be_null, double *value,
    GError **error)
{
  JsonNode *element = json_array_get_element (array, i);
  g_autofree char *path = NULL;

  if (may_be_null && JSON_NODE_HOLDS_NULL (element)) {
    *value = NAN;
    return TRUE;
  }
  /* naming a number that is fine is not worth an allocation */
  if (flame_json_get_number (reader->context, leaf->path, element, value, NULL))
    return TRUE;
  path = g_strdup_printf ("%s[%u]", leaf->path, i);
  return flame_json_get_number (reader->context, path, element, value, error);
}

static gboolean
check_time (const FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    double time, gboolean ends_allowed, GError **error)
{
  if (time > 0.0 && time < 1.0)
    return TRUE;
  if (ends_allowed && (time == 0.0 || time == 1.0))
    return TRUE;
  return flame_cuburn_reader_fail (reader, leaf->path, error,
      ends_allowed ? "expected knot times from 0 to 1, got %g"
                   : "expected knot times between 0 and 1, got %g",
      time);
}

static gboolean
check_length (const FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    guint n, GError **error)
{
  if (n > 2 * FLAME_MAX_KNOTS)
    return flame_json_fail (reader->context, leaf->path, error,
        FLAME_ERROR_LIMIT, "%u numbers; the limit is %d knots", n,
        FLAME_MAX_KNOTS);
  switch (reader->document->type) {
    case FLAME_CUBURN_NODE:
      return n == 1 || n == 2 ||
             flame_cuburn_reader_fail (reader, leaf->path, error,
                 "expected a number or [position, velocity] in a node, got %u "
                 "elements",
                 n);
    case FLAME_CUBURN_EDGE:
      return n % 2 == 0 ||
             flame_cuburn_reader_fail (reader, leaf->path, error,
                 "expected pairs of time and value in an edge, got %u elements",
                 n);
    default:
      return n == 1 || (n > 0 && n % 2 == 0) ||
             flame_cuburn_reader_fail (reader, leaf->path, error,
                 "expected a number, [start, end] or [start, velocity, end, "
                 "velocity, time, value, ...] in an animation, got %u elements",
                 n);
  }
}

static gboolean
check_knots (const FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    const double *values, guint n, gboolean periodic, GError **error)
{
  const gboolean edge = reader->document->type == FLAME_CUBURN_EDGE;

  if (reader->document->type == FLAME_CUBURN_NODE)
    return TRUE;
  for (guint i = edge ? 0 : 4; i + 1 < n; i += 2) {
    if (!check_time (reader, leaf, values[i], edge && periodic, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_array (const FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    gboolean periodic, FlameCuburnCurve *curve, GError **error)
{
  const gboolean edge = reader->document->type == FLAME_CUBURN_EDGE;
  JsonArray *array = json_node_get_array (leaf->node);
  const guint n = json_array_get_length (array);
  g_autofree double *values = g_new (double, n);

  if (!check_length (reader, leaf, n, error))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    if (!get_element (
            reader, leaf, array, i, edge && i % 2 == 1, &values[i], error))
      return FALSE;
  }
  if (!check_knots (reader, leaf, values, n, periodic, error))
    return FALSE;
  g_free (curve->values);
  curve->n = n;
  curve->values = g_steal_pointer (&values);
  return TRUE;
}

gboolean
flame_cuburn_curve_read (const FlameCuburnReader *reader,
    const FlameCuburnLeaf *leaf, double period, FlameCuburnCurve *curve,
    GError **error)
{
  double value;

  if (JSON_NODE_HOLDS_ARRAY (leaf->node))
    return read_array (reader, leaf, period != 0.0, curve, error);
  if (reader->document->type == FLAME_CUBURN_EDGE)
    return flame_cuburn_reader_fail (reader, leaf->path, error,
        "expected [time, value, ...] in an edge, got %s",
        flame_json_type_name (leaf->node));
  if (!flame_json_get_number (
          reader->context, leaf->path, leaf->node, &value, error))
    return FALSE;
  flame_cuburn_curve_set (curve, value, 0.0);
  return TRUE;
}
