/*
 * Names, parameters and defaults of the variations, for readers and printers of
 * genomes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/variation-form.h"

G_BEGIN_DECLS

/* the attribute's name, such as "wedge_julia"; NULL where nobody has the number */
const char *flame_variation_name (FlameVariation variation);

/* FALSE, with @variation untouched, if there is no such variation */
gboolean flame_variation_from_name (
    const char *name, FlameVariation *variation);

/* the number of parameters of @variation, 0 for most; they start at @first */
guint flame_variation_params (FlameVariation variation, FlameParam *first);

FlameVariation flame_param_variation (FlameParam param);

/* the attribute's name, such as "wedge_julia_angle" */
const char *flame_param_name (FlameParam param);
/* without the variation's, such as "angle" */
const char *flame_param_short_name (FlameParam param);
gboolean flame_param_from_name (const char *name, FlameParam *param);

/* the value where a genome of flam3's does not give the parameter */
double flame_param_default (FlameParam param);

/* @value as the parameter's type and range allow it */
double flame_param_hold (FlameParam param, double value);

/* the same where the range is that of Fractorium's files alone, else @value */
double flame_param_hold_in_ember (FlameParam param, double value);

/* what goes in front of the attributes of a form: "", "pre_" or "post_" */
const char *flame_form_prefix (FlameForm form);

/*
 * A use's attribute in flam3's XML and cuburn's JSON, such as "pre_julian".
 * flam3's pre_blur is a gaussian one there, so blur's own pre form is called
 * pre_disc_blur. (transfer full)
 */
char *flame_use_name (FlameVariation variation, FlameForm form);

/* FALSE where @name is no use's, nor an older name of one */
gboolean flame_use_from_name (
    const char *name, FlameVariation *variation, FlameForm *form);

G_END_DECLS
