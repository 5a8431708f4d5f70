/*
 * The variations from 1120 on, as list.h includes them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variations/nsudoku.h"
#include "kernels/variations/gpattern.h"
#include "kernels/variations/mandala.h"
#include "kernels/variations/dla_wf.h"
#include "kernels/variations/snowflake_wf.h"
#include "kernels/variations/dla3d_wf.h"
#include "kernels/variations/recurrenceplot.h"
#include "kernels/variations/prepost_circlize.h"
#include "kernels/variations/prepost_affine.h"
#include "kernels/variations/prepost_blob.h"
#include "kernels/variations/prepost_mobius.h"
