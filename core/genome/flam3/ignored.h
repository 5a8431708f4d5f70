/*
 * Attributes of other programs that are read by nothing here. Internal to the
 * reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/elements.h"

G_BEGIN_DECLS

/*
 * Warns where the unread attribute @name of a <flame> changes the picture in
 * the program that wrote it, as cameras and tone curves do. Silent where it has
 * no effect at its value, and on what is no part of the picture.
 */
void flame_flam3_ignore_flame_attribute (
    Flam3Context *context, const char *name, const char *text);

/* the bytes of what a motion curve is for, where @name is a part of one; or 0 */
gsize flame_flam3_curve_stem (const char *name);

/*
 * An <xform>'s attributes by name, for what one of them says of another.
 * (transfer full)
 */
GHashTable *flame_flam3_index_attributes (Flam3Attributes attributes);

/* whether the reader knows an attribute of a program's */
typedef gboolean (*Flam3IsKnown) (FlameDialect dialect, const char *name);

/*
 * The same for the unread attribute @name of an <xform>; nothing is said of the
 * parameters of a variation that is unknown itself.
 *
 * @all: of the element, from flame_flam3_index_attributes()
 */
void flame_flam3_ignore_xform_attribute (Flam3Context *context, GHashTable *all,
    Flam3IsKnown is_known, const char *name, const char *text);

G_END_DECLS
