/*
 * Places, errors and warnings of the flam3 reader, and the program that wrote a flame.
 *
 * GMarkup knows where a tag ends, while people search for where it begins, or for the
 * line of the attribute. So the context follows the parser through the text, tag by
 * tag.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/context.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/genome/flam3/number.h"

#define MAX_WARNINGS 100
/* How many differences a report lists: it is for people. */
#define MAX_LACKING 100
#define QUOTE_BYTES 48

void
flame_flam3_context_init (Flam3Context *context, const char *document,
    const char *data, gsize length, const FlameReadOptions *options)
{
  *context = (Flam3Context){
      .document = document,
      .options = options,
      .cursor = data,
      .end = data + length,
      .line = 1,
      .warned = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
      .lacking = g_ptr_array_new_with_free_func (g_free),
  };
}

void
flame_flam3_context_clear (Flam3Context *context)
{
  g_clear_pointer (&context->warned, g_hash_table_unref);
  g_clear_pointer (&context->lacking, g_ptr_array_unref);
}

/* ------------------------------------------------------------------ place */

static void
advance_to (Flam3Context *context, const char *to)
{
  const char *p = context->cursor;

  while (p < to && (p = memchr (p, '\n', to - p))) {
    context->line++;
    p++;
  }
  context->cursor = to;
}

void
flame_flam3_context_go_to (Flam3Context *context, const char *place)
{
  for (const char *p = place; p < context->cursor; p++)
    if (*p == '\n')
      context->line--;
  if (place < context->cursor)
    context->cursor = place;
  advance_to (context, place);
}

/* Returns the place after the next @mark, or the end. */
static const char *
behind (const char *p, const char *end, const char *mark)
{
  const char *found = g_strstr_len (p, end - p, mark);

  return found ? found + strlen (mark) : end;
}

static gboolean
starts_with (const char *p, const char *end, const char *mark)
{
  const gsize length = strlen (mark);

  return (gsize) (end - p) >= length && memcmp (p, mark, length) == 0;
}

/*
 * Returns the place after a declaration with a bracketed subset, such as a DOCTYPE.
 */
static const char *
behind_declaration (const char *p, const char *end)
{
  int depth = 0;

  for (; p < end; p++) {
    if (*p == '<')
      depth++;
    else if (*p == '>' && --depth <= 0)
      return p + 1;
  }
  return end;
}

/* Returns the place after a tag whose attribute values may contain a '>'. */
static const char *
behind_tag (const char *p, const char *end)
{
  char quote = '\0';

  for (; p < end; p++) {
    if (quote)
      quote = *p == quote ? '\0' : quote;
    else if (*p == '"' || *p == '\'')
      quote = *p;
    else if (*p == '>')
      return p + 1;
  }
  return end;
}

/* Returns the next '<' that opens an element. */
static const char *
find_start_tag (const char *p, const char *end)
{
  while (p < end && (p = memchr (p, '<', end - p))) {
    if (starts_with (p, end, "<!--"))
      p = behind (p, end, "-->");
    else if (starts_with (p, end, "<![CDATA["))
      p = behind (p, end, "]]>");
    else if (starts_with (p, end, "<?"))
      p = behind (p, end, "?>");
    else if (starts_with (p, end, "<!"))
      p = behind_declaration (p, end);
    else if (starts_with (p, end, "</"))
      p = behind_tag (p, end);
    else
      return p;
  }
  return end;
}

void
flame_flam3_context_enter (Flam3Context *context, const char *element)
{
  const char *tag = find_start_tag (context->cursor, context->end);

  advance_to (context, tag);
  context->element = element;
  context->tag = tag;
  context->tag_line = context->line;
  context->tag_end = behind_tag (tag, context->end);
  advance_to (context, context->tag_end);
  context->text_line = context->line;
}

void
flame_flam3_context_return (
    Flam3Context *context, const char *element, guint line)
{
  context->element = element;
  context->tag = context->tag_end = NULL;
  context->tag_line = line;
}

