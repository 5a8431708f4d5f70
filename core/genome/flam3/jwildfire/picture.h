/*
 * What JWildfire means by a flame's attributes: brightness, camera, filter, motion blur,
 * background, and the symmetry of the whole.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* Sets its defaults before the attributes are read. */
void flame_jwildfire_use_defaults (Flam3Flame *flame);

/* Translates what it means by the same attributes, after all elements. */
void flame_jwildfire_translate (Flam3Flame *flame);

/* How often it redraws a picture with motion blur. */
guint flame_jwildfire_blur_steps (const Flam3Flame *flame);

/* Reads an attribute of its gradient behind the flame; FALSE if @name is none. */
gboolean flame_jwildfire_read_background (Flam3Context *context,
    Flam3Flame *flame, const char *name, const char *text);
/* Call this after all attributes. */
void flame_jwildfire_finish_background (
    Flam3Context *context, Flam3Flame *flame);

/* Whether @name is one of the attributes of the whole flame's symmetry. */
gboolean flame_jwildfire_is_symmetry (const char *name);
/* @name: one of them */
gboolean flame_jwildfire_read_symmetry (Flam3Context *context,
    Flam3Flame *flame, const char *name, const char *text, GError **error);
/* Adds a last final transform to each layer, if there is a symmetry. */
void flame_jwildfire_apply_symmetry (Flam3Context *context, Flam3Flame *flame);
