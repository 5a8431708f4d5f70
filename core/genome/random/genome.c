/*
 * Random genomes and their palettes. Each genome follows one of a few plans that tend
 * to produce something, as people do who make flames by hand.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/genome.h"

#include <math.h>

#include "core/genome/random/variations.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

/* ----------------------------------------------------------------- palettes */

#define MAX_STOPS 9

typedef struct
{
  double position; /* 0 to 1 */
  double lab[3];
} Stop;

/* ----------------------------------------------------------------- colours */

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
from_linear (double value)
{
  return value <= 0.0031308 ? 12.92 * value
                            : 1.055 * pow (value, 1.0 / 2.4) - 0.055;
}

static void
multiply (const double matrix[3][3], const double in[3], double out[3])
{
  for (guint i = 0; i < 3; i++)
    out[i] = matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2];
}

static void
rgb_to_lab (const double rgb[3], double lab[3])
{
  static const double to_cone[3][3] = {
      {0.4122214708, 0.5363325363, 0.0514459929},
      {0.2119034982, 0.6806995451, 0.1073969566},
      {0.0883024619, 0.2817188376, 0.6299787005},
  };
  static const double to_lab[3][3] = {
      {0.2104542553, 0.7936177850, -0.0040720468},
      {1.9779984951, -2.4285922050, 0.4505937099},
      {0.0259040371, 0.7827717662, -0.8086757660},
  };
  const double linear[3] = {
      to_linear (rgb[0]), to_linear (rgb[1]), to_linear (rgb[2])};
  double cone[3];

  multiply (to_cone, linear, cone);
  for (guint i = 0; i < 3; i++)
    cone[i] = cbrt (cone[i]);
  multiply (to_lab, cone, lab);
}

/* FALSE if a channel had to be clipped. */
static gboolean
lab_to_rgb (const double lab[3], double rgb[3])
{
  static const double to_cone[3][3] = {
      {1.0, 0.3963377774, 0.2158037573},
      {1.0, -0.1055613458, -0.0638541728},
      {1.0, -0.0894841775, -1.2914855480},
  };
  static const double to_rgb[3][3] = {
      {4.0767416621, -3.3077115913, 0.2309699292},
      {-1.2684380046, 2.6097574011, -0.3413193965},
      {-0.0041960863, -0.7034186147, 1.7076147010},
  };
  gboolean inside = TRUE;
  double cone[3], linear[3];

  multiply (to_cone, lab, cone);
  for (guint i = 0; i < 3; i++)
    cone[i] = cone[i] * cone[i] * cone[i];
  multiply (to_rgb, cone, linear);
  for (guint i = 0; i < 3; i++) {
    inside &= linear[i] >= -1e-4 && linear[i] <= 1.0 + 1e-4;
    rgb[i] = from_linear (CLAMP (linear[i], 0.0, 1.0));
  }
  return inside;
}

/* If a screen cannot show a colour, reduces its chroma and keeps its hue. */
static void
lab_to_screen (const double lab[3], double rgb[3])
{
  double paler[3] = {lab[0], lab[1], lab[2]};

  for (guint i = 0; i < 24 && !lab_to_rgb (paler, rgb); i++) {
    paler[1] *= 0.93;
    paler[2] *= 0.93;
  }
}

/*
 * Rounds to 8 bits, so that a palette does not change when it is written to a file.
 */
static void
set_entry (double entry[4], const double lab[3])
{
  double rgb[3];

  lab_to_screen (lab, rgb);
  for (guint c = 0; c < 3; c++)
    entry[c] = rint (rgb[c] * 255.0) / 255.0;
  entry[3] = 1.0;
}

/* ------------------------------------------------------------------- stops */

