/*
 * Profiles: how to render an animation, in cuburn's JSON.
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
 * Default width in pixels, for cuburn genomes.
 */
#define FLAME_PROFILE_DEFAULT_WIDTH 1280

/**
 * FLAME_PROFILE_DEFAULT_HEIGHT:
 *
 * Default height in pixels, for cuburn genomes.
 */
#define FLAME_PROFILE_DEFAULT_HEIGHT 720

/**
 * FLAME_PROFILE_DEFAULT_DURATION:
 *
 * Default length of a cuburn genome's unit of time, in seconds.
 */
#define FLAME_PROFILE_DEFAULT_DURATION 30.0

/**
 * FLAME_PROFILE_DEFAULT_SPP:
 *
 * Default samples a pixel, for cuburn genomes.
 */
#define FLAME_PROFILE_DEFAULT_SPP 2000.0

/**
 * FLAME_PROFILE_RATE:
 *
 * Keyframe units in a second of a cuburn genome.
 */
#define FLAME_PROFILE_RATE 30.0

/**
 * FlameProfileFilter:
 * @name: the filter and its parameter, such as "bilateral.spatial_std"
 * @value: a factor on the genome's value, 0 and up
 *
 * A profile's factor on a parameter of a filter.
 *
 * Thread-safety: Unsafe while a field is written, else safe.
 */
typedef struct
{
  char *name;
  double value;
} FlameProfileFilter;

/**
 * FlameProfile:
 * @name: (nullable): the profile's name
 * @width: 1 to 16384; set together with @height or not at all
 * @height: 1 to 16384; set together with @width or not at all
 * @fps: frames a second, before @skip leaves any out
 * @duration: seconds in a genome's unit of time, U
 * @spp: samples a pixel for a genome's camera.spp of 1
 * @frame_width: shutter in frames for a genome's frame_width of 1; 1 if the profile
 *   does not set it
 * @start: first frame, counted from 1
 * @end: the frame after the last, counted from 1
 * @skip: frames left out after each frame
 * @filter_order: (nullable) (array zero-terminated=1): names of filters
 * @filters: (nullable) (array length=n_filters): factors on filters' parameters
 * @n_filters: length of @filters
 *
 * How to render an animation. Fields that the profile does not set are 0 or NULL. Only
 * the library allocates it, and later versions may append fields.
 *
 * Thread-safety: Unsafe while a field is written, else safe.
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
 * @text: a file's path; or the JSON itself, if its first non-blank character is an
 *   opening brace
 * @warning: (nullable) (scope call) (closure warning_data): called before this returns,
 *   with messages that name profile and key
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
 * Returns: the factor; 1 if the profile does not set one
 */
FLAME_API double flame_profile_get_filter (
    const FlameProfile *profile, const char *name);

G_END_DECLS
