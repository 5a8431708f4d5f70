/*
 * Life cycle of a typed document and of its parts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/cuburn/document.h"

#include <string.h>

static const char *const type_names[] = {
    [FLAME_CUBURN_NODE] = "node",
    [FLAME_CUBURN_EDGE] = "edge",
    [FLAME_CUBURN_ANIMATION] = "animation",
};

gboolean
flame_cuburn_type_from_name (const char *name, FlameCuburnType *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (type_names); i++) {
    if (g_str_equal (type_names[i], name)) {
      *type = i;
      return TRUE;
    }
  }
  return FALSE;
}

const char *
flame_cuburn_type_name (FlameCuburnType type)
{
  return type_names[type];
}

static void
curve_clear (FlameCuburnCurve *curve)
{
  g_clear_pointer (&curve->values, g_free);
  curve->n = 0;
}

void
flame_cuburn_curve_free (FlameCuburnCurve *curve)
{
  if (!curve)
    return;
  curve_clear (curve);
  g_free (curve);
}

void
flame_cuburn_curve_set (
    FlameCuburnCurve *curve, double position, double velocity)
{
  curve_clear (curve);
  curve->n = velocity == 0.0 ? 1 : 2;
  curve->values = g_new (double, 2);
  curve->values[0] = position;
  curve->values[1] = velocity;
}

double
flame_cuburn_curve_position (
    const FlameCuburnCurve *curve, double default_value)
{
  return curve && curve->n ? curve->values[0] : default_value;
}

double
flame_cuburn_curve_velocity (const FlameCuburnCurve *curve)
{
  return curve && curve->n > 1 ? curve->values[1] : 0.0;
}

typedef struct
{
  guint field;
  FlameCuburnCurve curve;
} XformCurve;

static void
clear_xform_curve (gpointer data)
{
  curve_clear (&((XformCurve *) data)->curve);
}

FlameCuburnXform *
flame_cuburn_xform_new (const char *id)
{
  FlameCuburnXform *xform = g_new0 (FlameCuburnXform, 1);

  xform->id = g_strdup (id);
  xform->curves = g_array_new (FALSE, TRUE, sizeof (XformCurve));
  g_array_set_clear_func (xform->curves, clear_xform_curve);
  return xform;
}

/* the place of @field among the curves, or where it belongs */
static guint
find_curve (const FlameCuburnXform *xform, guint field, gboolean *found)
{
  guint low = 0, high = xform->curves->len;

  while (low < high) {
    const guint middle = low + (high - low) / 2;

    if (g_array_index (xform->curves, XformCurve, middle).field < field)
      low = middle + 1;
    else
      high = middle;
  }
  *found = low < xform->curves->len &&
           g_array_index (xform->curves, XformCurve, low).field == field;
  return low;
}

const FlameCuburnCurve *
flame_cuburn_xform_get_curve (const FlameCuburnXform *xform, guint field)
{
  static const FlameCuburnCurve nothing = {0};
  gboolean found;
  const guint at = find_curve (xform, field, &found);

  return found ? &g_array_index (xform->curves, XformCurve, at).curve
               : &nothing;
}

FlameCuburnCurve *
flame_cuburn_xform_ensure_curve (FlameCuburnXform *xform, guint field)
{
  gboolean found;
  const guint at = find_curve (xform, field, &found);
  const XformCurve curve = {.field = field};

  if (!found)
    g_array_insert_val (xform->curves, at, curve);
  return &g_array_index (xform->curves, XformCurve, at).curve;
}

void
flame_cuburn_xform_free (FlameCuburnXform *xform)
{
  if (!xform)
    return;
  g_array_unref (xform->curves);
  g_clear_pointer (&xform->chaos, g_hash_table_unref);
  g_free (xform->id);
  g_free (xform);
}

void
flame_cuburn_xform_set_chaos (
    FlameCuburnXform *xform, const char *id, FlameCuburnCurve curve)
{
  if (!xform->chaos)
    xform->chaos = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
        (GDestroyNotify) flame_cuburn_curve_free);
  g_hash_table_insert (
      xform->chaos, g_strdup (id), g_memdup2 (&curve, sizeof curve));
}

FlameCuburnXform *
flame_cuburn_xforms_find (const GPtrArray *xforms, const char *id)
{
  for (guint i = 0; i < xforms->len; i++) {
    FlameCuburnXform *xform = xforms->pdata[i];

    if (g_str_equal (xform->id, id))
      return xform;
  }
  return NULL;
}

int
flame_cuburn_compare_ids (const char *a, const char *b)
{
  const char *p = a, *q = b;

  while (*p && *q) {
    if (g_ascii_isdigit (*p) && g_ascii_isdigit (*q)) {
      gsize n, m;
      int order;

      p += strspn (p, "0");
      q += strspn (q, "0");
      n = strspn (p, "0123456789");
      m = strspn (q, "0123456789");
      if (n != m)
        return n < m ? -1 : 1;
      order = strncmp (p, q, n);
      if (order)
        return order;
      p += n;
      q += m;
    } else if (*p != *q) {
      return (guchar) *p < (guchar) *q ? -1 : 1;
    } else {
      p++;
      q++;
    }
  }
  if (*p || *q)
    return *p ? 1 : -1;
  /* 1 and 01 differ after all */
  return strcmp (a, b);
}

FlameCuburnDocument *
flame_cuburn_document_new (FlameCuburnType type, const char *where)
{
  FlameCuburnDocument *document = g_new0 (FlameCuburnDocument, 1);

  g_atomic_ref_count_init (&document->references);
  document->type = type;
  document->where = g_strdup (where);
  document->duration = 1.0;
  document->xforms =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_cuburn_xform_free);
  document->dst_xforms =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_cuburn_xform_free);
  document->palettes = g_ptr_array_new_with_free_func (g_free);
  document->blend.map =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  return document;
}

FlameCuburnDocument *
flame_cuburn_document_ref (FlameCuburnDocument *document)
{
  g_atomic_ref_count_inc (&document->references);
  return document;
}

void
flame_cuburn_document_unref (FlameCuburnDocument *document)
{
  if (!document || !g_atomic_ref_count_dec (&document->references))
    return;
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++)
    curve_clear (&document->globals[i]);
  g_ptr_array_unref (document->xforms);
  g_ptr_array_unref (document->dst_xforms);
  g_ptr_array_unref (document->palettes);
  g_ptr_array_unref (document->blend.map);
  flame_cuburn_xform_free (document->final_xform);
  g_free (document->link[0].id);
  g_free (document->link[1].id);
  g_free (document->where);
  g_free (document->name);
  g_free (document->author);
  g_free (document->url);
  g_free (document);
}
