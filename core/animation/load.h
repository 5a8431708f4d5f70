/*
 * Loading an animation from a document that has been read, and checks of the options' lengths.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/api/load-options.h"

/* Keyframe units of an edge; those of a loop if the options do not set it. */
double flame_load_get_edge_length (const FlameLoadOptions *options);

/*
 * FALSE with FLAME_ERROR_SETTINGS.
 * @name: for the message
 */
gboolean flame_load_check_lengths (
    const FlameLoadOptions *options, const char *name, GError **error);

/*
 * Like flame_animation_new_from_file(), for a file that has already been read.
 */
FlameAnimation *flame_animation_new_from_read (GBytes *bytes, const char *path,
    const FlameLoadOptions *options, GError **error);