/* The line of @attribute's name in the current tag. */
static guint
attribute_line (const Flam3Context *context, const char *attribute)
{
  const gsize length = attribute ? strlen (attribute) : 0;
  guint line = context->tag_line;
  char quote = '\0';

  if (!attribute || !context->tag)
    return line;
  for (const char *p = context->tag + 1; p < context->tag_end; p++) {
    if (*p == '\n')
      line++;
    if (quote) {
      quote = *p == quote ? '\0' : quote;
    } else if (*p == '"' || *p == '\'') {
      quote = *p;
    } else if (g_ascii_isspace (p[-1]) &&
               starts_with (p, context->tag_end, attribute) &&
               (p[length] == '=' || g_ascii_isspace (p[length]))) {
      return line;
    }
  }
  return context->tag_line;
}

/* --------------------------------------------------------------- messages */

static char *
describe (
    const Flam3Context *context, const char *attribute, const char *message)
{
  const guint line = attribute_line (context, attribute);

  if (!attribute)
    return g_strdup_printf ("%s:%u: element <%s>: %s", context->document, line,
        context->element, message);
  return g_strdup_printf ("%s:%u: element <%s>: attribute '%s': %s",
      context->document, line, context->element, attribute, message);
}

gboolean
flame_flam3_fail (Flam3Context *context, const char *attribute, GError **error,
    FlameError code, const char *format, ...)
{
  g_autofree char *message = NULL;
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  text = describe (context, attribute, message);
  return flame_fail (error, code, "%s", text);
}

gboolean
flame_flam3_fail_at (Flam3Context *context, guint line, GError **error,
    FlameError code, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  return flame_fail (
      error, code, "%s:%u: %s", context->document, line, message);
}

/* Whether a warning with @key has not been given yet; notes that it has. */
static gboolean
take_warning (Flam3Context *context, const char *key)
{
  const FlameReadOptions *options = context->options;
  g_autofree char *text = NULL;
  guint n_warnings;

  if (!options || !options->warning)
    return FALSE;
  n_warnings = g_hash_table_size (context->warned);
  if (n_warnings > MAX_WARNINGS || g_hash_table_contains (context->warned, key))
    return FALSE;
  g_hash_table_add (context->warned, g_strdup (key));
  if (n_warnings < MAX_WARNINGS)
    return TRUE;
  text = g_strdup_printf ("%s: more than %d warnings; the rest is left out",
      context->document, MAX_WARNINGS);
  options->warning (text, options->warning_data);
  return FALSE;
}

static void
warn (Flam3Context *context, const char *attribute, const char *key,
    const char *format, va_list args)
{
  g_autofree char *message = NULL;
  g_autofree char *text = NULL;

  if (!take_warning (context, key))
    return;
  message = g_strdup_vprintf (format, args);
  text = describe (context, attribute, message);
  context->options->warning (text, context->options->warning_data);
}

void
flame_flam3_warn (Flam3Context *context, const char *attribute, const char *key,
    const char *format, ...)
{
  va_list args;

  va_start (args, format);
  warn (context, attribute, key, format, args);
  va_end (args);
}

void
flame_flam3_warn_unsupported (Flam3Context *context, const char *attribute,
    const char *what, const char *format, ...)
{
  GPtrArray *lacking = context->lacking;
  va_list args;

  if (lacking->len < MAX_LACKING &&
      !g_ptr_array_find_with_equal_func (lacking, what, g_str_equal, NULL))
    g_ptr_array_add (lacking, g_strdup (what));
  va_start (args, format);
  warn (context, attribute, what, format, args);
  va_end (args);
}

void
flame_flam3_warn_whole (Flam3Context *context, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  if (take_warning (context, message))
    context->options->warning (message, context->options->warning_data);
}

