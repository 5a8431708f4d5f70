/*
 * Grammars of L-systems: rules that replace each letter of a text by other letters. On
 * the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"
#include "kernels/variations/common/formula-info.h"

/* letters in one number of a packed grammar, and bits of each letter */
#define FLAME_GRAMMAR_LETTERS 6
#define FLAME_GRAMMAR_BITS 7
/* The most letters in a text, as in JWildfire. */
#define FLAME_MAX_ORDERS 25000

#ifdef FLAME_PREPARE
/* such as "AXIOM;F=F+F;X=FX" */
typedef struct
{
  char text[FLAME_GRAMMAR_LETTERS * FLAME_FORMULA_LENGTH + 1];
  double degrees;
} FlameGrammar;

/*
 * JWildfire's own grammars, from number 1: how many turns make a whole one, and the
 * rules.
 */
static const struct
{
  double turns;
  const char *text;
} flame_grammars[] = {
    {4, "X;X=-YF+XFX+FY-;Y=+XF-YFY-FX+"},
    {6, "F;F=F+F--F+F"},
    {4, "F+F+F+F;F=F+F-F-FFF+F+F-F"},
    {6, "F--F--F;F=F-F++F-F"},
    {4, "F;F=FF+F+F+FF+F+F-F"},
    {4, "F;F=F+F-F-F-G+F+F+F-F;G=GGG"},
    {6, "FXF--FF--FF;F=FF;X=--FXF++FXF++FXF--"},
    {16, "A;A=F-[A+A]+F[+FA]-A;F=FF"},
    {45, "F;F=F++++++++++F--------------------F++++++++++F"},
    {4, "F+F+F+F;F=FF+F++F+F"},
    {4, "X;X=FX+FY-FX-FXFY+;Y=-FXFY+FY+FX-FY;F=3"},
    {4, "-L;L=LF+RFR+FL-F-LFLFL-FRFR+;R=-LFLF+RFRFR+F+RF-LFL-FR"},
    {12, "FX;F=;X=-F++F-X-F--F+Y---F--F+Y+F++F-X+++F++F-X-F++F-X+++F--F+Y--;"
         "Y=+F++F-X-F--F+Y+F--F+Y---F--F+Y---F++F-X+++F++F-X+++F--F+Y"},
    {4, "F+F+F+F;F=FF+F+F+F+FF"},
    {6, "X;X=+FF-YFF+FF--FFF|X|F--YFFFYFFF|;"
        "Y=-FF+XFF-FF++FFF|Y|F++XFFFXFFF|;F=GG;G=GG"},
    {3, "D\\90D[A]\\90D[B]\\90D;A=/67.38@.3846D[A]\\90D[B]\\90D\\90D;"
        "B=/157.38@.9231D\\90D[A]\\90D[B]\\90D"},
    {22, "F;X=-F[-X]-F[+X];F=F[-X]F"},
    {15,
        "XY;X=<1+F>1+<1F>1[+Y][-Y]<1F>1-<1F>1[+Y][-Y];"
        "Y=<1-F>1-<1F>1[+X][-X]<1F>1+<1F>1[+X][-X];F=<10F[+X][-X][+Y][-Y]F>10"},
    {30,
        "F;X=--<5F[X][Y]++F>5[X][Y];Y=++<5F[X][Y]--F>5[X][Y];F=<10F[X][Y]F>10"},
    {15, "X;X=>5F[-X][+X]>5F[--X][++X]>5F<5[---X][+++X];"
         "F=C52F@0.9975C32F@0.9935C11F"},
    {23, "X;X=+F[-X]--F[+X];F=-F[+F]+F[-F]"},
    {10, "F;F=F[+X]F[-Y];X=S-T;Y=T+S;"
         "S=-<2F+<2F-<2FF+<2FF-<2FFF+<2FFF-FFF>2-FFFFF>2+FFFFF>2-FFFFF>2+FFFFF>"
         "2-FFFFF>2;"
         "T=+<2F-<2F+<2FF-<2FF+<2FFF-<2FFF+FFF>2+FFFFF>2-FFFFF>2+FFFFF>2-FFFFF>"
         "2+FFFFF>2"},
    {15, "X;X=+<18F[+X][-X]-F>18[+X][-X];F=<10FF>10"},
    {50, "X;X=@.95F[S][T];S=-<2F-<2F-<2FF-<2FFF[S][T];"
         "T=+<2F+<2F+<2FF+<2FFF[S][T];F=FFFFF"},
    {30, "X;X=F[++++S][----T]@.9326F[+++S][---T];"
         "S=+<5F[++S][---S]-<5F[++S][---S]-<5@.9326F[++S][---S];"
         "T=-<5F[+++T][--T]+<5F[+++T][--T]+<5@.9326F[+++T][--T];"
         "F=<10F<10F>10F>10"},
};

