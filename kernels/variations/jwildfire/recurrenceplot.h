/*
 * recurrenceplot: pairs of times at which a function has nearly the same
 * value.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (recurrenceplot, 1126, .draws = 3,
    .traits = FLAME_READS_SUM | FLAME_WRITES_COLOR,
    FLAME_ENTRIES (recurrenceplot, 6), FLAME_PREPARED (recurrenceplot))
FLAME_PARAM (recurrenceplot, func_id, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (recurrenceplot, a, 0.5)
FLAME_PARAM (recurrenceplot, b, 10.0)
FLAME_PARAM (
    recurrenceplot, k, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1000.0))
FLAME_PARAM (recurrenceplot, Density, 700.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100000.0))
FLAME_PARAM (recurrenceplot, tolerance, 5.0)
FLAME_PARAM (recurrenceplot, dc, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (recurrenceplot, scale, 1.0)
FLAME_PARAM (recurrenceplot, angle, 0.0)
FLAME_PARAM (recurrenceplot, offset, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_recurrenceplot
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float inverse_count; /* 1/number of times */
  float dc;            /* mode of the colours */
  float x;             /* factors of x and y in the colour, and an offset */
  float y;
  float everywhere;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"

typedef struct
{
  double value;
  int time;
} FlameRecurring;

static int FLAME_UNUSED
flame_compare_recurring (const void *a, const void *b)
{
  const FlameRecurring *first = (const FlameRecurring *) a;
  const FlameRecurring *second = (const FlameRecurring *) b;

  return (first->value > second->value) - (first->value < second->value);
}

/* Polynomial @n of Legendre or of Chebyshev, at @x. */
static double FLAME_UNUSED
flame_polynomial (int legendre, int n, double x)
{
  double before = 1.0, at = x;

  for (int i = 1; i < n; i++) {
    const double next = legendre ? ((2 * i + 1) * x * at - i * before) / (i + 1)
                                 : 2.0 * x * at - before;

    before = at;
    at = next;
  }
  return n == 0 ? 1.0 : at;
}

/* The first @n waves of a square (0), a sawtooth (1), a rectified sine (2)
 * or a parabola (3). */
static double FLAME_UNUSED
flame_wave_series (int kind, int n, double t)
{
  double sum = 0.0;

  for (int j = 1; j <= n; j++) {
    const double odd = 2.0 * j - 1.0;

    if (kind == 0)
      sum += sin (2.0 * odd * t) / odd;
    else if (kind == 1)
      sum += sin (2.0 * j * t) / j;
    else if (kind == 2)
      sum += cos (4.0 * j * t) / (odd * (odd + 2.0));
    else
      sum += (j % 2 == 0 ? 1.0 : -1.0) * cos (2.0 * j * t) / ((double) j * j);
  }
  return sum;
}

/* JWildfire's function param[0], 0 to 29, at time @i of param[4] times. */
static double FLAME_UNUSED
flame_recurring_value (const double *param, int i)
{
  const double a = param[1], b = param[2], n = param[4];
  const double t = i * M_PI / n, part = i / n, far = part - 0.5;
  const int k = (int) param[3], order = (int) b;
  const double x = 2.0 * part - 1.0;

  switch ((int) param[0]) {
    case 0:
      return 50.0 * sin (4.0 * t) + 25.0 * sin (40.0 * t);
    case 1:
      return 50.0 * sin (5.0 * t) * sin (15.0 * t);
    case 2:
      return 50.0 * cos (24.0 * t + 5.0 * sin (6.0 * t));
    case 3:
      return 50.0 * sin (20.0 * t) + 50.0 * sin (22.0 * t + M_PI);
    case 4:
      return 50.0 * sin (20.0 * t) + 10.0 * sin (22.0 * t);
    case 5:
      return 50.0 * sin (a * t + sin (a * t));
    case 6:
      return a / (1.0 + exp (-b * far));
    case 7:
      return 400.0 / M_PI * flame_wave_series (0, 4, t);
    case 8:
      return 400.0 * (sin (2.0 * t) - sin (6.0 * t) / 9.0 +
                         sin (10.0 * t) / 25.0 - sin (14.0 * t) / 49.0);
    case 9:
      return tanh (a * t);
    case 10:
      return tan (a * t);
    case 11:
      return -200.0 / M_PI * flame_wave_series (1, 8, t);
    case 12:
      return 50.0 * sin (40.0 * t) + 50.0 * sin (44.0 * t);
    case 13:
      return 50.0 * sin (40.0 * t) + 50.0 * sin (44.0 * t + M_PI);
    case 14:
      return 100.0 * sin (16.0 * t) - 500.0 + i * 0.25;
    case 15:
      return 100.0 * sin (16.0 * t);
    case 16:
      return 1.0 / cos (a * t);
    case 17:
      return 50.0 * cos (50.0 * t + 25.0 * sin (t));
    case 18:
      return a * exp (-b * a * a * x * x);
    case 19:
      return 500.0 * sin (10.0 * t) * exp (-5.0 * part);
    case 20:
      return 500.0 * sin (20.0 * t) * exp (-3.0 * part);
    case 21:
      return 50.0 * tan (2.0 * t);
    case 22:
      return order >= 0 && order <= 10 ? a * flame_polynomial (1, order, x)
                                       : 0.0;
    case 23:
      return 4.0 * a / M_PI * flame_wave_series (0, k, b * t);
    case 24:
      return -2.0 * a / M_PI * flame_wave_series (1, k, b * t);
    case 25:
      return 4.0 * a / M_PI * (0.5 - flame_wave_series (2, k, b * t));
    case 26:
      return a * M_PI * M_PI / 3.0 + 4.0 * a * flame_wave_series (3, k, b * t);
    case 27:
      return a * sin (b * M_PI * far) / (b * M_PI * far);
    case 28:
      return a * exp (-b * far * far) * cos (2.0 * k * t);
    case 29:
      return k >= 0 && k <= 12 ? a * flame_polynomial (0, k, x) : 0.0;
    default:
      return 0.0;
  }
}

