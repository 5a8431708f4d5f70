/*
 * Makes numbers of the rules that JWildfire's flames carry as text.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/grammars.h"

#include <string.h>

#include "kernels/variations/common/grammar.h"

/* @word without blanks */
static void
append_dense (GString *out, const char *word)
{
  for (; *word; word++)
    if (!g_ascii_isspace (*word))
      g_string_append_c (out, *word);
}

static void
read_line (const char *line, GString *axiom, GString *rules, double *degrees)
{
  g_auto (GStrv) words = g_strsplit_set (line, " \t\r\f", -1);
  const char *equals = strchr (line, '=');
  const char *word[3] = {"", "", ""};
  guint n = 0;

  for (guint i = 0; words[i] && n < G_N_ELEMENTS (word); i++)
    if (*words[i])
      word[n++] = words[i];
  if (strcmp (word[0], "AXIOM") == 0) {
    g_string_assign (axiom, word[1]);
  } else if (strcmp (word[0], "ANGLE") == 0) {
    const double turns =
        g_ascii_strtod (strcmp (word[1], "=") == 0 ? word[2] : word[1], NULL);

    if (turns != 0.0)
      *degrees = 360.0 / turns;
  } else if (equals && n > 0) {
    g_string_append_c (rules, ';');
    g_string_append_c (rules, word[0][0]);
    g_string_append_c (rules, '=');
    append_dense (rules, equals + 1);
  }
}

static gboolean
pack (const char *text, double *packed)
{
  const gsize n = strlen (text);

  if (n > FLAME_GRAMMAR_LETTERS * FLAME_FORMULA_LENGTH)
    return FALSE;
  memset (packed, 0, FLAME_FORMULA_LENGTH * sizeof *packed);
  for (gsize i = 0; i < n; i++)
    packed[i / FLAME_GRAMMAR_LETTERS] +=
        (double) ((guint64) (text[i] & 127)
                  << (i % FLAME_GRAMMAR_LETTERS * FLAME_GRAMMAR_BITS));
  return TRUE;
}

gboolean
flame_flam3_pack_grammar (const char *text, double *degrees, double *packed)
{
  g_autofree char *upper = g_ascii_strup (text, -1);
  g_auto (GStrv) lines = g_strsplit (upper, "\n", -1);
  g_autoptr (GString) axiom = g_string_new (NULL);
  g_autoptr (GString) rules = g_string_new (NULL);

  for (guint i = 0; lines[i]; i++) {
    char *comment = strchr (lines[i], ';');

    if (comment == lines[i])
      continue;
    /* with the letter before it */
    if (comment)
      comment[-1] = '\0';
    if (!strpbrk (lines[i], "{}"))
      read_line (lines[i], axiom, rules, degrees);
  }
  g_string_append (axiom, rules->str);
  return pack (axiom->str, packed);
}
