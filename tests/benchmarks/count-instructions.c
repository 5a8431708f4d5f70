/*
 * count-instructions: a plugin of QEMU's user emulation that counts the instructions of
 * a program, for tests/benchmarks/instructions-on-arm64.
 *
 *   qemu-aarch64 -plugin count-instructions.so,count=PATH PROGRAM
 *
 * Debian has QEMU's header in no package, so the part of its plugin interface
 * that is used (version 1, docs/devel/tcg-plugins.rst) is declared here.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uint64_t PluginId;
typedef struct qemu_plugin_tb Block;

#define EXPORT __attribute__ ((visibility ("default")))
#define ADD_U64 0

size_t qemu_plugin_tb_n_insns (const Block *block);
void qemu_plugin_register_vcpu_tb_trans_cb (
    PluginId id, void (*callback) (PluginId id, Block *block));
void qemu_plugin_register_vcpu_tb_exec_inline (
    Block *block, int operation, void *where, uint64_t number);
void qemu_plugin_register_atexit_cb (
    PluginId id, void (*callback) (PluginId id, void *data), void *data);

EXPORT int qemu_plugin_version = 1;
EXPORT int qemu_plugin_install (
    PluginId id, const void *info, int n_arguments, char **arguments);

static uint64_t count;
static char path[4096];

/* Adds a block's instructions each time it runs. */
static void
block_translated (PluginId id, Block *block)
{
  (void) id;
  qemu_plugin_register_vcpu_tb_exec_inline (
      block, ADD_U64, &count, qemu_plugin_tb_n_insns (block));
}

static void
write_count (PluginId id, void *data)
{
  FILE *file = fopen (path, "w");

  (void) id;
  (void) data;
  if (!file)
    return;
  fprintf (file, "%" PRIu64 "\n", count);
  fclose (file);
}

int
qemu_plugin_install (
    PluginId id, const void *info, int n_arguments, char **arguments)
{
  (void) info;
  if (n_arguments != 1 || strncmp (arguments[0], "count=", 6) != 0)
    return -1;
  snprintf (path, sizeof path, "%s", arguments[0] + 6);
  qemu_plugin_register_vcpu_tb_trans_cb (id, block_translated);
  qemu_plugin_register_atexit_cb (id, write_count, NULL);
  return 0;
}
