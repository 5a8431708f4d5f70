/*
 * Attributes and elements that are not read: which of them matter, and warnings of those.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* Whether the reader knows an attribute of a program. */
typedef gboolean (*Flam3IsKnown) (FlameDialect dialect, const char *name);

/*
 * Warns of the unread attribute @name of a <flame>, unless it is known not to affect
 * the picture, in general or at its value.
 *
 * @attributes: of the element
 */
void flame_flam3_ignore_flame_attribute (Flam3Context *context,
    Flam3Attributes attributes, const char *name, const char *text);

/* The same for all attributes of a <layer>. */
void flame_flam3_ignore_layer_attributes (
    Flam3Context *context, Flam3Attributes attributes);

/* The same for a child of a <flame> that is not read. */
void flame_flam3_ignore_child (Flam3Context *context, const char *element);

/*
 * If @name is a part of a motion curve, the length of the name of what it moves;
 * otherwise 0.
 */
gsize flame_flam3_curve_stem (const char *name);

/*
 * An <xform>'s attributes by name, as one may depend on another. (transfer full)
 */
GHashTable *flame_flam3_index_attributes (Flam3Attributes attributes);

/*
 * The same for the unread attribute @name of an <xform>. There is no warning for the
 * parameters of an unknown variation.
 *
 * @all: of the element, from flame_flam3_index_attributes()
 */
void flame_flam3_ignore_xform_attribute (Flam3Context *context, GHashTable *all,
    Flam3IsKnown is_known, const char *name, const char *text);
