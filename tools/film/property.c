/*
 * flamesrc's properties from the command line, with what they expect in words.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/property.h"

#include <string.h>

#include "tools/film/error.h"

/* set by other options, of live streams, or none of the element's own */
static const char *const others[] = {"location", "genome", "quality", "filters",
    "backend", "profile", "palettes", "loop", "devices", "is-live", "qos",
    "adaptive", "num-buffers", "do-timestamp", "blocksize", "typefind",
    "automatic-eos", "name", "parent", "interactive", "genome-time", NULL};

/* (transfer full): "one of random, sequential" */
static char *
list_values (GParamSpec *spec)
{
  GEnumClass *class = g_type_class_ref (spec->value_type);
  GString *text = g_string_new ("one of ");

  for (guint i = 0; i < class->n_values; i++)
    g_string_append_printf (
        text, "%s%s", i > 0 ? ", " : "", class->values[i].value_nick);
  g_type_class_unref (class);
  return g_string_free (text, FALSE);
}

/* (transfer full): what a property takes, in words */
static char *
describe (GParamSpec *spec)
{
  if (G_IS_PARAM_SPEC_BOOLEAN (spec))
    return g_strdup ("true or false");
  if (G_IS_PARAM_SPEC_ENUM (spec))
    return list_values (spec);
  if (G_IS_PARAM_SPEC_DOUBLE (spec))
    return g_strdup_printf ("a number from %g to %g",
        G_PARAM_SPEC_DOUBLE (spec)->minimum,
        G_PARAM_SPEC_DOUBLE (spec)->maximum);
  if (G_IS_PARAM_SPEC_INT (spec))
    return g_strdup_printf ("a whole number from %d to %d",
        G_PARAM_SPEC_INT (spec)->minimum, G_PARAM_SPEC_INT (spec)->maximum);
  if (G_IS_PARAM_SPEC_UINT (spec))
    return g_strdup_printf ("a whole number from %u to %u",
        G_PARAM_SPEC_UINT (spec)->minimum, G_PARAM_SPEC_UINT (spec)->maximum);
  return g_strdup_printf ("a %s", g_type_name (spec->value_type));
}

gboolean
film_property_set (GstElement *element, const char *option, const char *name,
    const char *text, GError **error)
{
  GParamSpec *spec =
      g_object_class_find_property (G_OBJECT_GET_CLASS (element), name);
  g_auto (GValue) value = G_VALUE_INIT;
  g_autofree char *expected = NULL;

  if (!spec || !(spec->flags & G_PARAM_WRITABLE))
    return film_fail (error, FILM_ERROR_USAGE,
        "%s: flamesrc has no property %s to set", option, name);
  g_value_init (&value, spec->value_type);
  if (gst_value_deserialize_with_pspec (&value, text, spec) &&
      !g_param_value_validate (spec, &value)) {
    g_object_set_property (G_OBJECT (element), name, &value);
    return TRUE;
  }
  expected = describe (spec);
  return film_fail (
      error, FILM_ERROR_USAGE, "%s=%s: expected %s", option, text, expected);
}

gboolean
film_property_parse (GstElement *element, const char *text, GError **error)
{
  const char *equals = strchr (text, '=');
  g_autofree char *name = equals ? g_strndup (text, equals - text) : NULL;
  g_autofree char *option = NULL;

  if (!equals || equals == text)
    return film_fail (
        error, FILM_ERROR_USAGE, "--property=%s: expected NAME=VALUE", text);
  if (g_strv_contains (others, name))
    return film_fail (error, FILM_ERROR_USAGE,
        "--property=%s: expected a property that no other option sets and "
        "that a film can have",
        text);
  option = g_strdup_printf ("--property=%s", name);
  return film_property_set (element, option, name, equals + 1, error);
}
