/*
 * Plans a still, from the document, with libfractalflame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/still.h"

#include <math.h>

#include "tools/film/error.h"
#include "tools/film/loop.h"
#include "tools/film/webp.h"

/*
 * (transfer full) (nullable)
 *
 * @copy: (nullable) of a genome from a pipe
 * @profile_path: (nullable)
 * @palettes: (nullable)
 * @flame: counted from 0; -1 = all
 */
static FlameAnimation *
load (const InputCopy *copy, const char *genome, const char *profile_path,
    const char *palettes, int flame, GError **error)
{
  g_autoptr (FlameLoadOptions) options = flame_load_options_new ();
  g_autoptr (FlameProfile) profile = NULL;
  g_autoptr (GError) cause = NULL;
  g_autofree char *message = NULL;
  FlameAnimation *animation;

  if (!film_options_check_file ("--profile", profile_path, error) ||
      !film_options_check_file ("--palettes", palettes, error))
    return NULL;
  if (profile_path) {
    profile = flame_profile_new (profile_path, NULL, NULL, error);
    if (!profile)
      return NULL;
  }
  flame_load_options_set_flame (options, (guint) (flame + 1));
  flame_load_options_set_palettes (options, palettes);
  flame_load_options_set_profile (options, profile);
  animation = flame_animation_new_from_file (
      copy && copy->path ? copy->path : genome, options, &cause);
  if (animation)
    return animation;
  message = copy ? input_copy_rename (copy, genome, cause->message)
                 : g_strdup (cause->message);
  g_propagate_error (
      error, g_error_new_literal (cause->domain, cause->code, message));
  return NULL;
}

FlameAnimation *
film_still_load (const FilmPlan *plan, GError **error)
{
  return load (plan->copy, plan->genome, plan->profile, plan->palettes,
      plan->flame, error);
}

/* The first given option about time, or NULL. */
static const char *
find_film_option (const FilmOptions *o)
{
  const struct
  {
    const char *name, *value;
  } options[] = {{"--start", o->start}, {"--end", o->end},
      {"--duration", o->duration}, {"--loops", o->loops}, {"--fps", o->fps},
      {"--loop-duration", o->loop_duration},
      {"--segment-frames", o->segment_frames}};

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    if (options[i].value)
      return options[i].name;
  return NULL;
}

gboolean
film_still_is (const FilmOptions *options, const FilmPlan *plan)
{
  const FilmContainer *container = plan->container;

  if (container->muxer || film_pattern_is (plan->output) ||
      container->always_loops)
    return FALSE;
  return !container->can_loop || !find_film_option (options);
}

/* ----------------------------------------------------------------- options */

static gboolean
refuse_options (const FilmOptions *o, const FilmPlan *plan, GError **error)
{
  if (o->time)
    return film_fail (error, FILM_ERROR_USAGE,
        "--time=%s: expected one picture, such as x.png; where a film begins "
        "is "
        "--start",
        o->time);
  if (o->no_metadata && !g_str_equal (plan->codec->name, "exr"))
    return film_fail (error, FILM_ERROR_USAGE,
        "--no-metadata: expected one picture, such as x.png, or EXR pictures; "
        "another film has none");
  return TRUE;
}

static gboolean
parse_flame (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  gint64 flame;

  if (!o->flame)
    return TRUE;
  if (g_str_equal (o->flame, "all"))
    return film_fail (error, FILM_ERROR_USAGE,
        "--flame=all: expected numbered pictures, such as x-%%02d.png");
  if (!film_parse_int ("--flame", o->flame, 0, G_MAXINT - 1, &flame, error))
    return FALSE;
  plan->flame = (int) flame;
  return TRUE;
}

static gboolean
parse_moment (const FilmOptions *o, FlameAnimation *animation, FilmPlan *plan,
    GError **error)
{
  char *end;

  plan->moment = flame_animation_get_still_time (animation);
  if (!o->time)
    return TRUE;
  plan->moment = g_ascii_strtod (o->time, &end);
  return (end != o->time && !*end && isfinite (plan->moment)) ||
         film_fail (error, FILM_ERROR_USAGE,
             "--time=%s: expected a number, in the times of the file's flames "
             "(flam3's and JWildfire's frames)",
             o->time);
}

/* -------------------------------------------------------------- the genome */

