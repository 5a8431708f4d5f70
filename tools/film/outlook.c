/*
 * What to expect of a run, and what it has made.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/outlook.h"

#include <glib/gstdio.h>

#include "docs/troubles.h"
#include "flame/animation.h"
#include "tools/film/idle.h"
#include "tools/film/still.h"

/*
 * If a run takes longer than this, a cheaper one with this many samples a pixel is
 * suggested.
 */
#define LONG_SECONDS 600
#define HINT_QUALITY 50

void
film_outlook_clear (FilmOutlook *outlook)
{
  g_clear_pointer (&outlook->device, g_free);
  g_clear_pointer (&outlook->idle, g_free);
}

void
film_outlook_measure (
    FilmOutlook *outlook, const FilmPlan *plan, FilmSource *source)
{
  g_autoptr (FlameAnimation) animation = NULL;

  outlook->device = g_strdup (film_source_get_device (source));
  outlook->cost = film_source_measure (source);
  if (outlook->is_auto && g_strcmp0 (plan->backend, "cpu") == 0)
    outlook->idle = film_idle_describe (film_idle_find (FILM_PCI_FOLDER));
  if (!flame_animation_is_flock (plan->genome))
    animation = film_still_load (plan, NULL);
  if (animation)
    outlook->genome_quality = flame_animation_get_quality (animation,
        plan->is_still ? plan->moment : flame_animation_get_start (animation));
}

char *
film_outlook_format_seconds (double seconds)
{
  if (seconds < 100)
    return g_strdup_printf ("%.0f s", MAX (seconds, 1));
  if (seconds < 100 * 60)
    return g_strdup_printf ("%.0f min", seconds / 60);
  if (seconds < 48 * 3600)
    return g_strdup_printf ("%.1f h", seconds / 3600);
  return g_strdup_printf ("%.0f days", seconds / 86400);
}

/* Estimated seconds for @n_frames with @quality samples a pixel. */
static double
estimate (const FilmOutlook *outlook, double quality, guint64 n_frames)
{
  return (double) n_frames *
         (outlook->cost.base + quality * outlook->cost.per_quality);
}

static void
print_estimate (const FilmOutlook *outlook, double quality, gboolean is_genomes,
    guint64 n_frames)
{
  const double seconds = estimate (outlook, quality, n_frames);
  g_autofree char *text = film_outlook_format_seconds (seconds);
  g_autofree char *less =
      film_outlook_format_seconds (estimate (outlook, HINT_QUALITY, n_frames));

  g_print (": about %s", text);
  if (seconds > LONG_SECONDS && is_genomes && quality > HINT_QUALITY)
    g_print (
        "; try --quality=%d --filters=denoise: about %s" FLAME_SEE ("Slow"),
        HINT_QUALITY, less);
}

/* Whether no filters were chosen, so that the denoiser can be suggested. */
static gboolean
is_unfiltered (const FilmPlan *plan)
{
  for (char **property = plan->properties; property && *property; property++)
    if (g_str_has_prefix (*property, "viewport=") ||
        g_str_has_prefix (*property, "projection="))
      return FALSE;
  return !plan->filters && !plan->profile;
}

void
film_outlook_print (
    const FilmOutlook *outlook, const FilmPlan *plan, guint64 n_frames)
{
  const gboolean is_genomes = plan->quality == 0;
  const double quality = is_genomes ? outlook->genome_quality : plan->quality;

  g_print ("%s | %dx%d", outlook->device ? outlook->device : plan->backend,
      plan->width, plan->height);
  if (!plan->is_still)
    g_print (", %g frames/s, %" G_GUINT64_FORMAT " frames",
        (double) plan->fps_n / plan->fps_d, plan->n_frames);
  if (quality > 0)
    g_print (" | quality %g%s", quality, is_genomes ? " (the genome's)" : "");
  if (quality > 0 && outlook->cost.per_quality > 0 && n_frames > 0)
    print_estimate (outlook, quality, is_genomes, n_frames);
  g_print ("\n");
  if (outlook->idle)
    g_print ("%s\n", outlook->idle);
  if (quality > 0 && quality < HINT_QUALITY && is_unfiltered (plan))
    g_print ("hint: quality %g leaves grain, which --filters=denoise "
             "smooths" FLAME_SEE ("Noise") "\n",
        quality);
}

void
film_outlook_print_end (const FilmPlan *plan, const char *path, double seconds)
{
  g_autofree char *took = film_outlook_format_seconds (seconds);
  g_autofree char *size = NULL;
  GStatBuf info;

  g_print ("%s: ", path);
  if (!plan->is_still)
    g_print ("%" G_GUINT64_FORMAT " frames, %.1f s at %g frames/s, ",
        plan->n_frames, (double) plan->n_frames * plan->fps_d / plan->fps_n,
        (double) plan->fps_n / plan->fps_d);
  else
    g_print ("%dx%d, ", plan->width, plan->height);
  /* Numbered pictures are not a single file with a size. */
  if (g_stat (path, &info) == 0) {
    size = g_format_size ((guint64) info.st_size);
    g_print ("%s, ", size);
  }
  g_print ("in %s\n", took);
}
