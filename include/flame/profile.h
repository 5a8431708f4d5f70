/*
 * Profiles: how an animation is to be rendered, as cuburn's JSON says it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"
#include "flame/error.h"
#include "flame/log.h"

G_BEGIN_DECLS

/**
 * FLAME_PROFILE_DEFAULT_WIDTH:
 *
 * Pixels of a row of a cuburn genome without a profile.
 */
#define FLAME_PROFILE_DEFAULT_WIDTH 1280

/**
 * FLAME_PROFILE_DEFAULT_HEIGHT:
 *
 * Rows of a cuburn genome without a profile.
 */
#define FLAME_PROFILE_DEFAULT_HEIGHT 720

/**
 * FLAME_PROFILE_DEFAULT_DURATION:
 *
 * Seconds of a cuburn genome's unit of time without a profile.
 */
#define FLAME_PROFILE_DEFAULT_DURATION 30.0

/**
 * FLAME_PROFILE_DEFAULT_SPP:
 *
 * Samples a pixel of a cuburn genome without a profile.
 */
#define FLAME_PROFILE_DEFAULT_SPP 2000.0

/**
 * FLAME_PROFILE_RATE:
 *
 * Keyframe units of a second of a cuburn genome.
 */
#define FLAME_PROFILE_RATE 30.0

/**
 * FlameProfileFilter:
 * @name: such as "bilateral.spatial_std"
 * @value: a factor on the genome's own, 0 and up
 *
 * What a profile says about a filter's parameter.
 */
typedef struct
{
  char *name;
  double value;
} FlameProfileFilter;

/**
 * FlameProfile:
 * @name: (nullable): what it is called
 * @width: with @height or neither, 1 to 16384
 * @height: with @width or neither, 1 to 16384
 * @fps: frames a second, before @skip
 * @duration: seconds of a genome's unit of time, U
 * @spp: samples a pixel for a genome's camera.spp of 1
 * @frame_width: shutter in frames for a genome's frame_width of 1; 1 if it does not say
 * @start: first frame, counted from 1
 * @end: the frame after the last, counted from 1
 * @skip: frames left out after each
 * @filter_order: (nullable) (array zero-terminated=1): names of filters
 * @filters: (nullable) (array length=n_filters): factors on filters' parameters
 * @n_filters: how many
 *
 * How an animation is to be rendered. Fields are 0 or NULL if the profile does not say.
 * The library makes it, and may add fields at its end.
 */
typedef struct
{
  char *name;
  int width, height;
  double fps;
  double duration;
  double spp;
  double frame_width;
  int start;
  int end;
  int skip;
  char **filter_order;
  FlameProfileFilter *filters;
  guint n_filters;
} FlameProfile;

#define FLAME_TYPE_PROFILE (flame_profile_get_type ())
FLAME_API GType flame_profile_get_type (void);

/**
 * flame_profile_new:
 * @text: a file's path, or the JSON itself where its first non-blank character is
 *   an opening brace
 * @warning: (nullable) (scope call) (closure warning_data): called before this
 *   returns; its lines name profile and key
 * @warning_data: for @warning
 *
 * Reads a profile.
 *
 * Returns: (transfer full): NULL with @error: NOT_FOUND, READ, LIMIT or DOCUMENT
 */
FLAME_API FlameProfile *flame_profile_new (const char *text,
    FlameWarningFunc warning, gpointer warning_data, GError **error);

/**
 * flame_profile_copy:
 * @profile: a profile
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameProfile *flame_profile_copy (const FlameProfile *profile);

/**
 * flame_profile_free:
 * @profile: (nullable) (transfer full): a profile
 *
 * Frees it.
 */
FLAME_API void flame_profile_free (FlameProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameProfile, flame_profile_free)

/**
 * flame_profile_get_filter:
 * @profile: (nullable): a profile
 * @name: the filter and its parameter
 *
 * The factor on a filter's parameter.
 *
 * Returns: the factor, 1 if the profile does not say
 */
FLAME_API double flame_profile_get_filter (
    const FlameProfile *profile, const char *name);

G_END_DECLS
