/*
 * Attributes of other programs that are read by nothing here. Internal to the
 * reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/context.h"

G_BEGIN_DECLS

/*
 * Warns where the unread attribute @name of a <flame> changes the picture in
 * the program that wrote it, as cameras and tone curves do. Silent where it has
 * no effect at its value, and on what is no part of the picture.
 */
void flame_flam3_ignore_flame_attribute (
    Flam3Context *context, const char *name, const char *text);

/* whether an <xform>'s unread attribute has no effect at its value */
gboolean flame_flam3_is_harmless (const char *name, const char *text);

G_END_DECLS
