/*
 * Profiles: how an animation is to be rendered, as cuburn's JSON says it. Part
 * of the engine's public header.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/error.h"

G_BEGIN_DECLS

/* what a cuburn genome is rendered with where there is no profile */
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

/* @message: one line that names profile and key */
typedef void (*FlameProfileWarningFunc) (
    const char *message, gpointer user_data);

/*
 * @text: a file's path, or the JSON itself where its first non-blank character
 * is an opening brace
 * @warning: (nullable)
 *
 * Returns: (transfer full) NULL with @error: NOT_FOUND, READ, LIMIT or DOCUMENT
 */
FlameProfile *flame_profile_new (const char *text,
    FlameProfileWarningFunc warning, gpointer warning_data, GError **error);
FlameProfile *flame_profile_copy (const FlameProfile *profile);
void flame_profile_free (FlameProfile *profile); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameProfile, flame_profile_free)

/* the factor on the filter parameter @name, 1 where the profile does not say */
double flame_profile_get_filter (
    const FlameProfile *profile, const char *name); /* @profile: (nullable) */

G_END_DECLS
