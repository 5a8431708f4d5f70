/*
 * Genome structures for tests of the CUDA C that is generated for them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/cuda-source-fixture.h"

#include <string.h>

#include "core/gpu-backend/text/iterate-plan.h"
#include "core/genome/variation.h"
#include "kernels/variation-table.h"

const FlameGpuKernelForm cuda_source_form = {
    .block = FLAME_GPU_BLOCK, .blocks_per_sm = FLAME_GPU_BLOCKS_PER_SM};

void
cuda_source_set_up (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  memset (&f->structure, 0, sizeof f->structure);
  f->structure.variations =
      g_array_new (FALSE, FALSE, sizeof (FlameVariationRef));
  f->structure.record_size = FLAME_FRAME_XFORMS;
}

void
cuda_source_tear_down (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  g_array_unref (f->structure.variations);
}

void
cuda_source_add_use (
    CudaSource *f, FlameXformRef *xform, FlameVariation variation, FlameForm at)
{
  FlameStructure *s = &f->structure;
  const FlameVariationInfo *info = &flame_variation_infos[variation];
  const FlameVariationRef ref = {.variation = variation,
      .form = at,
      .assign = info->assign,
      .needs = info->needs,
      .draws = info->draws,
      .offset = s->record_size};

  g_array_append_val (s->variations, ref);
  s->record_size += 1 + info->constants;
  xform->n_variations++;
  xform->n_pre += flame_form_stage (at) == FLAME_STAGE_PRE;
  xform->n_post += flame_form_stage (at) == FLAME_STAGE_POST;
}

void
cuda_source_add_xform (CudaSource *f, guint index, guint first, guint n)
{
  FlameStructure *s = &f->structure;
  FlameXformRef *xform = &s->xforms[index];

  s->record_size = FLAME_ALIGN_RECORD (s->record_size);
  *xform = (FlameXformRef){.offset = s->record_size,
      .first_variation = s->variations->len,
      .has_post = index & 1};
  s->record_size += FLAME_XFORM_VARIATIONS;
  for (guint v = first; v < first + n; v++)
    if (flame_variation_name (v))
      cuda_source_add_use (f, xform, v, FLAME_FORM_REGULAR);
}

char *
cuda_source_make (CudaSource *f)
{
  FlameGpuKernelForm as = cuda_source_form;

  if (f->bins) {
    as.bins = TRUE;
    as.block = FLAME_GPU_BINS_BLOCK;
    as.blocks_per_sm = 2;
  }
  as.far_record = f->far_record;
  return flame_gpu_kernel_source (&f->structure, &as);
}
