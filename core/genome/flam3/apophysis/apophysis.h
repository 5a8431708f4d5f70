/*
 * Apophysis 7X and its predecessors: what it means otherwise than flam3.
 *
 * - Density estimation is off unless the flame has the attribute for it.
 * - "angle" turns the picture, in radians and in the other direction than "rotate", and
 *   "cam_dist" is 1 divided by "cam_perspective".
 * - An attribute without text is absent, and "enabled" may turn a transform off.
 * - A chaos below 0 counts without its sign; a gamma of 0 is the power itself.
 * - Palette entries are rounded, opacities are a factor on the light, light is not
 *   truncated. In these it is like JWildfire and Ember.
 * - Most variations lie in the plane (core/genome/flam3/heights.h).
 * - Titles are unescaped, in a Windows encoding before 7X (core/genome/flam3/names.h).
 * - Defaults and names of parameters stand in the variations' files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* Sets its defaults before the attributes are read. */
void flame_apophysis_use_defaults (FlameGenome *genome);

/* Translates its own attributes of the camera, after all attributes. */
void flame_apophysis_apply_camera (Flam3Context *context, Flam3Flame *flame);

/* Whether the flame is its own, and the attribute with @text counts as absent. */
static inline gboolean
flame_apophysis_is_absent (const Flam3Context *context, const char *text)
{
  return context->dialect == FLAME_DIALECT_APOPHYSIS && *text == '\0';
}

/* Whether @text, an attribute "enabled", turns a transform off. */
gboolean flame_apophysis_is_no (const char *text);

/* Whether the flame is its own, and a transform with these attributes is off. */
gboolean flame_apophysis_is_off (
    const Flam3Context *context, Flam3Attributes attributes);
