/*
 * Filter lists: reading, printing, parameters at a genome time, and what the kernels
 * read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/filters/filters.h"

#include <math.h>
#include <string.h>

#include "core/animation/animation.h"
#include "core/api/video.h"
#include "core/error.h"
#include "core/plan/filters/denoise-plan.h"
#include "core/plan/frame-request.h"
#include "core/plan/viewport.h"
#include "kernels/bilateral.h"
#include "kernels/cpu/denoise-scratch.h"
#include "kernels/denoise.h"

#define SEPARATOR "!"
#define SPACE " \t\r\n"

typedef struct
{
  FlameFilterKind kind;
  guint given; /* one bit for each value that the list sets */
  double values[FLAME_MAX_FILTER_VALUES];
  double factors[FLAME_MAX_FILTER_VALUES]; /* factors on defaults */
} Entry;

struct _FlameFilters
{
  gatomicrefcount ref_count;
  guint n;              /* 0 is auto */
  gboolean is_denoised; /* auto, for frames of few samples */
  Entry entries[FLAME_MAX_FILTERS];
};

FlameFilters *
flame_filters_ref (FlameFilters *filters)
{
  g_atomic_ref_count_inc (&filters->ref_count);
  return filters;
}

void
flame_filters_unref (FlameFilters *filters)
{
  if (filters && g_atomic_ref_count_dec (&filters->ref_count))
    g_free (filters);
}

gboolean
flame_filters_is_auto (const FlameFilters *filters)
{
  return filters->n == 0;
}

static FlameFilters *
filters_alloc (void)
{
  FlameFilters *filters = g_new0 (FlameFilters, 1);

  g_atomic_ref_count_init (&filters->ref_count);
  return filters;
}

static const FlameFilterType *
type_of (const Entry *entry)
{
  return &flame_filter_types[entry->kind];
}

static gboolean G_GNUC_PRINTF (2, 3)
    fail (GError **error, const char *format, ...)
{
  va_list args;
  g_autofree char *text = NULL;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  return flame_fail (error, FLAME_ERROR_SETTINGS, "filters: %s", text);
}

/* ---------------------------------------------------------------- reading */

static Entry
entry_make (FlameFilterKind kind)
{
  Entry entry = {.kind = kind};

  for (guint i = 0; i < FLAME_MAX_FILTER_VALUES; i++)
    entry.factors[i] = 1.0;
  return entry;
}

static gboolean
read_value (Entry *entry, const char *name, const char *text, GError **error)
{
  const FlameFilterType *type = type_of (entry);
  const int index = flame_filter_param_from_name (type, name);
  const FlameFilterParam *param = &type->params[MAX (index, 0)];
  char *end = NULL;
  double value;

  if (index < 0 && !type->n_params)
    return fail (error, "%s has no parameters, not \"%s\"", type->name, name);
  if (index < 0) {
    g_autofree char *names = flame_filter_list_params (type);

    return fail (error, "%s has no parameter \"%s\"; it has %s", type->name,
        name, names);
  }
  if (entry->given & 1u << index)
    return fail (error, "%s says %s twice", type->name, param->name);
  value = g_ascii_strtod (text, &end);
  if (end == text || *end || !(value >= param->least && value <= param->most))
    return fail (error, "%s's %s must be a number from %g to %g, not \"%s\"",
        type->name, param->name, param->least, param->most, text);
  entry->given |= 1u << index;
  entry->values[index] = value;
  return TRUE;
}

/* Reads an entry, "name key=value key=value". */
static gboolean
read_entry (const char *text, Entry *entry, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, SPACE, -1);
  gboolean is_named = FALSE;

  for (guint i = 0; words[i]; i++) {
    char *equals = strchr (words[i], '=');

    if (!*words[i])
      continue;
    if (!is_named) {
      const int kind = flame_filter_kind_from_name (words[i]);
      g_autofree char *names = NULL;

      if (kind < 0) {
        names = flame_filter_list_names ();
        return fail (
            error, "there is no filter \"%s\"; there are %s", words[i], names);
      }
      *entry = entry_make (kind);
      is_named = TRUE;
      continue;
    }
    if (!equals)
      return fail (error,
          "\"%s\" after %s: expected parameter=value, or " SEPARATOR
          " before the next filter",
          words[i], type_of (entry)->name);
    *equals = '\0';
    if (!read_value (entry, words[i], equals + 1, error))
      return FALSE;
  }
  return is_named || fail (error, "a filter is missing before or after a "
                                  "\"" SEPARATOR "\"; expected a list such as "
                                  "\"bilateral ! logscale ! smearclip\"");
}

