/*
 * The variations from 1230 on, as list.h includes them: of flames within flames, and
 * what JWildfire means by names of Ember's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variations/subflame_wf.h"
#include "kernels/variations/subflame_hold.h"
#include "kernels/variations/subflame_take.h"
#include "kernels/variations/jw_SuperShape3D.h"
#include "kernels/variations/jw_super_shape.h"
#include "kernels/variations/jw_rings.h"
#include "kernels/variations/jw_arctanh.h"
#include "kernels/variations/jw_cothq.h"
#include "kernels/variations/jw_loq.h"
#include "kernels/variations/jw_ripple.h"
#include "kernels/variations/jw_mask.h"
#include "kernels/variations/jw_scry2.h"
#include "kernels/variations/jw_curl3D.h"
#include "kernels/variations/jw_hole.h"
#include "kernels/variations/jw_dc_perlin.h"
