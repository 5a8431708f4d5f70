/*
 * JWildfire's post_symmetry_... attributes of a flame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/elements.h"

G_BEGIN_DECLS

gboolean flame_flam3_is_post_symmetry (const char *name);

/* @name: one of them */
gboolean flame_flam3_read_post_symmetry (Flam3Context *context,
    Flam3Flame *flame, const char *name, const char *text, GError **error);

/* a last final transform over each layer, if there is a symmetry */
void flame_flam3_apply_post_symmetry (Flam3Context *context, Flam3Flame *flame);

G_END_DECLS
