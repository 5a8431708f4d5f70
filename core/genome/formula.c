/*
 * Compiles formulas to instructions of a stack machine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/formula.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "flame/error.h"
#include "kernels/variations/common/formula-codes.h"

/* Limit of nested parentheses. */
#define MAX_NESTING 40

typedef struct
{
  FlameFormula formula;
  const char *text, *at;
  const char *places;
  guint depth;   /* of the stack */
  guint nesting; /* of the expression being read */
  GError **error;
} Compiler;

/* As in Java, whole numbers are divided as such. */
typedef enum
{
  KIND_REAL,
  KIND_WHOLE,
  KIND_NONE, /* an error has been set */
} Kind;

static Kind read_choice (Compiler *c);

/* ------------------------------------------------------------------ errors */

G_GNUC_PRINTF (2, 3)
static Kind
fail (Compiler *c, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (c->error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
      "at character %u: %s", (guint) (c->at - c->text) + 1, message);
  return KIND_NONE;
}

/* -------------------------------------------------------------------- code */

static gboolean
emit (Compiler *c, double number)
{
  if (c->formula.n == FLAME_FORMULA_LENGTH) {
    fail (c, "longer than %d instructions", FLAME_FORMULA_LENGTH);
    return FALSE;
  }
  c->formula.code[c->formula.n++] = number;
  return TRUE;
}

/* Emits an instruction that pushes one value. */
static gboolean
emit_push (Compiler *c, FlameCode code)
{
  if (c->depth == FLAME_FORMULA_DEPTH) {
    fail (c, "more than %d intermediate results", FLAME_FORMULA_DEPTH);
    return FALSE;
  }
  c->depth++;
  return emit (c, code);
}

static gboolean
emit_number (Compiler *c, double number)
{
  return emit_push (c, FLAME_CODE_NUMBER) && emit (c, number);
}

static gboolean
emit_of_two (Compiler *c, FlameCode code)
{
  c->depth--;
  return emit (c, code);
}

/* ------------------------------------------------------------------- names */

static const struct
{
  const char *name;
  FlameCode code;
  guint n; /* number of arguments */
} functions[] = {
    {"sin", FLAME_CODE_SIN, 1},
    {"cos", FLAME_CODE_COS, 1},
    {"tan", FLAME_CODE_TAN, 1},
    {"asin", FLAME_CODE_ASIN, 1},
    {"acos", FLAME_CODE_ACOS, 1},
    {"atan", FLAME_CODE_ATAN, 1},
    {"sinh", FLAME_CODE_SINH, 1},
    {"cosh", FLAME_CODE_COSH, 1},
    {"tanh", FLAME_CODE_TANH, 1},
    {"acosh", FLAME_CODE_ACOSH, 1},
    {"exp", FLAME_CODE_EXP, 1},
    {"log", FLAME_CODE_LOG, 1},
    {"sqrt", FLAME_CODE_SQRT, 1},
    {"sqr", FLAME_CODE_SQR, 1},
    {"abs", FLAME_CODE_ABS, 1},
    {"fabs", FLAME_CODE_ABS, 1},
    {"floor", FLAME_CODE_FLOOR, 1},
    {"ceil", FLAME_CODE_CEIL, 1},
    {"rint", FLAME_CODE_RINT, 1},
    {"round", FLAME_CODE_RINT, 1},
    {"trunc", FLAME_CODE_TRUNC, 1},
    {"frac", FLAME_CODE_FRAC, 1},
    {"pow", FLAME_CODE_POW, 2},
    {"atan2", FLAME_CODE_ATAN2, 2},
    {"fmod", FLAME_CODE_REST, 2},
    {"min", FLAME_CODE_MIN, 2},
    {"max", FLAME_CODE_MAX, 2},
};

static const struct
{
  const char *name;
  double value;
} constants[] = {
    {"pi", G_PI},
    {"PI", G_PI},
    {"M_PI", G_PI},
    {"M_2PI", 2.0 * G_PI},
    {"M_PI_2", G_PI / 2.0},
    {"M_PI_4", G_PI / 4.0},
    {"M_1_PI", 1.0 / G_PI},
    {"M_2_PI", 2.0 / G_PI},
    {"M_1_2PI", 0.5 / G_PI},
    {"M_SQRT2", G_SQRT2},
    {"M_E", G_E},
    {"E", G_E},
};

/* ------------------------------------------------------------------ tokens */

static void
skip_blanks (Compiler *c)
{
  while (g_ascii_isspace (*c->at))
    c->at++;
}

