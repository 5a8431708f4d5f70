/*
 * Profiles: how an animation is to be rendered, as cuburn's JSON says it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/error.h"
#include "flame/log.h"

G_BEGIN_DECLS

/* what a cuburn genome is rendered with if there is no profile */
#define FLAME_PROFILE_DEFAULT_WIDTH 1280
#define FLAME_PROFILE_DEFAULT_HEIGHT 720
#define FLAME_PROFILE_DEFAULT_DURATION 30.0
#define FLAME_PROFILE_DEFAULT_SPP 2000.0

/* keyframe units of a second of a cuburn genome */
#define FLAME_PROFILE_RATE 30.0

typedef struct
{
  char *name;   /* such as "bilateral.spatial_std" */
  double value; /* a factor on the genome's own, 0 and up */
} FlameProfileFilter;

/* Fields are 0 or NULL where the profile does not say. */
typedef struct
{
  char *name;
  int width, height; /* both or neither, 1 to 16384 */
  double fps;        /* frames a second, before @skip */
  double duration;   /* seconds of a genome's unit of time, U */
  double spp;        /* samples a pixel for a genome's camera.spp of 1 */
  /* shutter in frames for a genome's frame_width of 1; 1 where not said */
  double frame_width;
  int start; /* first frame, counted from 1 */
  int end;   /* the frame after the last, counted from 1 */
  int skip;  /* frames left out after each */
  char **filter_order;
  FlameProfileFilter *filters; /* (array length=n_filters) */
  guint n_filters;
} FlameProfile;

/*
 * @text: a file's path, or the JSON itself where its first non-blank character
 * is an opening brace
 * @warning: (nullable) called before this returns; its lines name profile and key
 *
 * Returns: (transfer full) NULL with @error: NOT_FOUND, READ, LIMIT or DOCUMENT
 */
FLAME_API FlameProfile *flame_profile_new (const char *text,
    FlameWarningFunc warning, gpointer warning_data, GError **error);
FLAME_API FlameProfile *flame_profile_copy (const FlameProfile *profile);
FLAME_API void flame_profile_free (FlameProfile *profile); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameProfile, flame_profile_free)

/* the factor on the filter parameter @name, 1 where the profile does not say */
FLAME_API double flame_profile_get_filter (
    const FlameProfile *profile, const char *name); /* @profile: (nullable) */

G_END_DECLS
