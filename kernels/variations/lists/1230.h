/*
 * The variations from 1230 on, as list.h includes them: of flames within flames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variations/subflame_wf.h"
#include "kernels/variations/subflame_hold.h"
#include "kernels/variations/subflame_take.h"
