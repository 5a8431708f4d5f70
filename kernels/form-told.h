/*
 * Which form a variation's function is told that it is in.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation-form.h"

/* one that is added is the regular form, at another place of its transform */
static inline FlameForm
flame_form_told (FlameForm form)
{
  return form == FLAME_FORM_PRE_ADDED || form == FLAME_FORM_POST_ADDED
             ? FLAME_FORM_REGULAR
             : flame_form_seen (form);
}
