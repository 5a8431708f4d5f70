/*
 * Kernels' texts, remembered by what they are made of.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/kernel-texts.h"

#include <string.h>

#include "core/gpu-backend/stages/dump.h"

/* of a stream: each of a flame's ways to be drawn, and flames that are to come */
#define N_TEXTS 16

typedef struct
{
  GBytes *parts;            /* (nullable) see add_structure() */
  FlameGpuKernelText *text; /* (nullable) */
  guint64 last_use;
} Entry;

struct _FlameGpuKernelTexts
{
  GMutex lock; /* all below */
  Entry entries[N_TEXTS];
  guint64 n_uses;
  GByteArray *parts; /* of what is looked up */
};

/* ------------------------------------------------------------------- texts */

FlameGpuKernelText *
flame_gpu_kernel_text_ref (FlameGpuKernelText *text)
{
  g_atomic_ref_count_inc (&text->ref_count);
  return text;
}

void
flame_gpu_kernel_text_unref (FlameGpuKernelText *text)
{
  if (!text || !g_atomic_ref_count_dec (&text->ref_count))
    return;
  g_clear_pointer (&text->source, g_bytes_unref);
  g_free (text->key);
  g_free (text);
}

/* (transfer full) */
static FlameGpuKernelText *
make_text (const FlameStructure *structure, const FlameGpuKernelForm *form)
{
  FlameGpuKernelText *text = g_new0 (FlameGpuKernelText, 1);
  char *source =
      flame_gpu_kernel_source (structure, form, &text->blocks_per_sm);

  g_atomic_ref_count_init (&text->ref_count);
  if (!source)
    return text;
  text->key = flame_gpu_kernel_key (source);
  flame_gpu_dump_kernel (text->key, source);
  text->source = g_bytes_new_take (source, strlen (source) + 1);
  return text;
}

/* ------------------------------------------------------------------- parts */

static void
add (GByteArray *parts, gconstpointer data, gsize bytes)
{
  g_byte_array_append (parts, data, bytes);
}

/*
 * All that flame_gpu_kernel_source() reads. None of these has padding, whose bytes could be
 * anything.
 */
static void
add_structure (GByteArray *parts, const FlameStructure *structure,
    const FlameGpuKernelForm *form)
{
  const guint n = structure->n_xforms + structure->n_finals;
  const guint32 numbers[] = {form->block, form->blocks_per_sm, form->bins,
      form->far_record, structure->n_xforms, structure->n_finals,
      structure->n_layers, structure->has_xaos, structure->in_space,
      structure->view, structure->blurred, structure->scatter, structure->fog,
      structure->has_rgb, structure->n_states, structure->keeps_lost,
      structure->variations->len};

  G_STATIC_ASSERT (sizeof (FlameXformRef) == 6 * sizeof (guint32));
  G_STATIC_ASSERT (sizeof (FlameXformMore) == 6 * sizeof (guint32));
  G_STATIC_ASSERT (sizeof (FlameVariationRef) == 16);
  add (parts, numbers, sizeof numbers);
  add (parts, structure->layers, n * sizeof *structure->layers);
  add (parts, structure->xforms, n * sizeof *structure->xforms);
  add (parts, structure->more, n * sizeof *structure->more);
  add (parts, structure->variations->data,
      structure->variations->len * sizeof (FlameVariationRef));
}

/* -------------------------------------------------------------------- memory */

FlameGpuKernelTexts *
flame_gpu_kernel_texts_new (void)
{
  FlameGpuKernelTexts *self = g_new0 (FlameGpuKernelTexts, 1);

  g_mutex_init (&self->lock);
  self->parts = g_byte_array_new ();
  return self;
}

static void
clear_entry (Entry *entry)
{
  g_clear_pointer (&entry->parts, g_bytes_unref);
  g_clear_pointer (&entry->text, flame_gpu_kernel_text_unref);
}

void
flame_gpu_kernel_texts_free (FlameGpuKernelTexts *texts)
{
  if (!texts)
    return;
  for (guint i = 0; i < N_TEXTS; i++)
    clear_entry (&texts->entries[i]);
  g_byte_array_unref (texts->parts);
  g_mutex_clear (&texts->lock);
  g_free (texts);
}

static gboolean
is_of (const Entry *entry, const GByteArray *parts)
{
  gsize size;
  gconstpointer data;

  if (!entry->parts)
    return FALSE;
  data = g_bytes_get_data (entry->parts, &size);
  return size == parts->len && memcmp (data, parts->data, size) == 0;
}

/* the entry of self->parts, or the one that makes room for it */
static Entry *
find_entry (FlameGpuKernelTexts *self)
{
  Entry *oldest = &self->entries[0];

  for (guint i = 0; i < N_TEXTS; i++) {
    Entry *entry = &self->entries[i];

    if (is_of (entry, self->parts))
      return entry;
    if (entry->last_use < oldest->last_use)
      oldest = entry;
  }
  clear_entry (oldest);
  return oldest;
}

FlameGpuKernelText *
flame_gpu_kernel_texts_get (FlameGpuKernelTexts *texts,
    const FlameStructure *structure, const FlameGpuKernelForm *form)
{
  FlameGpuKernelText *text;
  Entry *entry;

  g_mutex_lock (&texts->lock);
  g_byte_array_set_size (texts->parts, 0);
  add_structure (texts->parts, structure, form);
  entry = find_entry (texts);
  if (!entry->text) {
    entry->parts = g_bytes_new (texts->parts->data, texts->parts->len);
    entry->text = make_text (structure, form);
  }
  entry->last_use = ++texts->n_uses;
  text = flame_gpu_kernel_text_ref (entry->text);
  g_mutex_unlock (&texts->lock);
  return text;
}