/* Returns whether @entry may follow @before. */
static gboolean
check_order (const Entry *before, const Entry *entry, GError **error)
{
  static const char *const places[] = {
      [FLAME_PLACE_LINEAR] = "works on linear light",
      [FLAME_PLACE_DE] = "spreads the light that logscale bends",
      [FLAME_PLACE_LOGSCALE] = "takes linear light",
      [FLAME_PLACE_CLIP] = "brings log-scaled light to display values",
      [FLAME_PLACE_CODE] = "encodes display values",
  };
  const FlameFilterType *a = type_of (before), *b = type_of (entry);

  if (a->place < b->place)
    return TRUE;
  if (a->place > b->place)
    return fail (error, "%s %s and must be before %s", b->name,
        places[b->place], a->name);
  if (a->place == FLAME_PLACE_CLIP)
    return fail (
        error, "%s after %s: there can be only one clip", b->name, a->name);
  if (a->place != FLAME_PLACE_LINEAR)
    return fail (error, "%s is there twice", b->name);
  return TRUE;
}

static gboolean
add_entry (FlameFilters *filters, const Entry *entry, GError **error)
{
  if (filters->n > 0 &&
      !check_order (&filters->entries[filters->n - 1], entry, error))
    return FALSE;
  if (filters->n == FLAME_MAX_FILTERS)
    return fail (error, "more than %d filters", FLAME_MAX_FILTERS);
  filters->entries[filters->n++] = *entry;
  return TRUE;
}

/* Returns the index of the first entry at @place or after it. */
static guint
find_place (const FlameFilters *filters, FlameFilterPlace place)
{
  guint i = 0;

  while (i < filters->n && type_of (&filters->entries[i])->place < place)
    i++;
  return i;
}

/* Inserts @kind if its place has no filter. */
static gboolean
complete_place (FlameFilters *filters, FlameFilterKind kind, GError **error)
{
  const FlameFilterPlace place = flame_filter_types[kind].place;
  const guint at = find_place (filters, place);
  const Entry entry = entry_make (kind);

  if (at < filters->n && type_of (&filters->entries[at])->place == place)
    return TRUE;
  if (filters->n == FLAME_MAX_FILTERS)
    return fail (error,
        "more than %d filters, with the %s that is always there",
        FLAME_MAX_FILTERS, flame_filter_types[kind].name);
  memmove (&filters->entries[at + 1], &filters->entries[at],
      (filters->n - at) * sizeof (Entry));
  filters->entries[at] = entry;
  filters->n++;
  return TRUE;
}

static gboolean
complete (FlameFilters *filters, GError **error)
{
  return complete_place (filters, FLAME_FILTER_LOGSCALE, error) &&
         complete_place (filters, FLAME_FILTER_COLORCLIP, error);
}

FlameFilters *
flame_filters_new (const char *text, GError **error)
{
  g_autoptr (FlameFilters) filters = filters_alloc ();
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_auto (GStrv) parts = NULL;

  if (g_str_equal (stripped, "auto"))
    return g_steal_pointer (&filters);
  if (!*stripped) {
    fail (error,
        "expected \"auto\" or a list such as \"logscale ! colorclip\", "
        "got nothing");
    return NULL;
  }
  parts = g_strsplit (stripped, SEPARATOR, -1);
  for (guint i = 0; parts[i]; i++) {
    Entry entry;

    if (!read_entry (parts[i], &entry, error) ||
        !add_entry (filters, &entry, error))
      return NULL;
  }
  return complete (filters, error) ? g_steal_pointer (&filters) : NULL;
}

FlameFilters *
flame_filters_new_denoised (void)
{
  FlameFilters *filters = filters_alloc ();

  filters->is_denoised = TRUE;
  return filters;
}

static void
set_factors (Entry *entry, const FlameProfile *profile)
{
  const FlameFilterType *type = type_of (entry);

  for (guint i = 0; i < type->n_params; i++) {
    g_autofree char *name =
        g_strconcat (type->name, ".", type->params[i].name, NULL);

    entry->factors[i] = flame_profile_get_filter (profile, name);
  }
}

