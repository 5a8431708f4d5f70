/*
 * The lengths that a document's and a playlist's options say.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

G_BEGIN_DECLS

/* keyframe units of an edge: a loop's if nothing is said */
double flame_load_get_edge_length (const FlameLoadOptions *options);

/* @name: for the message; FALSE with FLAME_ERROR_SETTINGS */
gboolean flame_load_check_lengths (
    const FlameLoadOptions *options, const char *name, GError **error);

G_END_DECLS
