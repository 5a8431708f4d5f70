/*
 * Loading an animation from a document that has been read, and checks of the options' lengths.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/api/load-options.h"

/* keyframe units of an edge: a loop's if nothing is said */
double flame_load_get_edge_length (const FlameLoadOptions *options);

/* @name: for the message; FALSE with FLAME_ERROR_SETTINGS */
gboolean flame_load_check_lengths (
    const FlameLoadOptions *options, const char *name, GError **error);

/* as flame_animation_new_from_file(), of a file that has been read */
FlameAnimation *flame_animation_new_from_read (GBytes *bytes, const char *path,
    const FlameLoadOptions *options, GError **error);