/* The hues of a palette, in turns: neighbours, opposites, thirds. */
static guint
choose_hues (FlameRandom *random, double hues[4])
{
  const double base = flame_random_01 (random);
  const double near = flame_random_range (random, 0.05, 0.12);

  hues[0] = base;
  switch (flame_random_below (random, 6)) {
    case 0: /* only neighbours */
      hues[1] = base + near;
      hues[2] = base - near;
      return 3;
    case 1: /* neighbours and a little of the opposite */
    case 2:
      hues[1] = base + near;
      hues[2] = base - near;
      hues[3] = base + 0.5;
      return 4;
    case 3: /* the neighbours of the opposite */
      hues[1] = base + 0.5 - near;
      hues[2] = base + 0.5 + near;
      return 3;
    case 4: /* uneven thirds */
      hues[1] = base + 1.0 / 3.0 + flame_random_bell (random, 0.04);
      hues[2] = base - 1.0 / 3.0 + flame_random_bell (random, 0.04);
      return 3;
    default: /* a quarter of the circle apart */
      hues[1] = base + 0.25;
      hues[2] = base + near;
      return 3;
  }
}

static void
set_stop (Stop *stop, double lightness, double chroma, double hue)
{
  stop->lab[0] = lightness;
  stop->lab[1] = chroma * cos (2.0 * G_PI * hue);
  stop->lab[2] = chroma * sin (2.0 * G_PI * hue);
}

static guint
choose_stops (FlameRandom *random, Stop stops[MAX_STOPS])
{
  const guint n = 4 + flame_random_below (random, MAX_STOPS - 4);
  const double vivid = flame_random_range (random, 0.10, 0.20);
  const gboolean starts_dark = flame_random_chance (random, 0.5);
  double position = 0.0, total = 0.0;
  double hues[4];
  const guint n_hues = choose_hues (random, hues);

  for (guint i = 0; i < n; i++) {
    const gboolean dark = (i % 2 == 0) == starts_dark;
    const double lightness = dark ? flame_random_range (random, 0.32, 0.58)
                                  : flame_random_range (random, 0.66, 0.93);
    /* Very light colours have no room for chroma. */
    const double chroma = vivid * flame_random_range (random, 0.6, 1.1) *
                          (lightness > 0.85 ? 0.55 : 1.0);

    set_stop (&stops[i], lightness, chroma,
        hues[flame_random_below (random, n_hues)] +
            flame_random_bell (random, 0.02));
    stops[i].position = position;
    position += flame_random_range (random, 0.5, 1.5);
  }
  total = position;
  for (guint i = 0; i < n; i++)
    stops[i].position /= total;
  return n;
}

/* The colour at @t on the circle of stops. */
static void
mix_stops (const Stop *stops, guint n, double t, double lab[3])
{
  guint left = n - 1;
  double span, part;

  for (guint i = 0; i + 1 < n && left == n - 1; i++)
    if (t < stops[i + 1].position)
      left = i;
  span =
      (left == n - 1 ? 1.0 : stops[left + 1].position) - stops[left].position;
  part = (t - stops[left].position) / span;
  part = part * part * (3.0 - 2.0 * part);
  for (guint c = 0; c < 3; c++)
    lab[c] =
        (1.0 - part) * stops[left].lab[c] + part * stops[(left + 1) % n].lab[c];
}

void
flame_palette_randomize (FlamePalette *palette, FlameRandom *random)
{
  Stop stops[MAX_STOPS];
  const guint n = choose_stops (random, stops);

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    double lab[3];

    mix_stops (stops, n, (double) i / FLAME_PALETTE_SIZE, lab);
    set_entry (palette->rgba[i], lab);
  }
}

/*
 * Rotates every hue by @turns and scales the chroma, but keeps the lightness.
 */
static void
palette_shift (FlamePalette *palette, double turns, double chroma)
{
  const double c = chroma * cos (2.0 * G_PI * turns);
  const double s = chroma * sin (2.0 * G_PI * turns);

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    double lab[3];

    rgb_to_lab (palette->rgba[i], lab);
    set_entry (palette->rgba[i],
        (double[3]){lab[0], c * lab[1] - s * lab[2], s * lab[1] + c * lab[2]});
  }
}

/* ---------------------------------------------------------- parts of xforms */