FLAME_FILL_ENTRIES (recurrenceplot)
{
  const int n = (int) in->Density;
  FlameRecurring *all = (FlameRecurring *) calloc ((size_t) n, sizeof *all);
  int n_all = 0, low = 0, high = 0;
  double total = 0.0;

  flame_begin_entries (list);
  if (!all)
    return;
  for (int i = 0; i < n; i++) {
    all[n_all].time = i;
    all[n_all].value = flame_recurring_value (FLAME_FROM (in, func_id), i);
    /* NaN is near to nothing, so it is left out. */
    n_all += all[n_all].value == all[n_all].value;
  }
  qsort (all, (size_t) n_all, sizeof *all, flame_compare_recurring);
  for (int i = 0; i < n_all; i++) {
    float entry[4] = {(float) all[i].time, 0.0f, 0.0f, 0.0f};

    while (low < i && !(all[i].value - all[low].value < in->tolerance))
      low++;
    while (high < n_all &&
           (high < i || all[high].value - all[i].value < in->tolerance))
      high++;
    total += high - low;
    entry[1] = (float) total;
    entry[2] = (float) low;
    entry[3] = (float) (high - low);
    (void) flame_count_entry (list, entry, 4);
  }
  if (total == 0.0)
    list->all[0] = 0.0f;
  free (all);
}

FLAME_PREPARE (recurrenceplot)
{
  const double scale = in->scale == 0.0 ? 1e-5 : in->scale;

  k->inverse_count = (float) (1.0 / in->Density);
  k->dc = (float) in->dc;
  k->x = (float) (0.5 / scale * (in->dc == 1.0 ? 1.0 : cos (in->angle)));
  k->y = (float) (0.5 / scale * sin (in->angle));
  k->everywhere =
      (float) (in->dc == 1.0 ? in->offset : 0.5 / scale * in->offset + 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/entries.h"

FLAME_VARIATION (recurrenceplot)
{
  FLAME_GLOBAL const float *all = flame_entries (k->entries);
  const int32_t n = (int32_t) all[0];
  FLAME_GLOBAL const float *last = all + 1 + 4 * (n > 0 ? n - 1 : 0);
  const float wanted = n > 0 ? flame_rng_01 (rng) * last[1] : 0.0f;
  const float which = flame_rng_01 (rng);
  const float chance = flame_rng_01 (rng);
  /* The fraction of all pairs that are near. */
  const float near =
      n > 0 ? last[1] * k->inverse_count * k->inverse_count : 0.0f;
  int32_t low = 0, high = n > 0 ? n - 1 : 0, other;
  float color;

  /* The first entry whose sum is above the wanted one. */
  while (low < high) {
    const int32_t middle = (low + high) / 2;

    if (all[1 + 4 * middle + 1] > wanted)
      high = middle;
    else
      low = middle + 1;
  }
  if (n > 0) {
    FLAME_GLOBAL const float *at = all + 1 + 4 * low;

    other = (int32_t) (at[2] + flame_floorf (which * at[3]));
    o->x += w * (at[0] * k->inverse_count - 0.5f);
    o->y += w * (all[1 + 4 * other] * k->inverse_count - 0.5f);
  }
  color = k->dc == 1.0f ? k->x * o->x * o->y + k->everywhere
                        : k->x * o->x + k->y * o->y + k->everywhere;
  color = flame_fabsf (color);
  /* In JWildfire a pair that is not near leaves the place and the colour as
   * they were. Here every pair is near, so the colour is set only with the
   * probability that a pair is near. */
  o->color = (k->dc == 1.0f || k->dc == 2.0f) && chance < near
                 ? color - flame_floorf (color)
                 : o->color;
}
#endif