FlameFilters *
flame_filters_new_for_profile (const FlameProfile *profile, GError **error)
{
  g_autoptr (FlameFilters) filters = filters_alloc ();
  char **order = profile ? profile->filter_order : NULL;

  if (!order || !order[0])
    return g_steal_pointer (&filters);
  if (!g_str_equal (order[0], "yuv"))
    filters->entries[filters->n++] = entry_make (FLAME_FILTER_YUV);
  for (guint i = 0; order[i]; i++) {
    Entry entry;

    if (!read_entry (order[i], &entry, error) ||
        !add_entry (filters, &entry, error)) {
      g_prefix_error (error, "the profile's filter_order: ");
      return NULL;
    }
  }
  if (!complete (filters, error))
    return NULL;
  for (guint i = 0; i < filters->n; i++)
    set_factors (&filters->entries[i], profile);
  return g_steal_pointer (&filters);
}

/* --------------------------------------------------------------- printing */

static void
print_entry (const Entry *entry, GString *text)
{
  const FlameFilterType *type = type_of (entry);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, type->name);
  for (guint i = 0; i < type->n_params; i++) {
    if (entry->given & 1u << i)
      g_string_append_printf (text, " %s=%s", type->params[i].name,
          g_ascii_dtostr (number, sizeof number, entry->values[i]));
  }
}

char *
flame_filters_to_string (const FlameFilters *filters)
{
  GString *text = g_string_new (filters->n ? NULL : "auto");

  for (guint i = 0; i < filters->n; i++) {
    if (i > 0)
      g_string_append (text, " " SEPARATOR " ");
    print_entry (&filters->entries[i], text);
  }
  return g_string_free (text, FALSE);
}

/* ------------------------------------------------------------- parameters */

static double
find_default (const Entry *entry, guint i, const FlameDocumentFilters *document)
{
  const FlameFilterType *type = type_of (entry);
  const FlameFilterParam *param = &type->params[i];
  g_autofree char *name = g_strconcat (type->name, ".", param->name, NULL);
  double value;

  /* The profile's factor is included. */
  if (flame_document_filters_find (document, name, &value))
    return value;
  return param->default_value * entry->factors[i];
}

/*
 * Returns the property that multiplies a value that the list sets; 1 if there is none.
 */
static double
find_factor (const FlameFilterParam *param, const FlameFrameRequest *request)
{
  if (param->adjust_offset < 0 || !(request->flags & FLAME_FRAME_ADJUST))
    return 1.0;
  return G_STRUCT_MEMBER (double, &request->adjust, param->adjust_offset);
}

static void
apply_entry (const Entry *entry, const FlameFrameRequest *request,
    const FlameDocumentFilters *document, FlameGenome *genome,
    FlameFilterValues *out)
{
  const FlameFilterType *type = type_of (entry);

  memset (out, 0, sizeof *out);
  out->kind = entry->kind;
  for (guint i = 0; i < type->n_params; i++) {
    const FlameFilterParam *param = &type->params[i];
    const gboolean given = (entry->given & 1u << i) != 0;
    double *field = param->genome_offset < 0
                        ? NULL
                        : G_STRUCT_MEMBER_P (genome, param->genome_offset);
    double value;

    if (given)
      value = entry->values[i] * find_factor (param, request);
    else
      value = field ? *field : find_default (entry, i, document);
    /*
     * Values that leave their range, as overshooting splines do, are clamped.
     */
    if (!field || given)
      value = CLAMP (value, param->least, param->most);
    if (field)
      *field = value;
    out->values[i] = value;
  }
}

/*
 * Fills the entries of auto, and returns their number: none if flam3's own processing
 * is used.
 */
static guint
fill_automatic (
    gboolean is_cuburn, gboolean is_denoised, Entry entries[FLAME_MAX_FILTERS])
{
  guint n = 0;

  if (!is_cuburn && !is_denoised)
    return 0;
  if (is_denoised) {
    entries[n++] = entry_make (FLAME_FILTER_DENOISE);
  } else {
    entries[n++] = entry_make (FLAME_FILTER_YUV);
    entries[n++] = entry_make (FLAME_FILTER_BILATERAL);
  }
  entries[n++] = entry_make (FLAME_FILTER_LOGSCALE);
  entries[n++] =
      entry_make (is_cuburn ? FLAME_FILTER_SMEARCLIP : FLAME_FILTER_COLORCLIP);
  return n;
}

/*
 * Returns whether the frame is denoised. A part of a picture is not: see
 * core/plan/post-plan.c.
 */
static gboolean
is_denoised (const FlameFilters *filters, const FlameFrameRequest *request)
{
  return filters && filters->is_denoised &&
         !flame_viewport_is_part (&request->viewport);
}

