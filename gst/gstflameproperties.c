/*
 * Properties as rows of a table.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameproperties.h"

#include <string.h>

/*
 * Returns the type of a row's enumeration, and registers it with the first class that
 * installs it.
 */
static GType
get_enum_type (const GstFlameProperty *row)
{
  GType type = g_type_from_name (row->choice.type);

  if (type != G_TYPE_INVALID)
    return type;
  type = g_enum_register_static (row->choice.type, row->choice.values);
  gst_type_mark_as_plugin_api (type, 0);
  return type;
}

/* Returns: (transfer floating) */
static GParamSpec *
new_spec (const GstFlameProperty *row)
{
  const char *name = row->name, *nick = row->nick, *blurb = row->blurb;
  const GParamFlags flags =
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | row->flags;

  switch (row->kind) {
    case GST_FLAME_PROPERTY_STRING:
      return g_param_spec_string (name, nick, blurb, row->string, flags);
    case GST_FLAME_PROPERTY_BOOLEAN:
      return g_param_spec_boolean (name, nick, blurb, row->boolean, flags);
    case GST_FLAME_PROPERTY_ENUM:
      return g_param_spec_enum (
          name, nick, blurb, get_enum_type (row), row->choice.standard, flags);
    case GST_FLAME_PROPERTY_INT:
      return g_param_spec_int (name, nick, blurb, row->integer.low,
          row->integer.high, row->integer.standard, flags);
    case GST_FLAME_PROPERTY_UINT:
      return g_param_spec_uint (name, nick, blurb, row->count.low,
          row->count.high, row->count.standard, flags);
    case GST_FLAME_PROPERTY_UINT64:
      return g_param_spec_uint64 (name, nick, blurb, row->wide.low,
          row->wide.high, row->wide.standard, flags);
    case GST_FLAME_PROPERTY_DOUBLE:
      return g_param_spec_double (name, nick, blurb, row->real.low,
          row->real.high, row->real.standard, flags);
  }
  g_return_val_if_reached (NULL);
}

void
gst_flame_properties_install (
    const GstFlamePropertyTable *table, GObjectClass *klass, guint first)
{
  for (guint i = 0; i < table->n_rows; i++)
    g_object_class_install_property (
        klass, first + i, new_spec (&table->rows[i]));
}

/* ------------------------------------------------------------- one value */

static void
set_string (char **string, const char *text, const char *otherwise)
{
  g_free (*string);
  *string = g_strdup (text && *text ? text : otherwise);
}

static void
set_value (
    const GstFlameProperty *property, gpointer values, const GValue *value)
{
  gpointer field = G_STRUCT_MEMBER_P (values, property->offset);

  switch (property->kind) {
    case GST_FLAME_PROPERTY_STRING:
      set_string (field, g_value_get_string (value), property->string);
      break;
    case GST_FLAME_PROPERTY_BOOLEAN:
      *(gboolean *) field = g_value_get_boolean (value);
      break;
    case GST_FLAME_PROPERTY_ENUM:
      *(gint *) field = g_value_get_enum (value);
      break;
    case GST_FLAME_PROPERTY_INT:
      *(gint *) field = g_value_get_int (value);
      break;
    case GST_FLAME_PROPERTY_UINT:
      *(guint *) field = g_value_get_uint (value);
      break;
    case GST_FLAME_PROPERTY_UINT64:
      *(guint64 *) field = g_value_get_uint64 (value);
      break;
    case GST_FLAME_PROPERTY_DOUBLE:
      *(double *) field = g_value_get_double (value);
      break;
  }
}

static void
set_default (const GstFlameProperty *row, gpointer values)
{
  g_autoptr (GParamSpec) spec = g_param_spec_ref_sink (new_spec (row));

  set_value (row, values, g_param_spec_get_default_value (spec));
}

static void
get_value (
    const GstFlameProperty *property, gconstpointer values, GValue *value)
{
  gconstpointer field = (const guint8 *) values + property->offset;

  switch (property->kind) {
    case GST_FLAME_PROPERTY_STRING:
      g_value_set_string (value, *(char *const *) field);
      break;
    case GST_FLAME_PROPERTY_BOOLEAN:
      g_value_set_boolean (value, *(const gboolean *) field);
      break;
    case GST_FLAME_PROPERTY_ENUM:
      g_value_set_enum (value, *(const gint *) field);
      break;
    case GST_FLAME_PROPERTY_INT:
      g_value_set_int (value, *(const gint *) field);
      break;
    case GST_FLAME_PROPERTY_UINT:
      g_value_set_uint (value, *(const guint *) field);
      break;
    case GST_FLAME_PROPERTY_UINT64:
      g_value_set_uint64 (value, *(const guint64 *) field);
      break;
    case GST_FLAME_PROPERTY_DOUBLE:
      g_value_set_double (value, *(const double *) field);
      break;
  }
}

gboolean
gst_flame_properties_set (const GstFlamePropertyTable *table, gpointer values,
    guint row, const GValue *value)
{
  if (row >= table->n_rows)
    return FALSE;
  set_value (&table->rows[row], values, value);
  return TRUE;
}

gboolean
gst_flame_properties_get (const GstFlamePropertyTable *table,
    gconstpointer values, guint row, GValue *value)
{
  if (row >= table->n_rows)
    return FALSE;
  get_value (&table->rows[row], values, value);
  return TRUE;
}

/* ------------------------------------------------------------ all values */

void
gst_flame_properties_init (const GstFlamePropertyTable *table, gpointer values)
{
  memset (values, 0, table->size);
  for (guint i = 0; i < table->n_rows; i++)
    set_default (&table->rows[i], values);
}

void
gst_flame_properties_clear (const GstFlamePropertyTable *table, gpointer values)
{
  for (guint i = 0; i < table->n_rows; i++) {
    const GstFlameProperty *row = &table->rows[i];

    if (row->kind == GST_FLAME_PROPERTY_STRING)
      g_clear_pointer (&G_STRUCT_MEMBER (char *, values, row->offset), g_free);
  }
}

void
gst_flame_properties_copy (
    const GstFlamePropertyTable *table, gconstpointer from, gpointer to)
{
  memcpy (to, from, table->size);
  for (guint i = 0; i < table->n_rows; i++) {
    const GstFlameProperty *row = &table->rows[i];

    if (row->kind == GST_FLAME_PROPERTY_STRING) {
      char **string = G_STRUCT_MEMBER_P (to, row->offset);

      *string = g_strdup (*string);
    }
  }
}