/*
 * Reads grammar number @preset, the last one if there is no such number. If it is -1,
 * reads @packed, FLAME_FORMULA_LENGTH numbers, with turns of @degrees
 */
static void FLAME_UNUSED
flame_read_grammar (
    double preset, double degrees, const double *packed, FlameGrammar *grammar)
{
  const int n = (int) (sizeof flame_grammars / sizeof *flame_grammars);
  const int at = preset >= 1.0 && preset <= n ? (int) preset - 1 : n - 1;
  size_t length = 0;

  memset (grammar, 0, sizeof *grammar);
  grammar->degrees =
      preset == -1.0 ? degrees : 360.0 / flame_grammars[at].turns;
  if (preset != -1.0) {
    strncpy (grammar->text, flame_grammars[at].text, sizeof grammar->text - 1);
    return;
  }
  for (int i = 0; i < FLAME_FORMULA_LENGTH; i++) {
    const double number =
        packed[i] >= 0.0 && packed[i] < 0x1p42 ? packed[i] : 0.0;
    const uint64_t letters = (uint64_t) number;

    for (int j = 0; j < FLAME_GRAMMAR_LETTERS; j++) {
      const char letter = (char) (letters >> (j * FLAME_GRAMMAR_BITS) & 127u);

      if (letter != '\0')
        grammar->text[length++] = letter;
    }
  }
}

/* (nullable) The replacement for @letter, up to a ';' or the end. */
static const char *FLAME_UNUSED
flame_find_rule (const FlameGrammar *grammar, char letter)
{
  const char *at = strchr (grammar->text, ';');

  for (; at; at = strchr (at + 1, ';'))
    if (at[1] == letter && at[1] != '\0' && at[2] == '=')
      return at + 3;
  return NULL;
}

/*
 * Applies the rules once to @from; @to has the same size. Returns false if the result
 * is too long, even if only its end is
 */
static int FLAME_UNUSED
flame_apply_rules (const FlameGrammar *grammar, const char *from, char *to)
{
  const size_t n = strlen (from);
  size_t length = n, at = 0;

  for (size_t i = n; i-- > 0;) {
    const char *rule = flame_find_rule (grammar, from[i]);

    length += rule ? strcspn (rule, ";") - 1 : 0;
    if (length > FLAME_MAX_ORDERS)
      return 0;
  }
  for (size_t i = 0; i < n; i++) {
    const char *rule = flame_find_rule (grammar, from[i]);
    const size_t more = rule ? strcspn (rule, ";") : 1;

    memcpy (to + at, rule ? rule : from + i, more);
    at += more;
  }
  to[at] = '\0';
  return 1;
}

/*
 * Applies the rules to the axiom @times times, or as often as there is room; nothing if
 * there is no axiom. (nullable) from malloc
 */
static char *FLAME_UNUSED
flame_grow_grammar (const FlameGrammar *grammar, int times)
{
  char *text = (char *) calloc (FLAME_MAX_ORDERS + 1, 1);
  char *next = (char *) calloc (FLAME_MAX_ORDERS + 1, 1);
  int grown = 0;

  if (text && next) {
    memcpy (text, grammar->text, strcspn (grammar->text, ";"));
    while (grown < times && flame_apply_rules (grammar, text, next)) {
      char *before = text;

      text = next;
      next = before;
      grown++;
    }
    if (grown == 0)
      text[0] = '\0';
  }
  free (next);
  return text;
}
#endif
