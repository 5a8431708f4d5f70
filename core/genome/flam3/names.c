/*
 * Turns attribute names that are not XML names into such names, and back. A character c
 * that names must not contain becomes the letter U+A000 + c, which no name contains. It
 * also repairs values that Apophysis wrote unescaped.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/names.h"

#include <string.h>

#include "core/genome/flam3/context.h"

#define LETTERS 0xa000u
#define MAX_NAME_BYTES 256

static gboolean
may_fallback_name (char c)
{
  /* GMarkup judges characters beyond ASCII. */
  return g_ascii_isalnum (c) || (c && strchr ("_:.-", c)) || (guchar) c >= 0x80;
}

static gboolean
is_name (const char *name, gsize length)
{
  if (g_ascii_isdigit (*name) || *name == '.' || *name == '-')
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (!may_fallback_name (name[i]))
      return FALSE;
  return TRUE;
}

static void
append_spelled (GString *out, const char *name, gsize length)
{
  for (gsize i = 0; i < length; i++) {
    const gboolean starts_wrong =
        i == 0 && (g_ascii_isdigit (*name) || *name == '.' || *name == '-');

    if (may_fallback_name (name[i]) && !starts_wrong)
      g_string_append_c (out, name[i]);
    else
      g_string_append_unichar (out, LETTERS + (guchar) name[i]);
  }
}

/* ------------------------------------------------------------------- text */

/* The text that is copied, and how far. */
typedef struct
{
  const char *copied; /* everything before it is in @out */
  const char *end;
  gboolean has_raw_values; /* a title may contain '&' and '<' */
  GString *out;            /* (nullable) NULL until something must be changed */
} Speller;

static const char *
skip_blanks (const char *p, const char *end)
{
  while (p < end && g_ascii_isspace (*p))
    p++;
  return p;
}

/*
 * Returns the place after the '=' of the attribute at @p, whose name has @length. NULL
 * if there is no quoted value: then nothing is repaired.
 */
static const char *
find_value (const char *p, const char *end, gsize *length)
{
  const char *equals = p;
  const char *value;

  while (equals < end && equals - p <= MAX_NAME_BYTES && *equals &&
         !strchr ("=<>\"'\r\n", *equals))
    equals++;
  if (equals >= end || *equals != '=' || equals == p)
    return NULL;
  value = skip_blanks (equals + 1, end);
  if (value >= end || (*value != '"' && *value != '\''))
    return NULL;
  while (equals > p && g_ascii_isspace (equals[-1]))
    equals--;
  *length = equals - p;
  return value;
}

/* Copies everything before @place, where a replacement follows. */
static void
copy_to (Speller *speller, const char *place)
{
  if (!speller->out)
    speller->out = g_string_sized_new (speller->end - speller->copied);
  g_string_append_len (speller->out, speller->copied, place - speller->copied);
  speller->copied = place;
}

static void
spell (Speller *speller, const char *name, gsize length)
{
  if (is_name (name, length))
    return;
  copy_to (speller, name);
  append_spelled (speller->out, name, length);
  speller->copied = name + length;
}

/* Whether the '&' at @p begins an entity or a character reference. */
static gboolean
is_entity (const char *p, const char *end)
{
  static const char *const names[] = {
      "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const gsize length = strlen (names[i]);

    if ((gsize) (end - p) >= length && memcmp (p, names[i], length) == 0)
      return TRUE;
  }
  return FALSE;
}

static void
spell_value (Speller *speller, const char *value, const char *end)
{
  for (const char *p = value; p < end; p++) {
    if (*p != '<' && (*p != '&' || is_entity (p, end)))
      continue;
    copy_to (speller, p);
    g_string_append (speller->out, *p == '<' ? "&lt;" : "&amp;");
    speller->copied = p + 1;
  }
}

/* @p: after a start tag's '<'. Returns where to continue. */
static const char *
spell_tag (Speller *speller, const char *p)
{
  const char *end = speller->end;

  while (p < end && !g_ascii_isspace (*p) && *p != '>')
    p++;
  for (;;) {
    const char *name = skip_blanks (p, end);
    const char *value, *close;
    gsize length;

    if (name >= end || *name == '>' || *name == '/')
      return name;
    value = find_value (name, end, &length);
    close = value ? memchr (value + 1, *value, end - value - 1) : NULL;
    if (!close)
      return name;
    spell (speller, name, length);
    if (speller->has_raw_values)
      spell_value (speller, value + 1, close);
    p = close + 1;
  }
}

/* Returns the place after the next @mark, or the end. */
static const char *
behind (const char *p, const char *end, const char *mark)
{
  const char *found = g_strstr_len (p, end - p, mark);

  return found ? found + strlen (mark) : end;
}

const char *
flame_flam3_next_flame (const char *from, const char *end)
{
  static const char *const tags[] = {"<flame", "<" FLAME_JWILDFIRE_ELEMENT};
  const char *p = from;

  for (; p < end && (p = memchr (p, '<', end - p)); p++) {
    for (guint i = 0; i < G_N_ELEMENTS (tags); i++) {
      const gsize length = strlen (tags[i]);

      if ((gsize) (end - p) > length && memcmp (p, tags[i], length) == 0 &&
          !may_fallback_name (p[length]))
        return p;
    }
  }
  return end;
}

gboolean
flame_flam3_is_by_apophysis (const char *text, gsize length)
{
  return g_strstr_len (text, length, "version=\"Apophysis") != NULL;
}

GString *
flame_flam3_spell_names (
    const char *text, gsize length, gboolean has_raw_values)
{
  Speller speller = {
      .copied = text, .end = text + length, .has_raw_values = has_raw_values};
  const char *p = text;

  while (p < speller.end && (p = memchr (p, '<', speller.end - p))) {
    const gsize left = speller.end - p;

    if (left >= 4 && memcmp (p, "<!--", 4) == 0)
      p = behind (p, speller.end, "-->");
    else if (left >= 9 && memcmp (p, "<![CDATA[", 9) == 0)
      p = behind (p, speller.end, "]]>");
    else if (left >= 2 && g_ascii_isalpha (p[1]))
      p = spell_tag (&speller, p + 1);
    else
      p++;
  }
  if (speller.out)
    g_string_append_len (
        speller.out, speller.copied, speller.end - speller.copied);
  return speller.out;
}

/* ------------------------------------------------------------------ names */

/* (transfer full) */
static char *
unspell (const char *name)
{
  GString *out = g_string_new (NULL);

  for (; *name; name = g_utf8_next_char (name)) {
    const gunichar c = g_utf8_get_char (name);

    if (c >= LETTERS && c < LETTERS + 0x80)
      g_string_append_c (out, (char) (c - LETTERS));
    else
      g_string_append_unichar (out, c);
  }
  return g_string_free (out, FALSE);
}

char **
flame_flam3_unspell_names (const char *const *names)
{
  const guint n = g_strv_length ((char **) names);
  gboolean is_spelled = FALSE;
  char **plain;

  /* The first byte of all these letters. */
  for (guint i = 0; i < n; i++)
    is_spelled |= strchr (names[i], '\xea') != NULL;
  if (!is_spelled)
    return NULL;
  plain = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    plain[i] = unspell (names[i]);
  return plain;
}
