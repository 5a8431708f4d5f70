/*
 * Stills: pictures of one moment of a flame, at the genome's own size, without motion blur.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/animation.h"
#include "tools/film/options.h"

/* (transfer full) (nullable): The plan's flame, or all flames of its file. */
FlameAnimation *film_still_load (const FilmPlan *plan, GError **error);

/*
 * Whether @plan's output is one picture. A WebP file is an animation if an option about
 * time is given.
 */
gboolean film_still_is (const FilmOptions *options, const FilmPlan *plan);

/*
 * If @plan's output is a single picture, makes the plan a still of the flame and the
 * moment that @options name; size, moment and comments come from the genome. Otherwise
 * refuses the options that only stills have.
 */
gboolean film_still_plan (
    const FilmOptions *options, FilmPlan *plan, GError **error);

/*
 * How many stills a command with the numbered @output makes, one for each flame: all of
 * a collection, unless an option about time asks for a film of it; and all of any file
 * with --flame=all.
 *
 * @n: (out): 0 for a film, or for a single picture
 */
gboolean film_still_count (const FilmOptions *options, const char *genome,
    const char *output, guint *n, GError **error);