static gboolean
check_document (const FilmPlan *plan, FlameAnimation *animation, GError **error)
{
  const guint n = flame_animation_get_n_flames (animation);

  return !flame_animation_is_collection (animation) ||
         film_fail (error, FILM_ERROR_USAGE,
             "%s holds %u flames: expected --flame=N, from 0 to %u, or "
             "numbered "
             "pictures of all, such as x-%%02d.png",
             plan->genome, n, n - 1);
}

/* "50%" of the genome's size; 100 % if there is no such option. */
static gboolean
parse_percent (const char *text, double *factor, GError **error)
{
  char *end;

  *factor = text ? g_ascii_strtod (text, &end) / 100 : 1;
  return !text ||
         (end != text && g_str_equal (end, "%") && *factor > 0 &&
             isfinite (*factor)) ||
         film_fail (error, FILM_ERROR_USAGE,
             "--size=%s: expected WIDTHxHEIGHT, or a percentage of the "
             "genome's size",
             text);
}

static gboolean
set_size (const FilmOptions *o, FlameAnimation *animation, FilmPlan *plan,
    GError **error)
{
  double factor;
  int width, height;

  if (o->size && !g_str_has_suffix (o->size, "%"))
    return TRUE;
  if (!parse_percent (o->size, &factor, error))
    return FALSE;
  flame_animation_get_size (animation, &width, &height);
  plan->width = (int) CLAMP (round (width * factor), 0, G_MAXINT);
  plan->height = (int) CLAMP (round (height * factor), 0, G_MAXINT);
  if (plan->width >= 1 && plan->height >= 1 && plan->width <= FILM_MAX_SIZE &&
      plan->height <= FILM_MAX_SIZE)
    return TRUE;
  return film_fail (error, FILM_ERROR_USAGE,
      "%s: the picture would have %dx%d pixels: expected --size, each from 1 "
      "to %d",
      plan->genome, plan->width, plan->height, FILM_MAX_SIZE);
}

static FilmComments *
new_comments (FlameAnimation *animation, double moment)
{
  g_autofree char *genome = flame_animation_write_genome (animation, moment);

  return film_comments_new_of (
      &(FilmFacts){.title = flame_animation_get_title (animation),
          .author = flame_animation_get_author (animation),
          .url = flame_animation_get_url (animation),
          .license = flame_animation_get_license (animation),
          .notes = flame_animation_get_notes (animation),
          .genome = genome});
}

/*
 * Whether this build has what an animation needs and a still with the same suffix does
 * not.
 */
static gboolean
need_loop (const FilmPlan *plan, GError **error)
{
  return !film_loop_is (plan) || !g_str_equal (plan->codec->name, "webp") ||
         film_webp_need (error);
}

gboolean
film_still_plan (const FilmOptions *options, FilmPlan *plan, GError **error)
{
  g_autoptr (FlameAnimation) animation = NULL;
  const char *name = find_film_option (options);

  plan->has_metadata = !options->no_metadata;
  if (!parse_flame (options, plan, error))
    return FALSE;
  if (!film_still_is (options, plan))
    return refuse_options (options, plan, error) && need_loop (plan, error);
  if (name)
    return film_fail (error, FILM_ERROR_USAGE,
        "%s: expected numbered pictures, such as x-%%05d.png, or a film; %s is "
        "one picture",
        name, plan->output);
  if (flame_animation_is_flock (plan->genome))
    return film_fail (error, FILM_ERROR_USAGE,
        "%s plays without end: expected a file for one picture, or a film with "
        "--duration",
        plan->genome);
  animation = film_still_load (plan, error);
  if (!animation || !check_document (plan, animation, error) ||
      !parse_moment (options, animation, plan, error) ||
      !set_size (options, animation, plan, error))
    return FALSE;
  plan->is_still = TRUE;
  if (plan->has_metadata)
    plan->comments = new_comments (animation, plan->moment);
  return TRUE;
}

gboolean
film_still_count (const FilmOptions *options, const char *genome,
    const char *output, guint *n, GError **error)
{
  const FilmContainer *container = film_container_find (output, NULL);
  const gboolean wants_all =
      options->flame && g_str_equal (options->flame, "all");
  g_autoptr (FlameAnimation) animation = NULL;

  *n = 0;
  if (!container || container->muxer || !film_pattern_is (output) ||
      (options->flame && !wants_all) || find_film_option (options) ||
      flame_animation_is_flock (genome))
    return TRUE;
  animation = load (
      &options->copy, genome, options->profile, options->palettes, -1, error);
  if (!animation)
    return FALSE;
  if (wants_all || flame_animation_is_collection (animation))
    *n = flame_animation_get_n_flames (animation);
  return TRUE;
}