char *
flame_flam3_quote (const char *text)
{
  const gsize line = strcspn (text, "\r\n");
  const char *cut = text + line;

  if (text[line] == '\0' && line <= QUOTE_BYTES)
    return g_strdup_printf ("\"%s\"", text);
  if (line > QUOTE_BYTES)
    cut = g_utf8_find_prev_char (text, text + QUOTE_BYTES);
  return g_strdup_printf ("\"%.*s...\"", (int) (cut - text), text);
}

gboolean
flame_flam3_refuse (Flam3Context *context, const char *attribute,
    const char *what, const char *text, GError **error)
{
  g_autofree char *quoted = flame_flam3_quote (text);

  return flame_flam3_fail (context, attribute, error, FLAME_ERROR_DOCUMENT,
      "expected %s, got %s", what, quoted);
}

/* ----------------------------------------------------------------- values */

static void
warn_trailing_text (
    Flam3Context *context, const char *attribute, const char *rest, guint n)
{
  g_autofree char *quoted = flame_flam3_quote (rest);

  flame_flam3_warn (context, attribute, attribute,
      "%s after the number%s ignored", quoted, n > 1 ? "s is" : " is");
}

/*
 * The most missing numbers of a short list that become 0. In a longer list, such as
 * coefs, other defaults are usual.
 */
#define MAX_ZEROS 3

/* Whether @text begins with what a C++ stream reads, however large. */
static gboolean
is_number (const char *text)
{
  char *end;
  const double value = g_ascii_strtod (text, &end);

  return end != text && (isfinite (value) || strpbrk (text, "0123456789"));
}

/*
 * What is not a number becomes 0 in Ember. In Apophysis it does so only in a place or a
 * background.
 */
static gboolean
take_zeros (Flam3Context *context, const char *attribute, const char *text,
    double *values, guint n)
{
  static const char *const of_apophysis[] = {"center", "background", NULL};
  g_autofree char *quoted = NULL;

  if (n > MAX_ZEROS)
    return FALSE;
  if (context->dialect == FLAME_DIALECT_EMBER
          ? is_number (text)
          : context->dialect != FLAME_DIALECT_APOPHYSIS ||
                !g_strv_contains (of_apophysis, attribute))
    return FALSE;
  for (guint i = 0; i < n; i++)
    values[i] = 0.0;
  quoted = flame_flam3_quote (text);
  flame_flam3_warn (context, attribute, attribute,
      "%s is not a number and is taken as 0, as in %s", quoted,
      flame_dialect_name (context->dialect));
  return TRUE;
}

/*
 * Ember reads the numbers at the start of a text and ignores the rest; missing numbers
 * of a list are 0. Apophysis and JWildfire read the first words of a list.
 */
static gboolean
take_beginning (Flam3Context *context, const char *attribute, const char *text,
    double *values, guint n)
{
  const gboolean by_words =
      n > 1 && (context->dialect == FLAME_DIALECT_APOPHYSIS ||
                   context->dialect == FLAME_DIALECT_JWILDFIRE);
  const char *rest = text;
  guint i = 0;

  if (context->dialect != FLAME_DIALECT_EMBER && !by_words)
    return FALSE;
  while (i < n && flame_number_scan (rest, &values[i], &rest))
    i++;
  if (by_words ? i < n || !g_ascii_isspace (*rest)
               : i == 0 || (i < n && n > MAX_ZEROS))
    return FALSE;
  for (; i < n; i++)
    values[i] = 0.0;
  warn_trailing_text (context, attribute, rest, n);
  return TRUE;
}

/* Reads a whole number in the same way. */
static gboolean
take_whole (
    Flam3Context *context, const char *attribute, const char *text, int *value)
{
  double zero;
  char *rest;
  gint64 number;

  if (context->dialect != FLAME_DIALECT_EMBER)
    return FALSE;
  number = g_ascii_strtoll (text, &rest, 10);
  *value = (int) number;
  if (rest == text)
    return take_zeros (context, attribute, text, &zero, 1);
  if (number < G_MININT || number > G_MAXINT)
    return FALSE;
  warn_trailing_text (context, attribute, rest, 1);
  return TRUE;
}