void
flame_filters_apply (const FlameFilters *filters,
    const FlameFrameRequest *request, const FlameDocumentFilters *document,
    FlameGenome *genome, FlameFilterChain *chain)
{
  const double radius = genome->estimator_radius;
  Entry automatic[FLAME_MAX_FILTERS];
  const Entry *entries = filters ? filters->entries : NULL;

  chain->n = filters ? filters->n : 0;
  if (chain->n == 0) {
    chain->n = fill_automatic (
        document->is_cuburn, is_denoised (filters, request), automatic);
    entries = automatic;
  }
  if (chain->n == 0)
    return;
  genome->estimator_radius = 0.0;
  for (guint i = 0; i < chain->n; i++) {
    if (entries[i].kind == FLAME_FILTER_DE)
      genome->estimator_radius = radius;
    apply_entry (&entries[i], request, document, genome, &chain->filters[i]);
  }
  /*
   * A list that narrows the genome's radius need not set its minimum as well.
   */
  genome->estimator_minimum =
      MIN (genome->estimator_minimum, genome->estimator_radius);
}

/* ------------------------------------------------ as the kernels read them */

/* The width that cuburn's lengths refer to. */
#define REFERENCE_WIDTH 1920.0
/*
 * Taps whose weight by distance is below 2 to the minus this are left out. The gamma of
 * 4 that follows makes an edge visible from 2^-10 on; at 2^-16 it is 60 dB below the
 * picture.
 */
#define MIN_WEIGHT 16.0
/* cuburn's logencode has 12 stops. */
#define STOPS 12.0
/* How many passes of cuburn's blurs add to the variance along a row. */
#define SMEAR_PASSES 3.0
#define HALO_PASSES 2.0
/* How many standard deviations a blur reaches. */
#define BLUR_REACH 3.0

static double
gaussian (double x, double deviation)
{
  return deviation > 0.0 ? exp (-0.5 * x * x / (deviation * deviation))
                         : (x == 0.0);
}

/*
 * Fills the weights of cuburn's blur: 7 taps of deviation 1, then again two steps
 * apart.
 */
static void
fill_mean (float mean[FLAME_BILATERAL_MEAN + 1])
{
  double sums[FLAME_BILATERAL_MEAN + 1] = {0};
  double total = 0.0;

  for (int i = -3; i <= 3; i++)
    for (int j = -3; j <= 3; j++) {
      const double weight = gaussian (i, 1.0) * gaussian (j, 1.0);

      if (i + 2 * j >= 0)
        sums[i + 2 * j] += weight;
      total += weight;
    }
  for (int i = 0; i <= FLAME_BILATERAL_MEAN; i++)
    mean[i] = sums[i] / total;
}

/* -------------------------------------------------- filters of linear light */

/* The host's side of a filter: a row of the table below. */
typedef struct
{
  /*
   * @values: as in the filter's row of filter-types.c
   * @scale: pixels in one of cuburn's
   */
  void (*fill) (const double *values, int width, int oversample, int yuv,
      FlameFilterParams *out);
  /* (nullable) Whether the filter changes nothing. */
  gboolean (*is_idle) (const double *values);
  /* Buckets on each side that visibly affect a bucket. */
  int (*get_reach) (const FlameFilterParams *filter);
  /*
   * (nullable) Buckets on each side that affect any bit of a bucket's result. NULL if
   * the filter needs the whole picture.
   */
  int (*get_support) (const FlameFilterParams *filter);
  /* Floats of working memory for an image of that many buckets. */
  guint64 (*get_floats) (
      const FlameFilterParams *filter, int width, int height);
} LinearFilter;

static void
fill_bilateral (const double *values, int width, int oversample, int yuv,
    FlameFilterParams *out)
{
  const double scale = width * oversample / REFERENCE_WIDTH;
  const double spatial = values[0] * scale * G_SQRT2;
  FlameBilateralParams *params = &out->bilateral;

  params->radius = CLAMP (
      (int) sqrt (MIN_WEIGHT * G_LN2 * spatial), 1, FLAME_BILATERAL_REACH);
  params->yuv = yuv;
  for (int i = 0; i <= FLAME_BILATERAL_REACH; i++)
    params->distance[i] = i * i / (spatial * G_LN2);
  params->color = 1.0 / (3.0 * G_SQRT2 * values[1] * G_LN2);
  params->density = 0.5 / values[2];
  params->density_power = values[3];
  params->gradient = values[4];
  fill_mean (params->mean);
  out->n_steps = FLAME_BILATERAL_STEPS;
}

