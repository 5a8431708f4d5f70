/*
 * JWildfire's names of variations and parameters that follow a rule. Single names stand
 * in the variations' files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* For a name that is not an XML name: "corners_log mode (0/1)". (transfer full) */
char *flame_jwildfire_make_plain (const char *name);

/*
 * Translates JWildfire's former names of variations and its names of some parameters,
 * by prefix, in lower case.
 *
 * Returns: (transfer full) (nullable) @name, a variation's or a parameter's, as it is
 *   called here
 */
char *flame_jwildfire_rename_older (const char *name);

/*
 * Whether this project draws @name, a use's attribute, differently.
 * @in_space: heights are visible
 */
gboolean flame_jwildfire_is_otherwise (const char *name, gboolean in_space);