gboolean
flame_flam3_get_doubles (Flam3Context *context, const char *attribute,
    const char *text, double *values, guint n, const char *expected,
    GError **error)
{
  return flame_numbers_parse (text, values, n) ||
         take_beginning (context, attribute, text, values, n) ||
         take_zeros (context, attribute, text, values, n) ||
         flame_flam3_refuse (context, attribute, expected, text, error);
}

gboolean
flame_flam3_get_double (Flam3Context *context, const char *attribute,
    const char *text, double *value, GError **error)
{
  return flame_flam3_get_doubles (
      context, attribute, text, value, 1, "a finite number", error);
}

gboolean
flame_flam3_get_int (Flam3Context *context, const char *attribute,
    const char *text, int *value, GError **error)
{
  /* JWildfire writes these with a decimal point. */
  static const char *const with_fraction[] = {
      "oversample", "supersample", "temporal_samples", NULL};
  const gboolean fraction = g_strv_contains (with_fraction, attribute);

  return flame_int_parse (text, fraction, value) ||
         take_whole (context, attribute, text, value) ||
         flame_flam3_refuse (context, attribute, "a whole number", text, error);
}

int
flame_flam3_get_word (Flam3Context *context, const char *attribute,
    const char *text, const char *const *words)
{
  g_autofree char *quoted = NULL;
  g_autofree char *list = NULL;
  g_autofree char *key = NULL;

  for (int i = 0; words[i]; i++)
    if (strcmp (words[i], text) == 0 ||
        (context->dialect == FLAME_DIALECT_EMBER &&
            g_ascii_strcasecmp (words[i], text) == 0))
      return i;

  quoted = flame_flam3_quote (text);
  list = g_strjoinv (", ", (char **) words);
  key = g_strdup_printf ("%s=%s", attribute, quoted);
  flame_flam3_warn (
      context, attribute, key, "%s ignored; expected one of %s", quoted, list);
  return -1;
}

/* ----------------------------------------------------------------- programs */

/* How a "version" begins, in lower case. */
typedef struct
{
  const char *prefix;
  FlameDialect dialect;
} Prefix;

static const Prefix prefixes[] = {
    {"flam3h", FLAME_DIALECT_FLAM3H},
    {"apophysis", FLAME_DIALECT_APOPHYSIS},
    {"jwildfire", FLAME_DIALECT_JWILDFIRE},
    {"fr0st", FLAME_DIALECT_FR0ST},
};

/* JWildfire's first versions wrote number and date: "0.16 (06.11.2011)". */
static gboolean
is_dated_number (const char *version)
{
  const gsize number = strspn (version, "0123456789.");

  return number > 0 && g_str_has_prefix (version + number, " (") &&
         g_ascii_isdigit (version[number + 2]);
}

FlameDialect
flame_dialect_from_version (const char *version)
{
  g_autofree char *lower = version ? g_ascii_strdown (version, -1) : NULL;

  if (!lower)
    return FLAME_DIALECT_FLAM3;
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (lower, prefixes[i].prefix))
      return prefixes[i].dialect;
  if (strstr (lower, "ember"))
    return FLAME_DIALECT_EMBER;
  return is_dated_number (lower) ? FLAME_DIALECT_JWILDFIRE
                                 : FLAME_DIALECT_FLAM3;
}

const char *
flame_dialect_name (FlameDialect dialect)
{
  static const char *const names[FLAME_N_DIALECTS] = {
      [FLAME_DIALECT_FLAM3] = "flam3",
      [FLAME_DIALECT_APOPHYSIS] = "Apophysis",
      [FLAME_DIALECT_EMBER] = "Fractorium",
      [FLAME_DIALECT_JWILDFIRE] = "JWildfire",
      [FLAME_DIALECT_FLAM3H] = "FLAM3H",
      [FLAME_DIALECT_FR0ST] = "fr0st",
  };

  return names[dialect];
}
