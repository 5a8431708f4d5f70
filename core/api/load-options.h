/*
 * What FlameLoadOptions hold.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/shared.h"
#include "flame/load-options.h"

/* As the setters say, but that 0 is no loop length. */
struct _FlameLoadOptions
{
  double loop_length; /* > 0 */
  double edge_length; /* 0 = loop_length */
  guint64 seed;
  FlameOrder order;
  FlameBreed breed;
  guint mutants;
  FlameTimeline timeline;
  guint flame;
  guint frames;
  GBytes *read;         /* (nullable) owned as well */
  const char *palettes; /* (nullable) owned by flame_load_options_new()'s */
  const FlameProfile *profile; /* (nullable) so is this */
  FlameWarningFunc warning;    /* (nullable) */
  gpointer warning_data;
  FlameShared *warning_owner; /* (nullable) of that; owned as well */
};

/* @options, or all of the defaults if NULL */
const FlameLoadOptions *flame_load_options_get (
    const FlameLoadOptions *options);
