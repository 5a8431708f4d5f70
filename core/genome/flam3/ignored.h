/*
 * Attributes and elements that are not read: which of them matter, and warnings of those.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* whether the reader knows an attribute of a program's */
typedef gboolean (*Flam3IsKnown) (FlameDialect dialect, const char *name);

/*
 * Warns of the unread attribute @name of a <flame>, unless it is known to be no part of
 * the picture, or to have no effect at its value.
 *
 * @attributes: of the element
 */
void flame_flam3_ignore_flame_attribute (Flam3Context *context,
    Flam3Attributes attributes, const char *name, const char *text);

/* the same for all that a <layer> has */
void flame_flam3_ignore_layer_attributes (
    Flam3Context *context, Flam3Attributes attributes);

/* the same for a child of a <flame> that is not read */
void flame_flam3_ignore_child (Flam3Context *context, const char *element);

/* the bytes of what a motion curve is for, where @name is a part of one; or 0 */
gsize flame_flam3_curve_stem (const char *name);

/*
 * An <xform>'s attributes by name, for what one of them says of another.
 * (transfer full)
 */
GHashTable *flame_flam3_index_attributes (Flam3Attributes attributes);

/*
 * The same for the unread attribute @name of an <xform>; nothing is said of the
 * parameters of a variation that is unknown itself.
 *
 * @all: of the element, from flame_flam3_index_attributes()
 */
void flame_flam3_ignore_xform_attribute (Flam3Context *context, GHashTable *all,
    Flam3IsKnown is_known, const char *name, const char *text);
