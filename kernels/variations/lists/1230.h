/*
 * The variations from 1230 on, as list.h includes them: those of nested flames, and
 * those that JWildfire draws under names of Ember's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variations/jwildfire/subflame_wf.h"
#include "kernels/variations/jwildfire/subflame_hold.h"
#include "kernels/variations/jwildfire/subflame_take.h"
#include "kernels/variations/jwildfire/jw_SuperShape3D.h"
#include "kernels/variations/jwildfire/jw_super_shape.h"
#include "kernels/variations/jwildfire/jw_rings.h"
#include "kernels/variations/jwildfire/jw_arctanh.h"
#include "kernels/variations/jwildfire/jw_cothq.h"
#include "kernels/variations/jwildfire/jw_loq.h"
#include "kernels/variations/jwildfire/jw_ripple.h"
#include "kernels/variations/jwildfire/jw_mask.h"
#include "kernels/variations/jwildfire/jw_scry2.h"
#include "kernels/variations/jwildfire/jw_curl3D.h"
#include "kernels/variations/jwildfire/jw_hole.h"
#include "kernels/variations/jwildfire/jw_dc_perlin.h"
#include "kernels/variations/others/apo_juliaNab.h"
#include "kernels/variations/jwildfire/jw_pie3D.h"
#include "kernels/variations/jwildfire/jw_checks.h"
#include "kernels/variations/jwildfire/jw_CircleRand.h"
#include "kernels/variations/jwildfire/jw_CircleTrans1.h"
#include "kernels/variations/jwildfire/jw_crob.h"
