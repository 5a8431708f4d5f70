/*
 * Names, parameters and defaults of the variations, for readers and printers of
 * genomes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/variation-ids.h"

G_BEGIN_DECLS

/* flam3's attribute name, such as "wedge_julia" */
const char *flame_variation_name (FlameVariation variation);

/* FALSE, with @variation untouched, where flam3 has no such variation */
gboolean flame_variation_from_name (
    const char *name, FlameVariation *variation);

/* the number of parameters of @variation, 0 for most; they start at @first */
guint flame_variation_params (FlameVariation variation, FlameParam *first);

/* flam3's attribute name, such as "wedge_julia_angle" */
const char *flame_param_name (FlameParam param);
gboolean flame_param_from_name (const char *name, FlameParam *param);

/* the value where a genome does not give the parameter */
double flame_param_default (FlameParam param);

G_END_DECLS
