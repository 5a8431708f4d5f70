/*
 * The fake driver's modules, kernels and graphs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "tests/fake-cuda/fake-internal.h"

#define IMAGE_MAGIC "FAKE:"

/*
 * Queued launches hold a function. They do not run once its module is unloaded.
 */
struct CUfunc_st
{
  const FlameFakeKernel *kernel; /* an entry of the test's list */
  gboolean is_unloaded;
  gint refs;
};

struct CUmod_st
{
  char **names;
  GPtrArray *functions;
};

const FlameFakeKernel *
fake_function_get_kernel (CUfunction function)
{
  return function->is_unloaded ? NULL : function->kernel;
}

void
fake_function_ref (CUfunction function)
{
  if (function)
    function->refs++;
}

void
fake_function_unref (CUfunction function)
{
  if (function && --function->refs == 0)
    g_free (function);
}

static void
unload (gpointer data)
{
  CUfunction function = data;

  function->is_unloaded = TRUE;
  fake_function_unref (function);
}

CUresult
fake_cuModuleLoadData (CUmodule *module, const void *image)
{
  FAKE_ENTER (cuModuleLoadData, FAKE_PLAIN);
  if (strncmp (image, IMAGE_MAGIC, strlen (IMAGE_MAGIC)) != 0)
    return CUDA_ERROR_INVALID_IMAGE;
  *module = g_new0 (struct CUmod_st, 1);
  (*module)->names =
      g_strsplit ((const char *) image + strlen (IMAGE_MAGIC), ",", -1);
  (*module)->functions = g_ptr_array_new_with_free_func (unload);
  fake_add (*module, FAKE_MODULE);
  return CUDA_SUCCESS;
}

CUresult
fake_cuModuleUnload (CUmodule module)
{
  FAKE_ENTER (cuModuleUnload, FAKE_RELEASES);
  if (!fake_is (module, FAKE_MODULE))
    return CUDA_ERROR_INVALID_HANDLE;
  fake_remove (module);
  g_ptr_array_unref (module->functions);
  g_strfreev (module->names);
  g_free (module);
  return fake_lost ();
}

CUresult
fake_cuModuleGetFunction (
    CUfunction *function, CUmodule module, const char *name)
{
  FAKE_ENTER (cuModuleGetFunction, FAKE_PLAIN);
  if (!fake_is (module, FAKE_MODULE))
    return CUDA_ERROR_INVALID_HANDLE;
  if (!g_strv_contains ((const char *const *) module->names, name))
    return CUDA_ERROR_NOT_FOUND;
  for (guint i = 0; i < fake.n_kernels; i++) {
    if (strcmp (fake.kernels[i].name, name) == 0) {
      *function = g_new0 (struct CUfunc_st, 1);
      (*function)->kernel = &fake.kernels[i];
      (*function)->refs = 1;
      g_ptr_array_add (module->functions, *function);
      return CUDA_SUCCESS;
    }
  }
  return CUDA_ERROR_NOT_FOUND;
}