static int
get_bilateral_reach (const FlameFilterParams *filter)
{
  return filter->bilateral.radius;
}

/*
 * Returns how far the filter reads. Along an axis it reads up to five times as far as
 * along a diagonal direction, and twice at 0.41 of that. At each place it reads slopes,
 * which are means.
 */
static int
get_bilateral_support (const FlameFilterParams *filter)
{
  return 6 * (filter->bilateral.radius + FLAME_BILATERAL_MEAN);
}

static guint64
get_bilateral_floats (
    const FlameFilterParams *filter G_GNUC_UNUSED, int width, int height)
{
  return flame_bilateral_floats (width, height);
}

static void
fill_denoise (const double *values, int width G_GNUC_UNUSED, int oversample,
    int yuv G_GNUC_UNUSED, FlameFilterParams *out)
{
  flame_denoise_plan_fill (values[0], oversample, &out->denoise);
  out->n_steps = flame_denoise_steps (&out->denoise);
  out->structure = out->denoise.joined;
}

static gboolean
is_denoise_idle (const double *values)
{
  return values[0] == 0.0;
}

static int
get_denoise_reach (const FlameFilterParams *filter)
{
  return filter->denoise.joined * flame_denoise_halo (&filter->denoise, 0);
}

static guint64
get_denoise_floats (const FlameFilterParams *filter, int width, int height)
{
  return flame_denoise_memory_floats (&filter->denoise, width, height);
}

/*
 * Returns 0: the filter needs nothing beyond the edges, and must not reduce what later
 * filters have.
 */
static int
get_sky_reach (const FlameFilterParams *filter G_GNUC_UNUSED)
{
  return 0;
}

static guint64
get_sky_floats (const FlameFilterParams *filter, int width, int height)
{
  return filter->sky.is_round ? 0 : 4 * (guint64) width * height;
}

static const LinearFilter linear_filters[FLAME_N_FILTER_KINDS] = {
    [FLAME_FILTER_BILATERAL] = {.fill = fill_bilateral,
        .get_reach = get_bilateral_reach,
        .get_support = get_bilateral_support,
        .get_floats = get_bilateral_floats},
    [FLAME_FILTER_DENOISE] = {.fill = fill_denoise,
        .is_idle = is_denoise_idle,
        .get_reach = get_denoise_reach,
        .get_floats = get_denoise_floats},
    [FLAME_FILTER_SKY] = {.get_reach = get_sky_reach,
        .get_floats = get_sky_floats},
};

static void
add_filter (const FlameFilterValues *filter, int width, int oversample, int yuv,
    FlamePostParams *params)
{
  const LinearFilter *linear = &linear_filters[filter->kind];
  FlameFilterParams *out;

  if (linear->is_idle && linear->is_idle (filter->values))
    return;
  out = &params->filters[params->n_filters++];
  memset (out, 0, sizeof *out);
  out->kind = filter->kind;
  linear->fill (filter->values, width, oversample, yuv, out);
}

/* -------------------------------------------------------------------- clips */

/*
 * Fills a blur as wide as @passes passes of cuburn's, which also go along diagonals.
 */
static void
fill_blur (double width, double passes, FlameClipParams *clip)
{
  const double deviation = width * sqrt (passes);
  double sum = 0.0;

  clip->radius = MIN ((int) ceil (BLUR_REACH * deviation), FLAME_MAX_BLUR);
  for (int i = 0; i <= clip->radius; i++)
    sum += (i ? 2.0 : 1.0) * gaussian (i, deviation);
  for (int i = 0; i <= clip->radius; i++)
    clip->taps[i] = gaussian (i, deviation) / sum;
}

static void
fill_clip (const FlameFilterValues *filter, FlameClipParams *clip)
{
  switch (filter->kind) {
    case FLAME_FILTER_SMEARCLIP:
      clip->clip = FLAME_CLIP_SMEAR;
      fill_blur (filter->values[0], SMEAR_PASSES, clip);
      break;
    case FLAME_FILTER_HALOCLIP:
      clip->clip = FLAME_CLIP_HALO;
      fill_blur (filter->values[0], HALO_PASSES, clip);
      break;
    case FLAME_FILTER_PLAINCLIP:
      clip->clip = FLAME_CLIP_PLAIN;
      clip->gain = filter->values[0];
      break;
    default:
      break;
  }
}