/*
 * A rotation, two scales from @smallest to @largest, some shear, sometimes a mirror,
 * and an offset of up to @reach.
 */
static void
random_affine (FlameAffine *affine, double smallest, double largest,
    double reach, FlameRandom *random)
{
  const double turn = flame_random_range (random, 0.0, 2.0 * G_PI);
  const double shear = flame_random_bell (random, 0.5);
  const double mirror = flame_random_chance (random, 0.2) ? -1.0 : 1.0;
  const double x = flame_random_range (random, smallest, largest);
  /*
   * Usually of similar size in both directions: strong stretching makes only lines.
   */
  const double stretched = x * (1.0 + flame_random_bell (random, 0.5));
  const double y = CLAMP (stretched, smallest * 0.7, largest);
  const double way = flame_random_range (random, 0.0, 2.0 * G_PI);
  const double far = reach * sqrt (flame_random_01 (random));
  const double up = turn + G_PI_2 + shear;

  affine->m[0] = x * cos (turn);
  affine->m[1] = x * sin (turn);
  affine->m[2] = mirror * y * cos (up);
  affine->m[3] = mirror * y * sin (up);
  affine->m[4] = far * cos (way);
  affine->m[5] = far * sin (way);
}

/* One to three variations, whose weights add up to about 1. */
static void
random_blend (FlameXform *xform, FlameRandom *random)
{
  guint n = 1;
  double left = flame_random_range (random, 0.85, 1.1);

  if (flame_random_chance (random, 0.5))
    n += flame_random_chance (random, 0.35) ? 2 : 1;
  for (guint i = 0; i < n; i++) {
    const FlameVariation variation = flame_random_variation (random);
    const double part =
        i + 1 == n ? left : left * flame_random_range (random, 0.25, 0.75);

    flame_xform_ensure_use (xform, variation, FLAME_FORM_REGULAR)->weight +=
        part;
    flame_random_params (xform, variation, FLAME_FORM_REGULAR, random);
    left -= part;
  }
}

/* Adds a post transform with @probability. */
static void
random_post (FlameXform *xform, double probability, FlameRandom *random)
{
  if (flame_random_chance (random, probability))
    random_affine (&xform->post, 0.6, 1.1, 0.6, random);
}

/* ------------------------------------------------------------------ genomes */

static void
set_picture (FlameGenome *genome)
{
  genome->nick = g_strdup ("gst-flame");
  genome->width = 1280;
  genome->height = 720;
  genome->scale = 240.0;
  genome->quality = 50.0;
  genome->filter_radius = 0.6;
  genome->palette_mode = FLAME_PALETTE_MODE_LINEAR;
}

/* ------------------------------------------------------------------- plans */

/* Xforms of all sorts. */
static void
plan_mixed (FlameGenome *genome, FlameRandom *random)
{
  const guint n = 2 + flame_random_below (random, 3);

  for (guint i = 0; i < n; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    random_affine (&xform->coefs, 0.35, 1.05, 1.0, random);
    random_blend (xform, random);
    random_post (xform, 0.25, random);
  }
}

/* The same variation in all of them. */
static void
plan_pure (FlameGenome *genome, FlameRandom *random)
{
  const FlameVariation variation = flame_random_variation (random);
  const guint n = 2 + flame_random_below (random, 4);

  for (guint i = 0; i < n; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    random_affine (&xform->coefs, 0.4, 1.0, 1.0, random);
    flame_xform_set_variation (xform, variation, 1.0);
    flame_random_params (xform, variation, FLAME_FORM_REGULAR, random);
    random_post (xform, 0.35, random);
  }
}

/* A julia that other transforms are folded into. */
static void
plan_julia (FlameGenome *genome, FlameRandom *random)
{
  const FlameVariation variation = flame_random_chance (random, 0.6)
                                       ? FLAME_VAR_julian
                                       : FLAME_VAR_juliascope;
  const guint n = 1 + flame_random_below (random, 3);
  FlameXform *julia = flame_genome_add_xform (genome);

  random_affine (&julia->coefs, 0.5, 1.1, 0.6, random);
  flame_xform_set_variation (
      julia, variation, flame_random_range (random, 0.6, 1.1));
  flame_random_params (julia, variation, FLAME_FORM_REGULAR, random);
  for (guint i = 0; i < n; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    random_affine (&xform->coefs, 0.2, 0.9, 1.2, random);
    random_blend (xform, random);
    random_post (xform, 0.2, random);
  }
}

