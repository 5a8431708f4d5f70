/*
 * lsystem_js: random points of what a turtle draws, whose orders grow by the
 * rules of a grammar.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (lsystem_js, 1192, .draws = 5, .traits = FLAME_WRITES_COLOR,
    FLAME_ENTRIES (lsystem_js, 5 + FLAME_FORMULA_LENGTH),
    FLAME_PREPARED (lsystem_js))
FLAME_PARAM (
    lsystem_js, iters, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 100.0))
FLAME_PARAM (lsystem_js, step, 0.1)
FLAME_PARAM (lsystem_js, angle, 0.0)
FLAME_PARAM (lsystem_js, presetId, -1.0, .type = FLAME_INTEGER)
FLAME_PARAM (lsystem_js, grammar_angle, 90.0)
FLAME_FORMULA_CODE (lsystem_js)
FLAME_PARAM (lsystem_js, show_lines_param, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (lsystem_js, line_thickness, 0.5)
FLAME_PARAM (lsystem_js, show_points_param, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (lsystem_js, point_thickness_param, 3.0)
FLAME_PARAM (
    lsystem_js, color_mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_lsystem_js
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float line_share;     /* probability of a line */
  float point_share;    /* probability of a line or a point */
  float line_thickness; /* thickness of lines, then of points */
  float point_thickness;
  float colored; /* whether points are coloured */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"
#include "kernels/variations/common/grammar.h"

typedef struct
{
  double x, y, degrees, step, color;
} FlameTurtle;

typedef struct
{
  const char *at; /* the orders that are left */
  FlameTurtle turtle;
  double degrees; /* of a turn; negative after a change of sides */
  FlameTurtle *stack;
  int n_stack;
  FlameEntryList *list;
} FlameDrawing;

/* Moves the turtle by a step and, if @is_drawn, adds a line. */
static void FLAME_UNUSED
flame_turtle_go (FlameDrawing *drawing, int is_drawn)
{
  FlameTurtle *turtle = &drawing->turtle;
  const double turn = turtle->degrees * M_PI / 180.0;
  const double dx = turtle->step * cos (turn), dy = turtle->step * sin (turn);
  const float line[5] = {(float) turtle->x, (float) turtle->y, (float) dx,
      (float) dy, (float) turtle->color};

  turtle->x += dx;
  turtle->y += dy;
  if (is_drawn)
    (void) flame_count_entry (drawing->list, line, 5);
}

/* Reads a number. Returns 0 if there is none */
static int FLAME_UNUSED
flame_turtle_number (FlameDrawing *drawing, double *number)
{
  double unit = 1.0;
  int n_digits = 0, is_behind = 0;

  *number = 0.0;
  for (;; drawing->at++) {
    const char c = *drawing->at;

    if (c == '.' && !is_behind) {
      is_behind = 1;
    } else if (c >= '0' && c <= '9') {
      *number = 10.0 * *number + (c - '0');
      unit *= is_behind ? 10.0 : 1.0;
      n_digits++;
    } else {
      break;
    }
  }
  *number /= unit;
  return n_digits > 0;
}

/* Reads a factor of the step: "@0.5", a root as "@Q2", an inverse as "@I3",
 * or both as "@IQ3". Returns 0 if there is no number */
static int FLAME_UNUSED
flame_turtle_scale (FlameDrawing *drawing)
{
  int has_root = 0, is_part = 0;
  double scale;

  for (int i = 0; i < 2 && (*drawing->at == 'Q' || *drawing->at == 'I'); i++) {
    has_root += *drawing->at == 'Q';
    is_part += *drawing->at == 'I';
    drawing->at++;
  }
  if (!flame_turtle_number (drawing, &scale))
    return 0;
  scale = has_root == 1 ? sqrt (scale) : scale;
  scale = is_part == 1 ? 1.0 / scale : scale;
  drawing->turtle.step *= has_root > 1 || is_part > 1 ? 1.0 : scale;
  return 1;
}

