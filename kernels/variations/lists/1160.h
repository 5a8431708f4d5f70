/*
 * The variations from 1160 on, as list.h includes them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variations/inversion.h"
#include "kernels/variations/glynnia3.h"
#include "kernels/variations/jubiQ.h"
#include "kernels/variations/flame_bulb.h"
#include "kernels/variations/hole2.h"
#include "kernels/variations/juliascope3Db.h"
#include "kernels/variations/onion2.h"
#include "kernels/variations/pointgrid_wf.h"
#include "kernels/variations/pointgrid3d_wf.h"
#include "kernels/variations/sunvoroni.h"
#include "kernels/variations/dc_cylinder2.h"
#include "kernels/variations/atan2_spirals.h"
#include "kernels/variations/c_symmetry.h"
#include "kernels/variations/conicalSpiral.h"
#include "kernels/variations/boxfold.h"
#include "kernels/variations/vortex.h"
#include "kernels/variations/mandelbox2D.h"
#include "kernels/variations/glynnlissa.h"
#include "kernels/variations/triantruchet.h"
#include "kernels/variations/arctruchet.h"
#include "kernels/variations/ringer.h"
#include "kernels/variations/exp_multi.h"
#include "kernels/variations/view_symmetry.h"