CUresult
fake_cuFuncSetAttribute (
    CUfunction function, CUfunction_attribute attribute, int value)
{
  FAKE_ENTER (cuFuncSetAttribute, FAKE_PLAIN);
  if (!function || attribute != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
    return CUDA_ERROR_INVALID_VALUE;
  return value > 227 * 1024 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult
fake_cuLaunchKernel (CUfunction function, unsigned int grid_x,
    unsigned int grid_y, unsigned int grid_z, unsigned int block_x,
    unsigned int block_y, unsigned int block_z, unsigned int shared_bytes,
    CUstream stream, void **arguments, void **extra)
{
  FAKE_ENTER (cuLaunchKernel, FAKE_PLAIN);
  if (!function || extra || !grid_x || !grid_y || !grid_z || !block_x ||
      !block_y || !block_z || block_x * block_y * block_z > 1024)
    return CUDA_ERROR_INVALID_VALUE;
  FakeOp *op = fake_op_new (FAKE_OP_KERNEL);
  fake_function_ref (function);
  op->run.function = function;
  op->run.launch = (FlameFakeLaunch){
      {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared_bytes};
  const gsize *sizes = function->kernel->arg_sizes;
  for (guint i = 0; i < G_N_ELEMENTS (op->run.values) && sizes[i]; i++)
    op->run.values[op->run.n_values++] = g_bytes_new (arguments[i], sizes[i]);
  return fake_enqueue (stream, op);
}

/* ------------------------------------------------------------------- graphs */

struct CUgraph_st
{
  GPtrArray *ops;
};

struct CUgraphExec_st
{
  GPtrArray *ops;
};

CUgraph
fake_graph_new (GPtrArray *ops)
{
  CUgraph graph = g_new0 (struct CUgraph_st, 1);
  graph->ops = ops;
  fake_add (graph, FAKE_GRAPH);
  return graph;
}

static gpointer
copy_op (gconstpointer op, gpointer user_data)
{
  (void) user_data;
  return fake_op_copy (op);
}

static GPtrArray *
copy_ops (GPtrArray *ops)
{
  GPtrArray *copy = g_ptr_array_copy (ops, copy_op, NULL);
  g_ptr_array_set_free_func (copy, (GDestroyNotify) fake_op_free);
  return copy;
}

CUresult
fake_cuGraphDestroy (CUgraph graph)
{
  FAKE_ENTER (cuGraphDestroy, FAKE_RELEASES);
  if (!fake_is (graph, FAKE_GRAPH))
    return CUDA_ERROR_INVALID_HANDLE;
  fake_remove (graph);
  g_ptr_array_unref (graph->ops);
  g_free (graph);
  return fake_lost ();
}

CUresult
fake_cuGraphInstantiate (
    CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
  FAKE_ENTER (cuGraphInstantiate, FAKE_PLAIN);
  if (!fake_is (graph, FAKE_GRAPH) || flags)
    return CUDA_ERROR_INVALID_VALUE;
  *exec = g_new0 (struct CUgraphExec_st, 1);
  (*exec)->ops = copy_ops (graph->ops);
  fake_add (*exec, FAKE_GRAPH_EXEC);
  return CUDA_SUCCESS;
}

static gboolean
is_same_chain (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++) {
    const FakeOp *first = g_ptr_array_index (a, i);
    const FakeOp *second = g_ptr_array_index (b, i);
    if (first->kind != second->kind)
      return FALSE;
  }
  return TRUE;
}

CUresult
fake_cuGraphExecUpdate (
    CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo *info)
{
  FAKE_ENTER (cuGraphExecUpdate, FAKE_PLAIN);
  if (!fake_is (exec, FAKE_GRAPH_EXEC) || !fake_is (graph, FAKE_GRAPH))
    return CUDA_ERROR_INVALID_HANDLE;
  memset (info, 0, sizeof *info);
  if (!is_same_chain (exec->ops, graph->ops)) {
    info->result = 1;
    return CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE;
  }
  g_ptr_array_unref (exec->ops);
  exec->ops = copy_ops (graph->ops);
  return CUDA_SUCCESS;
}

CUresult
fake_cuGraphLaunch (CUgraphExec exec, CUstream stream)
{
  FAKE_ENTER (cuGraphLaunch, FAKE_PLAIN);
  if (!fake_is (exec, FAKE_GRAPH_EXEC))
    return CUDA_ERROR_INVALID_HANDLE;
  for (guint i = 0; i < exec->ops->len; i++) {
    CUresult result =
        fake_enqueue (stream, fake_op_copy (g_ptr_array_index (exec->ops, i)));
    if (result != CUDA_SUCCESS)
      return result;
  }
  return CUDA_SUCCESS;
}

CUresult
fake_cuGraphExecDestroy (CUgraphExec exec)
{
  FAKE_ENTER (cuGraphExecDestroy, FAKE_RELEASES);
  if (!fake_is (exec, FAKE_GRAPH_EXEC))
    return CUDA_ERROR_INVALID_HANDLE;
  fake_remove (exec);
  g_ptr_array_unref (exec->ops);
  g_free (exec);
  return fake_lost ();
}