/* Contractions, seen through a lens. */
static void
plan_lens (FlameGenome *genome, FlameRandom *random)
{
  const guint n = 2 + flame_random_below (random, 3);
  const FlameVariation lens = flame_random_lens (random);
  FlameXform *final;

  for (guint i = 0; i < n; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    random_affine (&xform->coefs, 0.4, 0.85, 0.9, random);
    if (flame_random_chance (random, 0.5))
      flame_xform_set_variation (xform, FLAME_VAR_linear, 1.0);
    else
      random_blend (xform, random);
  }
  final = flame_genome_ensure_final (genome);
  final->color_speed = 0.0;
  final->animate = 0.0;
  random_affine (&final->coefs, 0.7, 1.3, 0.5, random);
  flame_xform_set_variation (final, lens, 1.0);
  flame_random_params (final, lens, FLAME_FORM_REGULAR, random);
}

/* Soft discs and rings, scattered by a curved map. */
static void
plan_bubbles (FlameGenome *genome, FlameRandom *random)
{
  static const FlameVariation round[] = {
      FLAME_VAR_bubble, FLAME_VAR_eyefish, FLAME_VAR_loonie, FLAME_VAR_disc};
  static const FlameVariation curved[] = {FLAME_VAR_spherical, FLAME_VAR_julian,
      FLAME_VAR_curl, FLAME_VAR_mobius, FLAME_VAR_spherical};
  const FlameVariation outer =
      curved[flame_random_below (random, G_N_ELEMENTS (curved))];
  const guint n = 1 + flame_random_below (random, 2);
  FlameXform *xform = flame_genome_add_xform (genome);

  random_affine (&xform->coefs, 0.6, 1.1, 0.9, random);
  flame_xform_set_variation (xform, outer, 1.0);
  flame_random_params (xform, outer, FLAME_FORM_REGULAR, random);
  xform = flame_genome_add_xform (genome);
  random_affine (&xform->coefs, 0.5, 1.2, 0.6, random);
  flame_xform_set_variation (
      xform, round[flame_random_below (random, G_N_ELEMENTS (round))], 1.0);
  random_post (xform, 0.4, random);
  for (guint i = 0; i < n; i++) {
    xform = flame_genome_add_xform (genome);
    random_affine (&xform->coefs, 0.3, 0.9, 1.1, random);
    random_blend (xform, random);
  }
}

static void
follow_plan (FlameGenome *genome, FlameRandom *random)
{
  switch (flame_random_below (random, 10)) {
    case 0:
    case 1:
      plan_pure (genome, random);
      break;
    case 2:
    case 3:
    case 4:
      plan_julia (genome, random);
      break;
    case 5:
      plan_lens (genome, random);
      break;
    case 6:
      plan_bubbles (genome, random);
      break;
    default:
      plan_mixed (genome, random);
      break;
  }
}

/* ----------------------------------------------------------------- extras */

static void
add_symmetry (FlameGenome *genome, FlameRandom *random)
{
  static const int kinds[] = {2, 2, 3, 3, 4, 5, 6, -1, -1, -2, -3};

  flame_genome_add_symmetry (
      genome, kinds[flame_random_below (random, G_N_ELEMENTS (kinds))]);
}

/* All copies of a symmetry are visited often enough to look alike. */
static void
set_weights (FlameGenome *genome, FlameRandom *random)
{
  double total = 0.0;

  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    if (xform->animate == 0.0)
      continue;
    xform->weight = flame_random_range (random, 0.25, 1.0);
    total += xform->weight;
  }
  for (guint i = 0; i < genome->n_xforms; i++)
    if (genome->xforms[i].animate == 0.0)
      genome->xforms[i].weight = 0.6 * total;
}

