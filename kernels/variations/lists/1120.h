/*
 * The variations from 1120 on, as list.h includes them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variations/jwildfire/nsudoku.h"
#include "kernels/variations/jwildfire/gpattern.h"
#include "kernels/variations/jwildfire/mandala.h"
#include "kernels/variations/jwildfire/dla_wf.h"
#include "kernels/variations/jwildfire/snowflake_wf.h"
#include "kernels/variations/jwildfire/dla3d_wf.h"
#include "kernels/variations/jwildfire/recurrenceplot.h"
#include "kernels/variations/jwildfire/prepost_circlize.h"
#include "kernels/variations/jwildfire/prepost_affine.h"
#include "kernels/variations/jwildfire/prepost_blob.h"
#include "kernels/variations/jwildfire/prepost_mobius.h"