/* ---------------------------------------------------------------- the chain */

/* Adds the sky's filter. The post plan fills in the rest of it. */
static void
add_sky (const FlameVideo *video, FlamePostParams *params)
{
  FlameFilterParams *out;

  if (video->projection == FLAME_PROJECTION_PERSPECTIVE)
    return;
  out = &params->filters[params->n_filters++];
  memset (out, 0, sizeof *out);
  out->kind = FLAME_FILTER_SKY;
  out->sky.is_round = video->projection == FLAME_PROJECTION_FISHEYE;
  out->structure = out->sky.is_round;
  out->n_steps = out->sky.is_round ? 1 : 2;
}

void
flame_filter_plan_fill (const FlameFilterChain *chain, const FlameVideo *video,
    int oversample, FlamePostParams *params)
{
  int yuv = 0;

  params->n_filters = 0;
  memset (&params->clip, 0, sizeof params->clip);
  params->clip.gain = 1.0f;
  add_sky (video, params);
  if (flame_transfer_counts (video->transfer))
    chain = NULL;
  for (guint i = 0; chain && i < chain->n; i++) {
    const FlameFilterValues *filter = &chain->filters[i];

    if (filter->kind == FLAME_FILTER_YUV)
      yuv = 1;
    else if (flame_filter_types[filter->kind].place == FLAME_PLACE_LINEAR)
      add_filter (filter, video->width, oversample, yuv, params);
    else if (filter->kind == FLAME_FILTER_LOGENCODE)
      params->clip.log_slope = filter->values[0] / STOPS;
    else
      fill_clip (filter, &params->clip);
  }
  /* Light is taken before any clip. */
  if (video->transfer == FLAME_TRANSFER_LIGHT ||
      flame_transfer_counts (video->transfer))
    params->clip = (FlameClipParams){.clip = FLAME_CLIP_LIGHT, .gain = 1.0f};
}

int
flame_filter_plan_reach (const FlamePostParams *params)
{
  int reach = 0;

  for (int i = 0; i < params->n_filters; i++) {
    const FlameFilterParams *filter = &params->filters[i];

    reach = MAX (reach, linear_filters[filter->kind].get_reach (filter));
  }
  return reach;
}

int
flame_filter_plan_find_support (
    const FlamePostParams *params, const char **sees_all)
{
  int support = 0;

  *sees_all = NULL;
  for (int i = 0; i < params->n_filters; i++) {
    const FlameFilterParams *filter = &params->filters[i];
    const LinearFilter *linear = &linear_filters[filter->kind];

    if (linear->get_support)
      support += linear->get_support (filter);
    else
      *sees_all = flame_filter_types[filter->kind].name;
  }
  return support;
}

/*
 * Counts the floats per pixel that a clip's blur keeps between rows and columns.
 */
static guint64
clip_floats (const FlamePostParams *params)
{
  const guint64 pixels =
      (guint64) params->width * flame_post_lit_height (params);

  switch (params->clip.clip) {
    case FLAME_CLIP_SMEAR:
      return 4 * pixels;
    case FLAME_CLIP_HALO:
      return pixels;
    default:
      return 0;
  }
}

/* Returns the memory of a filter to which a GPU lends an image. */
static guint64
other_floats (const FlamePostParams *params, const FlameFilterParams *filter)
{
  if (filter->kind == FLAME_FILTER_SKY)
    return 0;
  return filter->kind == FLAME_FILTER_DENOISE
             ? flame_denoise_device_floats (
                   params->cells_width, params->cells_height)
             : filter->memory_floats;
}

void
flame_filter_plan_fill_memory (FlamePostParams *params)
{
  const int joined = flame_denoise_joined (params->oversample);

  params->cells_width = params->buf_width / joined;
  params->cells_height = params->buf_height / joined;
  params->memory_floats = params->other_floats = clip_floats (params);
  for (int i = 0; i < params->n_filters; i++) {
    FlameFilterParams *filter = &params->filters[i];

    filter->memory_floats = linear_filters[filter->kind].get_floats (
        filter, params->buf_width, params->buf_height);
    params->memory_floats = MAX (params->memory_floats, filter->memory_floats);
    params->other_floats =
        MAX (params->other_floats, other_floats (params, filter));
  }
}

G_DEFINE_BOXED_TYPE (
    FlameFilters, flame_filters, flame_filters_ref, flame_filters_unref)
