/*
 * Filter lists: the steps between a frame's histogram and its pixels.
 *
 * A list is written as "bilateral spatial_std=4 ! logscale ! smearclip". The order is
 * fixed: filters of linear light (yuv, bilateral, denoise), de, logscale, one clip
 * (colorclip, smearclip, haloclip or plainclip), logencode. If a list leaves out
 * logscale or the clip, logscale or colorclip is added.
 *
 * A parameter that the list does not set is taken from the genome, where cuburn's JSON
 * may animate it. If the genome does not set it either, the parameter has its default.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"
#include "flame/profile.h"

G_BEGIN_DECLS

/**
 * FlameFilters:
 *
 * An immutable, reference-counted list.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameFilters FlameFilters;

#define FLAME_TYPE_FILTERS (flame_filters_get_type ())
FLAME_API GType flame_filters_get_type (void);

/**
 * flame_filters_new:
 * @text: a list, or "auto": flam3's own steps for its XML, and cuburn's for its JSON
 *   ("yuv ! bilateral ! logscale ! smearclip")
 *
 * Reads a list.
 *
 * Returns: (transfer full): NULL with FLAME_ERROR_SETTINGS, whose message names the
 *   filter, the parameter and what was expected
 */
FLAME_API FlameFilters *flame_filters_new (const char *text, GError **error);

/**
 * flame_filters_new_denoised:
 *
 * Creates the list for frames of few samples: "auto", but with denoise in place of
 * density estimation, or of cuburn's bilateral filter.
 *
 * Returns: (transfer full): the list
 */
FLAME_API FlameFilters *flame_filters_new_denoised (void);

/**
 * flame_filters_new_for_profile:
 * @profile: (nullable): a profile
 *
 * Creates the list of a profile's filter_order, or "auto" if the profile has none. As
 * in cuburn the list begins with yuv even if the profile does not name it. The
 * profile's factors apply to parameters that a genome does not set.
 *
 * Returns: (transfer full): NULL with FLAME_ERROR_SETTINGS
 */
FLAME_API FlameFilters *flame_filters_new_for_profile (
    const FlameProfile *profile, GError **error);

/**
 * flame_filters_ref:
 * @filters: a list
 *
 * Adds a reference.
 *
 * Returns: (transfer full): the same
 */
FLAME_API FlameFilters *flame_filters_ref (FlameFilters *filters);

/**
 * flame_filters_unref:
 * @filters: (nullable) (transfer full): a list
 *
 * Drops a reference; the last one frees it.
 */
FLAME_API void flame_filters_unref (FlameFilters *filters);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFilters, flame_filters_unref)

/**
 * flame_filters_is_auto:
 * @filters: a list
 *
 * Whether it is "auto".
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_filters_is_auto (const FlameFilters *filters);

/**
 * flame_filters_to_string:
 * @filters: a list
 *
 * Writes the complete list with the parameters that it sets, for flame_filters_new().
 *
 * Returns: (transfer full): the list's text
 */
FLAME_API char *flame_filters_to_string (const FlameFilters *filters);

G_END_DECLS
