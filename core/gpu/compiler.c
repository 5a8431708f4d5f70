/*
 * What compilers of every API have in common.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/compiler.h"

FlameGpuCompiler *
flame_gpu_compiler_ref (FlameGpuCompiler *compiler)
{
  g_atomic_ref_count_inc (&compiler->ref_count);
  return compiler;
}

void
flame_gpu_compiler_unref (FlameGpuCompiler *compiler)
{
  if (compiler && g_atomic_ref_count_dec (&compiler->ref_count))
    compiler->free (compiler);
}

GBytes *
flame_gpu_compile (FlameGpuCompiler *compiler, const FlameGpuSource *source,
    int arch, GError **error)
{
  return compiler->compile (compiler, source, arch, error);
}
