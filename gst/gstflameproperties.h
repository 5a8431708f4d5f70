/*
 * Properties as rows of a table. A row is a property, and names the field of a struct
 * that holds its value. Any class can install a table.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

typedef enum
{
  GST_FLAME_PROPERTY_STRING,  /* char *, (nullable), never empty */
  GST_FLAME_PROPERTY_BOOLEAN, /* gboolean */
  GST_FLAME_PROPERTY_ENUM,    /* gint */
  GST_FLAME_PROPERTY_INT,     /* gint */
  GST_FLAME_PROPERTY_UINT,    /* guint */
  GST_FLAME_PROPERTY_UINT64,  /* guint64 */
  GST_FLAME_PROPERTY_DOUBLE,  /* double */
} GstFlamePropertyKind;

typedef struct
{
  const char *name, *nick, *blurb;
  GParamFlags flags; /* in addition to readable, writable, static strings */
  gsize offset;      /* of the value in the struct of all values */
  GstFlamePropertyKind kind;
  /* default and range */
  union
  {
    const char *string; /* (nullable) used instead of "" too */
    gboolean boolean;
    struct
    {
      const char *type; /* the name it is registered under */
      const GEnumValue *values;
      gint standard;
    } choice;
    struct
    {
      gint low, high, standard;
    } integer;
    struct
    {
      guint low, high, standard;
    } count;
    struct
    {
      guint64 low, high, standard;
    } wide;
    struct
    {
      double low, high, standard;
    } real;
  };
} GstFlameProperty;

typedef struct
{
  const GstFlameProperty *rows;
  guint n_rows;
  gsize size; /* size of the struct of all values */
} GstFlamePropertyTable;

/* When a property may be set. */
#define GST_FLAME_AT_START GST_PARAM_MUTABLE_READY
#define GST_FLAME_ANY_TIME GST_PARAM_MUTABLE_PLAYING
#define GST_FLAME_EACH_FRAME                                                   \
  (GST_PARAM_MUTABLE_PLAYING | GST_PARAM_CONTROLLABLE)

/* The end of a row: the value's field, kind, range and default. */
#define GST_FLAME_FIELD(Values, field) .offset = G_STRUCT_OFFSET (Values, field)
#define GST_FLAME_STRING(standard)                                             \
  .kind = GST_FLAME_PROPERTY_STRING, .string = standard
#define GST_FLAME_BOOLEAN(standard)                                            \
  .kind = GST_FLAME_PROPERTY_BOOLEAN, .boolean = standard
#define GST_FLAME_ENUM(type, values, standard)                                 \
  .kind = GST_FLAME_PROPERTY_ENUM, .choice = {type, values, standard}
#define GST_FLAME_INT(low, high, standard)                                     \
  .kind = GST_FLAME_PROPERTY_INT, .integer = {low, high, standard}
#define GST_FLAME_UINT(low, high, standard)                                    \
  .kind = GST_FLAME_PROPERTY_UINT, .count = {low, high, standard}
#define GST_FLAME_UINT64(low, high, standard)                                  \
  .kind = GST_FLAME_PROPERTY_UINT64, .wide = {low, high, standard}
#define GST_FLAME_DOUBLE(low, high, standard)                                  \
  .kind = GST_FLAME_PROPERTY_DOUBLE, .real = {low, high, standard}

/* Installs the table's properties with n_rows ids, from @first on. */
void gst_flame_properties_install (
    const GstFlamePropertyTable *table, GObjectClass *klass, guint first);

/* @values: (out) set to the defaults */
void gst_flame_properties_init (
    const GstFlamePropertyTable *table, gpointer values);
void gst_flame_properties_clear (
    const GstFlamePropertyTable *table, gpointer values);
/* @to: uninitialised */
void gst_flame_properties_copy (
    const GstFlamePropertyTable *table, gconstpointer from, gpointer to);

/* @row: the property id minus the first one; FALSE if there is no such row */
gboolean gst_flame_properties_set (const GstFlamePropertyTable *table,
    gpointer values, guint row, const GValue *value);
gboolean gst_flame_properties_get (const GstFlamePropertyTable *table,
    gconstpointer values, guint row, GValue *value);
