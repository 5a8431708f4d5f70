/*
 * FlameLoadOptions: life cycle and setters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/load-options.h"

static const FlameLoadOptions defaults = {
    .loop_length = FLAME_DEFAULT_LOOP_LENGTH,
};

FlameLoadOptions *
flame_load_options_new (void)
{
  return flame_load_options_copy (&defaults);
}

FlameLoadOptions *
flame_load_options_copy (const FlameLoadOptions *options)
{
  FlameLoadOptions *copy = g_new (FlameLoadOptions, 1);

  *copy = *options;
  copy->read = options->read ? g_bytes_ref (options->read) : NULL;
  copy->palettes = g_strdup (options->palettes);
  copy->profile =
      options->profile ? flame_profile_copy (options->profile) : NULL;
  copy->warning_owner = flame_shared_ref (options->warning_owner);
  return copy;
}

void
flame_load_options_free (FlameLoadOptions *options)
{
  if (!options)
    return;
  g_bytes_unref (options->read);
  g_free ((char *) options->palettes);
  flame_profile_free ((FlameProfile *) options->profile);
  flame_shared_unref (options->warning_owner);
  g_free (options);
}

const FlameLoadOptions *
flame_load_options_get (const FlameLoadOptions *options)
{
  return options ? options : &defaults;
}

void
flame_load_options_set_loop_length (FlameLoadOptions *options, double length)
{
  options->loop_length = length != 0.0 ? length : FLAME_DEFAULT_LOOP_LENGTH;
}

void
flame_load_options_set_edge_length (FlameLoadOptions *options, double length)
{
  options->edge_length = length;
}

void
flame_load_options_set_seed (FlameLoadOptions *options, guint64 seed)
{
  options->seed = seed;
}

void
flame_load_options_set_order (FlameLoadOptions *options, FlameOrder order)
{
  options->order = order;
}

void
flame_load_options_set_breed (FlameLoadOptions *options, FlameBreed breed)
{
  options->breed = breed;
}

void
flame_load_options_set_mutants (FlameLoadOptions *options, guint mutants)
{
  options->mutants = mutants;
}

void
flame_load_options_set_timeline (
    FlameLoadOptions *options, FlameTimeline timeline)
{
  options->timeline = timeline;
}

void
flame_load_options_set_flame (FlameLoadOptions *options, guint flame)
{
  options->flame = flame;
}

void
flame_load_options_set_frames (FlameLoadOptions *options, guint frames)
{
  options->frames = frames;
}

void
flame_load_options_set_read (FlameLoadOptions *options, GBytes *read)
{
  GBytes *before = options->read;

  options->read = read ? g_bytes_ref (read) : NULL;
  g_bytes_unref (before);
}

void
flame_load_options_set_palettes (
    FlameLoadOptions *options, const char *palettes)
{
  char *copy = g_strdup (palettes);

  g_free ((char *) options->palettes);
  options->palettes = copy;
}

void
flame_load_options_set_profile (
    FlameLoadOptions *options, const FlameProfile *profile)
{
  FlameProfile *copy = profile ? flame_profile_copy (profile) : NULL;

  flame_profile_free ((FlameProfile *) options->profile);
  options->profile = copy;
}

void
flame_load_options_set_warning (
    FlameLoadOptions *options, FlameWarningFunc warning, gpointer user_data)
{
  flame_load_options_set_warning_full (options, warning, user_data, NULL);
}

void
flame_load_options_set_warning_full (FlameLoadOptions *options,
    FlameWarningFunc warning, gpointer user_data, GDestroyNotify destroy)
{
  FlameShared *before = options->warning_owner;

  options->warning = warning;
  options->warning_data = user_data;
  options->warning_owner = flame_shared_new (user_data, destroy);
  flame_shared_unref (before);
}

G_DEFINE_BOXED_TYPE (FlameLoadOptions, flame_load_options,
    flame_load_options_copy, flame_load_options_free)
