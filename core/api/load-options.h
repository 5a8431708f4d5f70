/*
 * The fields of FlameLoadOptions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/shared.h"
#include "flame/load-options.h"

/* See the setters; but loop_length is never 0. */
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
  GBytes *read; /* (nullable) owned */
  const char *
      palettes; /* (nullable) owned if flame_load_options_new() created the options */
  const FlameProfile *profile; /* (nullable) likewise */
  FlameWarningFunc warning;    /* (nullable) */
  gpointer warning_data;
  FlameShared *warning_owner; /* (nullable) owner of @warning_data; owned */
};

/* @options, or the defaults if NULL. */
const FlameLoadOptions *flame_load_options_get (
    const FlameLoadOptions *options);