/* Skips @token if it is next. */
static gboolean
accept (Compiler *c, const char *token)
{
  skip_blanks (c);
  if (!g_str_has_prefix (c->at, token))
    return FALSE;
  c->at += strlen (token);
  return TRUE;
}

static gboolean
expect (Compiler *c, const char *token)
{
  if (accept (c, token))
    return TRUE;
  fail (c, "expected '%s'", token);
  return FALSE;
}

/* (transfer full) */
static char *
take_name (Compiler *c)
{
  const char *start;

  if (g_str_has_prefix (c->at, "Math."))
    c->at += strlen ("Math.");
  start = c->at;
  while (g_ascii_isalnum (*c->at) || *c->at == '_')
    c->at++;
  return g_strndup (start, c->at - start);
}

/* ------------------------------------------------------------- expressions */

static Kind
read_call (Compiler *c, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++) {
    if (strcmp (functions[i].name, name) != 0)
      continue;
    for (guint j = 0; j < functions[i].n; j++)
      if ((j > 0 && !expect (c, ",")) || read_choice (c) == KIND_NONE)
        return KIND_NONE;
    if (!expect (c, ")"))
      return KIND_NONE;
    c->depth -= functions[i].n - 1;
    return emit (c, functions[i].code) ? KIND_REAL : KIND_NONE;
  }
  return fail (c, "unknown function '%s'", name);
}

static gboolean
is_param (const Compiler *c, const char *name)
{
  return strlen (name) == 7 && g_str_has_prefix (name, "param_") &&
         name[6] >= 'a' && name[6] <= (c->formula.has_eight ? 'h' : 'f');
}

static FlameCode
param_code (char letter)
{
  return letter <= 'f' ? FLAME_CODE_PARAM + (letter - 'a')
                       : FLAME_CODE_PARAM_G + (letter - 'g');
}

static Kind
read_name (Compiler *c)
{
  g_autofree char *name = take_name (c);
  g_auto (GStrv) places = g_strsplit (c->places, " ", -1);

  if (accept (c, "("))
    return read_call (c, name);
  for (guint i = 0; places[i]; i++)
    if (strcmp (places[i], name) == 0)
      return emit_push (c, FLAME_CODE_PLACE + i) ? KIND_REAL : KIND_NONE;
  if (is_param (c, name))
    return emit_push (c, param_code (name[6])) ? KIND_REAL : KIND_NONE;
  for (guint i = 0; i < G_N_ELEMENTS (constants); i++)
    if (strcmp (constants[i].name, name) == 0)
      return emit_number (c, constants[i].value) ? KIND_REAL : KIND_NONE;
  return fail (c, "unknown name '%s'", name);
}

static Kind
read_literal (Compiler *c)
{
  const char *start = c->at;
  char *end;
  const double value = g_ascii_strtod (start, &end);
  gboolean whole = TRUE;

  for (const char *at = start; at < end; at++)
    whole &= g_ascii_isdigit (*at) != 0;
  if (end == start || !isfinite (value))
    return fail (c, "expected a number");
  c->at = end;
  if (g_ascii_strncasecmp (end, "d", 1) == 0 ||
      g_ascii_strncasecmp (end, "f", 1) == 0) {
    c->at++;
    whole = FALSE;
  }
  if (!emit_number (c, value))
    return KIND_NONE;
  return whole ? KIND_WHOLE : KIND_REAL;
}

static Kind
read_primary (Compiler *c)
{
  Kind kind;

  skip_blanks (c);
  if (g_ascii_isalpha (*c->at) || *c->at == '_')
    return read_name (c);
  if (!accept (c, "("))
    return read_literal (c);
  kind = read_choice (c);
  return kind != KIND_NONE && expect (c, ")") ? kind : KIND_NONE;
}

static Kind
read_signed (Compiler *c)
{
  Kind kind;

  if (c->nesting == MAX_NESTING)
    return fail (c, "more than %d levels", MAX_NESTING);
  c->nesting++;
  if (accept (c, "-")) {
    kind = read_signed (c);
    kind = kind != KIND_NONE && emit (c, FLAME_CODE_MINUS) ? kind : KIND_NONE;
  } else if (accept (c, "+")) {
    kind = read_signed (c);
  } else if (accept (c, "!")) {
    kind = read_signed (c);
    kind = kind != KIND_NONE && emit (c, FLAME_CODE_NOT) ? kind : KIND_NONE;
  } else {
    kind = read_primary (c);
  }
  c->nesting--;
  return kind;
}

