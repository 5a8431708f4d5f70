/*
 * Flames with times: a genome between keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"

G_BEGIN_DECLS

/*
 * @flames: (element-type FlameGenome) at least one; changed, see document.h
 * @name: what messages call the document
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT if times are not sorted
 */
FlameAnimation *flame_animation_new_keyframes (GPtrArray *flames,
    const char *name, const FlameLoadOptions *options, GError **error);

G_END_DECLS
