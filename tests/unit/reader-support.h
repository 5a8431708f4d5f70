/*
 * Short ways to read a document in a test and to check the result.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "core/genome/flam3/reader.h"

/* The children that every flame needs. */
#define XFORM "<xform weight=\"1\" linear=\"1\"/>"
#define COLOR "<color index=\"0\" rgb=\"255 128 0\"/>"
#define FLAME(attributes, children)                                            \
  "<flame size=\"32 24\" " attributes ">" children XFORM COLOR "</flame>"

static inline void
collect_warning (const char *message, gpointer user_data)
{
  g_ptr_array_add (user_data, g_strdup (message));
}

static inline GPtrArray *
read_full (const char *text, gssize length, const char *palettes,
    GPtrArray *warnings, GError **error)
{
  const FlameReadOptions options = {
      .palettes = palettes,
      .warning = warnings ? collect_warning : NULL,
      .warning_data = warnings,
  };

  return flame_flam3_read (text, length < 0 ? strlen (text) : (gsize) length,
      "doc.flam3", &options, error);
}

/* Reads a document that must give no warning. */
static inline GPtrArray *
read_clean (const char *text)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  GPtrArray *genomes = read_full (text, -1, NULL, warnings, &error);

  g_assert_no_error (error);
  g_assert_nonnull (genomes);
  if (warnings->len > 0)
    g_error ("unexpected warning: %s", (char *) warnings->pdata[0]);
  return genomes;
}

static inline FlameGenome *
first (GPtrArray *genomes)
{
  g_assert_cmpuint (genomes->len, >, 0);
  return genomes->pdata[0];
}

/* Reads a document that must fail with @code and exactly this @message. */
static inline void
assert_fails (
    const char *text, gssize length, FlameError code, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes = read_full (text, length, NULL, NULL, &error);

  g_assert_null (genomes);
  g_assert_error (error, FLAME_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
}

/* Reads a document that must give exactly this warning, or none. */
static inline GPtrArray *
read_warned (const char *text, const char *message)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  GPtrArray *genomes = read_full (text, -1, NULL, warnings, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_cmpstr (warnings->pdata[0], ==, message);
  return genomes;
}

static inline void
assert_near (double value, double expected, double tolerance)
{
  g_assert_cmpfloat_with_epsilon (value, expected, tolerance);
}