static Kind
both (Kind a, Kind b)
{
  return a == KIND_WHOLE && b == KIND_WHOLE ? KIND_WHOLE : KIND_REAL;
}

static Kind
read_product (Compiler *c)
{
  Kind kind = read_signed (c);

  while (kind != KIND_NONE) {
    const FlameCode code = accept (c, "*")   ? FLAME_CODE_MULTIPLY
                           : accept (c, "/") ? FLAME_CODE_DIVIDE
                           : accept (c, "%") ? FLAME_CODE_REST
                                             : FLAME_CODE_END;
    Kind second;

    if (code == FLAME_CODE_END)
      return kind;
    second = read_signed (c);
    if (second == KIND_NONE || !emit_of_two (c, code))
      return KIND_NONE;
    kind = both (kind, second);
    if (code == FLAME_CODE_DIVIDE && kind == KIND_WHOLE &&
        !emit (c, FLAME_CODE_TRUNC))
      return KIND_NONE;
  }
  return kind;
}

static Kind
read_sum (Compiler *c)
{
  Kind kind = read_product (c);

  while (kind != KIND_NONE) {
    const FlameCode code = accept (c, "+")   ? FLAME_CODE_ADD
                           : accept (c, "-") ? FLAME_CODE_SUBTRACT
                                             : FLAME_CODE_END;
    Kind second;

    if (code == FLAME_CODE_END)
      return kind;
    second = read_product (c);
    if (second == KIND_NONE || !emit_of_two (c, code))
      return KIND_NONE;
    kind = both (kind, second);
  }
  return kind;
}

static const struct
{
  const char *token;
  FlameCode code;
  gboolean negated;
} comparisons[] = {
    {"<=", FLAME_CODE_AT_MOST, FALSE},
    {">=", FLAME_CODE_LESS, TRUE},
    {"==", FLAME_CODE_EQUAL, FALSE},
    {"!=", FLAME_CODE_EQUAL, TRUE},
    {"<", FLAME_CODE_LESS, FALSE},
    {">", FLAME_CODE_AT_MOST, TRUE},
};

static Kind
read_comparison (Compiler *c)
{
  const Kind kind = read_sum (c);

  if (kind == KIND_NONE)
    return kind;
  for (guint i = 0; i < G_N_ELEMENTS (comparisons); i++) {
    if (!accept (c, comparisons[i].token))
      continue;
    if (read_sum (c) == KIND_NONE || !emit_of_two (c, comparisons[i].code) ||
        (comparisons[i].negated && !emit (c, FLAME_CODE_NOT)))
      return KIND_NONE;
    return KIND_REAL;
  }
  return kind;
}

/* Reads what @read reads, repeated with @token between. */
static Kind
read_joined (
    Compiler *c, const char *token, FlameCode code, Kind (*read) (Compiler *c))
{
  Kind kind = read (c);

  while (kind != KIND_NONE && accept (c, token))
    kind =
        read (c) != KIND_NONE && emit_of_two (c, code) ? KIND_REAL : KIND_NONE;
  return kind;
}

static Kind
read_and (Compiler *c)
{
  return read_joined (c, "&&", FLAME_CODE_AND, read_comparison);
}

static Kind
read_or (Compiler *c)
{
  return read_joined (c, "||", FLAME_CODE_OR, read_and);
}

static Kind
read_choice (Compiler *c)
{
  const Kind condition = read_or (c);
  Kind yes, no;

  if (condition == KIND_NONE || !accept (c, "?"))
    return condition;
  yes = read_choice (c);
  if (yes == KIND_NONE || !expect (c, ":"))
    return KIND_NONE;
  no = read_choice (c);
  if (no == KIND_NONE)
    return KIND_NONE;
  c->depth -= 2;
  return emit (c, FLAME_CODE_CHOOSE) ? both (yes, no) : KIND_NONE;
}

gboolean
flame_formula_add (
    FlameFormula *formula, const char *text, const char *places, GError **error)
{
  Compiler c = {.formula = *formula,
      .text = text,
      .at = text,
      .places = places,
      .error = error};

  if (read_choice (&c) == KIND_NONE)
    return FALSE;
  accept (&c, ";");
  skip_blanks (&c);
  if (*c.at != '\0') {
    fail (&c, "expected the end");
    return FALSE;
  }
  if (!emit (&c, FLAME_CODE_OUTPUT))
    return FALSE;
  *formula = c.formula;
  return TRUE;
}
