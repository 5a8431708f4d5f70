/*
 * Filter lists: what happens to a frame's light between the histogram and the
 * pixel format.
 *
 * A list is written "bilateral spatial_std=4 ! logscale ! smearclip". Its order
 * is that of the light: linear light (yuv, bilateral, denoise), de, logscale, one
 * clip (colorclip, smearclip, haloclip or plainclip), logencode. Where a list
 * leaves out logscale or the clip, logscale and colorclip come in.
 *
 * A parameter that a list does not say is the genome's, animated in cuburn's
 * JSON, and where the genome says nothing either, the default.
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
 * @text: a list, or "auto": what flam3 does with the genome, and cuburn with its
 *   JSON: "yuv ! bilateral ! logscale ! smearclip"
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
 * "auto" where samples are few: denoise in place of density estimation, or of
 * cuburn's bilateral.
 *
 * Returns: (transfer full): the list
 */
FLAME_API FlameFilters *flame_filters_new_denoised (void);

/**
 * flame_filters_new_for_profile:
 * @profile: (nullable): a profile
 *
 * The list of a profile's filter_order, which begins with yuv whether the profile
 * says so or not, as in cuburn; auto if there is none. The profile's factors count
 * where a genome does not know the parameter.
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
 * The list in full, with the parameters that it says, as flame_filters_new() reads
 * it.
 *
 * Returns: (transfer full): the list's text
 */
FLAME_API char *flame_filters_to_string (const FlameFilters *filters);

G_END_DECLS