/*
 * Spreads them over the palette in a random order, so that xforms can be told apart.
 */
static void
set_colors (FlameGenome *genome, FlameRandom *random)
{
  const guint n = genome->n_xforms;
  const guint turn = flame_random_below (random, n);
  const double speed = flame_random_range (random, 0.35, 0.6);
  guint seen = 0;

  for (guint i = 0; i < n; i++) {
    FlameXform *xform = &genome->xforms[i];
    double color;

    if (xform->animate == 0.0)
      continue;
    color = (double) ((seen++ + turn) % n) / MAX (n - 1, 1) +
            flame_random_bell (random, 0.12);
    xform->color = CLAMP (color, 0.0, 1.0);
    xform->color_speed = speed + flame_random_bell (random, 0.1);
  }
}

static void
add_chaos (FlameGenome *genome, FlameRandom *random)
{
  const guint n = genome->n_xforms;
  double *chaos;

  if (n < 3)
    return;
  chaos = flame_genome_ensure_chaos (genome);
  for (guint i = 0; i < n * n; i++)
    if (flame_random_chance (random, 0.3))
      chaos[i] = flame_random_range (random, 0.0, 0.6);
  /* A dead end would be an error, so the next xform can always follow. */
  for (guint i = 0; i < n; i++)
    chaos[i * n + (i + 1) % n] = 1.0;
}

FlameGenome *
flame_genome_new_random (guint64 seed)
{
  FlameGenome *genome = flame_genome_new ();
  FlameRandom random;

  flame_random_init (&random, seed);
  set_picture (genome);
  follow_plan (genome, &random);
  set_colors (genome, &random);
  if (flame_random_chance (&random, 0.22))
    add_symmetry (genome, &random);
  set_weights (genome, &random);
  if (flame_random_chance (&random, 0.08))
    add_chaos (genome, &random);
  flame_palette_randomize (&genome->palette, &random);
  return genome;
}

/* ------------------------------------------------------------------ mutate */

static FlameXform *
pick_turning (FlameGenome *genome, FlameRandom *random)
{
  FlameXform *xform = NULL;

  for (guint i = 0; i < 8; i++) {
    xform = &genome->xforms[flame_random_below (random, genome->n_xforms)];
    if (xform->animate != 0.0)
      break;
  }
  return xform;
}

static void
remove_xform (FlameGenome *genome, guint at)
{
  flame_xform_clear (&genome->xforms[at]);
  for (guint i = at; i + 1 < genome->n_xforms; i++)
    genome->xforms[i] = genome->xforms[i + 1];
  genome->n_xforms--;
  g_clear_pointer (&genome->chaos, g_free);
}

static void
mutate_variations (FlameXform *xform, FlameRandom *random)
{
  flame_xform_drop_weights (xform);
  random_blend (xform, random);
}

static void
mutate_all_affines (FlameGenome *genome, FlameRandom *random)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    if (genome->xforms[i].animate == 0.0)
      continue;
    for (guint k = 0; k < 6; k++)
      genome->xforms[i].coefs.m[k] += flame_random_bell (random, 0.2);
  }
}

static void
mutate_params (FlameGenome *genome, FlameRandom *random)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    for (guint u = 0; u < xform->n_uses; u++)
      if (xform->uses[u].weight != 0.0 && flame_random_chance (random, 0.6))
        flame_random_params (
            xform, xform->uses[u].variation, xform->uses[u].form, random);
  }
}

static void
add_xform (FlameGenome *genome, FlameRandom *random)
{
  FlameXform *xform = flame_genome_add_xform (genome);

  random_affine (&xform->coefs, 0.3, 0.9, 1.0, random);
  random_blend (xform, random);
  xform->weight = flame_random_range (random, 0.2, 0.8);
  xform->color = flame_random_01 (random);
}

