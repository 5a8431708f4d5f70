/*
 * Properties as rows of a table.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameproperties.h"

#include <string.h>

/*
 * The specification of a structure: a boxed one that knows the fields, so that what
 * makes no sense is not set, which GObject warns of.
 */
typedef struct
{
  GParamSpecBoxed parent;
  const GstFlamePropertyTable *fields;
} StructureSpec;

typedef GParamSpecClass StructureSpecClass;

GType structure_spec_get_type (void);
G_DEFINE_TYPE (StructureSpec, structure_spec, G_TYPE_PARAM_BOXED)

static gboolean is_valid (
    const GstFlamePropertyTable *fields, const GstStructure *structure);

/* Returns: TRUE if it had to be changed */
static gboolean
structure_spec_validate (GParamSpec *spec, GValue *value)
{
  const GstStructure *structure = gst_value_get_structure (value);

  if (!structure || is_valid (((StructureSpec *) spec)->fields, structure))
    return FALSE;
  g_value_reset (value);
  return TRUE;
}

static void
structure_spec_class_init (StructureSpecClass *klass)
{
  klass->value_validate = structure_spec_validate;
}

static void
structure_spec_init (StructureSpec *self)
{
  G_PARAM_SPEC (self)->value_type = GST_TYPE_STRUCTURE;
}

/* Returns: (transfer floating) */
static GParamSpec *
new_structure_spec (const GstFlameProperty *row, GParamFlags flags)
{
  StructureSpec *spec = g_param_spec_internal (
      structure_spec_get_type (), row->name, row->nick, row->blurb, flags);

  spec->fields = row->fields;
  return G_PARAM_SPEC (spec);
}

/* of an enumeration's row; made with the first class that installs it */
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
    case GST_FLAME_PROPERTY_STRUCTURE:
      return new_structure_spec (row, flags);
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
    case GST_FLAME_PROPERTY_STRUCTURE:
      g_return_if_reached ();
  }
}

static void
set_default (const GstFlameProperty *row, gpointer values)
{
  g_autoptr (GParamSpec) spec = NULL;

  if (row->kind == GST_FLAME_PROPERTY_STRUCTURE) {
    for (guint i = 0; i < row->fields->n_rows; i++)
      set_default (&row->fields->rows[i], values);
    return;
  }
  spec = g_param_spec_ref_sink (new_spec (row));
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
    case GST_FLAME_PROPERTY_STRUCTURE:
      g_return_if_reached ();
  }
}

/* ------------------------------------------------------------- structures */

/* Returns: FALSE if @given is no value of the row; @value: (inout) uninitialised */
static gboolean
convert (const GstFlameProperty *row, const GValue *given, GValue *value)
{
  GParamSpec *spec = g_param_spec_ref_sink (new_spec (row));
  gboolean fits;

  g_value_init (value, spec->value_type);
  if (G_VALUE_HOLDS_STRING (given))
    fits = gst_value_deserialize (value, g_value_get_string (given));
  else
    fits = g_value_transform (given, value);
  fits = fits && !g_param_value_validate (spec, value);
  g_param_spec_unref (spec);
  return fits;
}

static gboolean
set_field (const GstFlameProperty *row, gpointer values, const GValue *given)
{
  g_auto (GValue) value = G_VALUE_INIT;

  if (!convert (row, given, &value))
    return FALSE;
  set_value (row, values, &value);
  return TRUE;
}

/* (nullable) */
static const GstFlameProperty *
find_field (const GstFlamePropertyTable *fields, const char *name)
{
  for (guint i = 1; i < fields->n_rows; i++)
    if (g_str_equal (fields->rows[i].name, name))
      return &fields->rows[i];
  return NULL;
}

/* FALSE if some of it makes no sense */
static gboolean
set_fields (const GstFlamePropertyTable *fields, gpointer values,
    const GstStructure *structure)
{
  g_auto (GValue) name = G_VALUE_INIT;

  g_value_init (&name, G_TYPE_STRING);
  g_value_set_static_string (&name, gst_structure_get_name (structure));
  if (!set_field (&fields->rows[0], values, &name))
    return FALSE;
  for (gint i = 0; i < gst_structure_n_fields (structure); i++) {
    const char *field = gst_structure_nth_field_name (structure, i);
    const GstFlameProperty *row = find_field (fields, field);

    if (!row ||
        !set_field (row, values, gst_structure_get_value (structure, field)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_valid (const GstFlamePropertyTable *fields, const GstStructure *structure)
{
  g_autofree guint8 *values = g_malloc0 (fields->size);

  return set_fields (fields, values, structure);
}

/* what it does not say is the default */
static void
set_structure (const GstFlameProperty *property, gpointer values,
    const GstStructure *structure)
{
  set_default (property, values);
  if (structure)
    set_fields (property->fields, values, structure);
}

static void
add_field (
    const GstFlameProperty *row, gconstpointer values, GstStructure *structure)
{
  GParamSpec *spec = g_param_spec_ref_sink (new_spec (row));
  GValue value = G_VALUE_INIT;

  g_value_init (&value, spec->value_type);
  get_value (row, values, &value);
  if (row->kind == GST_FLAME_PROPERTY_ENUM)
    gst_structure_set (structure, row->name, G_TYPE_STRING,
        g_enum_get_value (
            G_PARAM_SPEC_ENUM (spec)->enum_class, g_value_get_enum (&value))
            ->value_nick,
        NULL);
  else
    gst_structure_set_value (structure, row->name, &value);
  g_value_unset (&value);
  g_param_spec_unref (spec);
}

/* Returns: (transfer full) */
static GstStructure *
get_structure (const GstFlamePropertyTable *fields, gconstpointer values)
{
  const GstFlameProperty *name = &fields->rows[0];
  GEnumClass *klass = g_type_class_ref (get_enum_type (name));
  const gint *choice = (const gint *) ((const guint8 *) values + name->offset);
  GstStructure *structure =
      gst_structure_new_empty (g_enum_get_value (klass, *choice)->value_nick);

  g_type_class_unref (klass);
  for (guint i = 1; i < fields->n_rows; i++)
    add_field (&fields->rows[i], values, structure);
  return structure;
}

gboolean
gst_flame_properties_set (const GstFlamePropertyTable *table, gpointer values,
    guint row, const GValue *value)
{
  const GstFlameProperty *property = &table->rows[row];

  if (row >= table->n_rows)
    return FALSE;
  if (property->kind == GST_FLAME_PROPERTY_STRUCTURE)
    set_structure (property, values, gst_value_get_structure (value));
  else
    set_value (property, values, value);
  return TRUE;
}

gboolean
gst_flame_properties_get (const GstFlamePropertyTable *table,
    gconstpointer values, guint row, GValue *value)
{
  const GstFlameProperty *property = &table->rows[row];

  if (row >= table->n_rows)
    return FALSE;
  if (property->kind == GST_FLAME_PROPERTY_STRUCTURE)
    g_value_take_boxed (value, get_structure (property->fields, values));
  else
    get_value (property, values, value);
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