/* Executes an order that a number follows. Returns 0 if there is no number */
static int FLAME_UNUSED
flame_turtle_measure (FlameDrawing *drawing, char order)
{
  FlameTurtle *turtle = &drawing->turtle;
  const double side = drawing->degrees < 0.0 ? -1.0 : 1.0;
  double number;

  if (!flame_turtle_number (drawing, &number))
    return 0;
  if (order == '/' || order == '\\')
    turtle->degrees += (order == '/' ? -side : side) * number;
  else
    turtle->color = number / 256.0 * (order == '>' ? -1.0 : 1.0) +
                    (order == 'C' ? 0.0 : turtle->color);
  return 1;
}

/* Executes the next order. Returns 0 if JWildfire stops there, because a
 * bracket or a number is missing */
static int FLAME_UNUSED
flame_turtle_order (FlameDrawing *drawing)
{
  const char order = *drawing->at++;
  FlameTurtle *turtle = &drawing->turtle;

  switch (order) {
    case 'D':
    case 'F':
    case 'M':
    case 'G':
      flame_turtle_go (drawing, order == 'D' || order == 'F');
      return 1;
    case '+':
    case '-':
      turtle->degrees += order == '+' ? drawing->degrees : -drawing->degrees;
      return 1;
    case '|':
      turtle->degrees += 180.0;
      return 1;
    case '!':
      drawing->degrees = -drawing->degrees;
      return 1;
    case '[':
      drawing->stack[drawing->n_stack++] = *turtle;
      return 1;
    case ']':
      if (drawing->n_stack > 0)
        *turtle = drawing->stack[--drawing->n_stack];
      else
        return 0;
      return 1;
    case '@':
      return flame_turtle_scale (drawing);
    case '/':
    case '\\':
    case '<':
    case '>':
    case 'C':
      return flame_turtle_measure (drawing, order);
    default:
      return 1;
  }
}

FLAME_FILL_ENTRIES (lsystem_js)
{
  const double *param = FLAME_FROM (in, iters);
  FlameGrammar grammar;
  FlameDrawing drawing = {.list = list, .turtle = {.step = in->step}};
  char *orders;

  flame_begin_entries (list);
  flame_read_grammar (in->presetId, in->grammar_angle, param + 5, &grammar);
  orders = flame_grow_grammar (&grammar, (int) in->iters);
  drawing.at = orders;
  drawing.degrees = in->angle == 0.0 ? grammar.degrees : in->angle;
  drawing.stack =
      (FlameTurtle *) calloc (FLAME_MAX_ORDERS + 1, sizeof *drawing.stack);
  while (orders && drawing.stack && *drawing.at)
    if (!flame_turtle_order (&drawing))
      break;
  free (drawing.stack);
  free (orders);
}

FLAME_PREPARE (lsystem_js)
{
  const double *param = FLAME_FROM (in, show_lines_param);
  const double all = param[0] + param[2];

  k->line_share = (float) (all != 0.0 ? param[0] / all : -1.0);
  k->point_share = (float) (all != 0.0 ? 1.0 : -1.0);
  k->line_thickness = (float) (param[1] / 100.0);
  k->point_thickness = (float) (param[3] / 100.0);
  k->colored = (float) param[4];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/entries.h"

FLAME_VARIATION (lsystem_js)
{
  FLAME_GLOBAL const float *all = flame_entries (k->entries);
  FLAME_GLOBAL const float *line =
      all + 1 + 5 * (int32_t) flame_rng_below (rng, all[0]);
  const float which = flame_rng_01 (rng), a = flame_rng_01 (rng);
  const float b = flame_rng_01 (rng), c = flame_rng_01 (rng);
  const int is_line = which < k->line_share,
            is_point = !is_line && which <= k->point_share;
  float sine, cosine, x, y;

  if (all[0] == 0.0f)
    return;
  flame_sincos_turns (b, &sine, &cosine);
  x = is_line ? line[0] + a * line[2] + (b - 0.5f) * k->line_thickness : 0.0f;
  y = is_line ? line[1] + a * line[3] + (c - 0.5f) * k->line_thickness : 0.0f;
  x = is_point ? line[0] + a * k->point_thickness * cosine : x;
  y = is_point ? line[1] + a * k->point_thickness * sine : y;
  o->x += w * x;
  o->y += w * y;
  o->color =
      k->colored != 0.0f ? (is_line || is_point ? line[4] : 0.0f) : o->color;
}
#endif