static void
mutate_structure (FlameGenome *genome, FlameRandom *random)
{
  if (genome->n_xforms > 3 && flame_random_chance (random, 0.5))
    remove_xform (genome, flame_random_below (random, genome->n_xforms));
  else if (genome->n_xforms < 8)
    add_xform (genome, random);
  else
    mutate_params (genome, random);
}

static void
mutate_once (FlameGenome *genome, FlameRandom *random)
{
  FlameXform *xform = pick_turning (genome, random);

  switch (flame_random_below (random, 8)) {
    case 0:
    case 1:
      mutate_variations (xform, random);
      break;
    case 2:
      random_affine (&xform->coefs, 0.35, 1.05, 1.0, random);
      break;
    case 3:
      mutate_structure (genome, random);
      break;
    case 4:
      random_post (xform, 1.0, random);
      break;
    case 5:
      mutate_params (genome, random);
      break;
    default:
      mutate_all_affines (genome, random);
      break;
  }
}

static void
recolor (FlameGenome *genome, FlameRandom *random)
{
  if (flame_random_chance (random, 0.5))
    flame_palette_randomize (&genome->palette, random);
  else
    palette_shift (&genome->palette, flame_random_range (random, -0.25, 0.25),
        flame_random_range (random, 0.85, 1.15));
}

FlameGenome *
flame_genome_new_mutant (const FlameGenome *parent, guint64 seed)
{
  FlameGenome *genome = flame_genome_copy (parent);
  FlameRandom random;

  flame_random_init (&random, seed);
  g_clear_pointer (&genome->name, g_free);
  if (genome->n_xforms > 0) {
    mutate_once (genome, &random);
    if (flame_random_chance (&random, 0.5))
      mutate_once (genome, &random);
  }
  recolor (genome, &random);
  return genome;
}

/* ------------------------------------------------------------------- cross */

static void
append_xform (FlameGenome *genome, const FlameXform *source)
{
  if (genome->n_xforms < FLAME_MAX_XFORMS)
    flame_xform_assign (flame_genome_add_xform (genome), source);
}

/* Each xform of the child is that of either parent at the same index. */
static void
cross_alternate (FlameGenome *child, const FlameGenome *const parents[2],
    FlameRandom *random)
{
  const guint n = MAX (parents[0]->n_xforms, parents[1]->n_xforms);

  for (guint i = 0; i < n; i++) {
    const FlameGenome *parent = parents[flame_random_below (random, 2)];

    if (i < parent->n_xforms)
      append_xform (child, &parent->xforms[i]);
  }
}

/* All xforms of one parent and a few of the other. */
static void
cross_union (FlameGenome *child, const FlameGenome *const parents[2],
    FlameRandom *random)
{
  const guint keep = flame_random_below (random, 2);
  const FlameGenome *other = parents[1 - keep];

  for (guint i = 0; i < parents[keep]->n_xforms; i++)
    append_xform (child, &parents[keep]->xforms[i]);
  for (guint i = 0; i < 2 && other->n_xforms > 0; i++)
    append_xform (
        child, &other->xforms[flame_random_below (random, other->n_xforms)]);
}

FlameGenome *
flame_genome_new_cross (
    const FlameGenome *first, const FlameGenome *second, guint64 seed)
{
  const FlameGenome *const parents[2] = {first, second};
  FlameGenome *child = flame_genome_new ();
  FlameRandom random;
  const FlameGenome *lens;

  flame_random_init (&random, seed);
  set_picture (child);
  if (flame_random_chance (&random, 0.5))
    cross_alternate (child, parents, &random);
  if (child->n_xforms < 2)
    cross_union (child, parents, &random);
  lens = parents[flame_random_below (&random, 2)];
  if (lens->n_finals > 0)
    flame_genome_clear_finals (child);
  for (guint i = 0; i < lens->n_finals; i++)
    flame_xform_assign (flame_genome_add_final (child), &lens->finals[i]);
  child->palette = parents[flame_random_below (&random, 2)]->palette;
  if (flame_random_chance (&random, 0.5))
    recolor (child, &random);
  return child;
}
