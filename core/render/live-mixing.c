/*
 * Answers for frames that cannot wait for theirs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/live-mixing.h"

#include <string.h>

#include "core/render/mixing.h"

/* of a flame that nothing is known of: enough for most, and GPUs do that at once */
#define FIRST_FUSE (3 * FLAME_FUSE / 2)

/* the thread sleeps this many times as long as it works: a quarter of a core at most */
#define RESTS 3

struct _FlameLiveMixing
{
  gint64 budget;

  /* the planner's: the structure that frames have, and what the last one got */
  GByteArray *structure, *other;
  guint fuse;

  GThread *thread; /* (nullable) until a flame needs it */
  GMutex lock;     /* all below */
  GCond work;      /* a question, or the end */
  gboolean quit;
  /* this structure takes longer than the budget */
  gboolean is_heavy;
  gboolean has_answer;
  guint answer, follow;
  gboolean falls, shows_way;
  gint64 rests_until;

  gboolean has_question; /* then the thread's: */
  FlamePlan question;
  guint most;
  gint stop; /* atomic: the question is no longer asked */
};

FlameLiveMixing *
flame_live_mixing_new (gint64 budget)
{
  FlameLiveMixing *self = g_new0 (FlameLiveMixing, 1);

  self->budget = budget;
  self->structure = g_byte_array_new ();
  self->other = g_byte_array_new ();
  self->fuse = FIRST_FUSE;
  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  flame_plan_init (&self->question);
  return self;
}

void
flame_live_mixing_free (FlameLiveMixing *self)
{
  if (!self)
    return;
  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_atomic_int_set (&self->stop, TRUE);
  g_cond_signal (&self->work);
  g_mutex_unlock (&self->lock);
  g_clear_pointer (&self->thread, g_thread_join);
  flame_plan_clear (&self->question);
  g_byte_array_unref (self->structure);
  g_byte_array_unref (self->other);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_free (self);
}

/* -------------------------------------------------------------- the thread */

/* with the lock, which is released; what is no longer asked has no answer */
static void
answer (FlameLiveMixing *self)
{
  const FlameMixingLimit limit = {G_MAXINT64, &self->stop};
  const gint64 begin = flame_mixing_time ();
  gboolean found;
  gint64 spent;

  g_mutex_unlock (&self->lock);
  found = flame_mixing_try (
      &self->question.mixing, &self->question, self->most, &limit);
  spent = flame_mixing_time () - begin;
  g_mutex_lock (&self->lock);
  self->has_question = FALSE;
  self->rests_until = g_get_monotonic_time () + RESTS * spent;
  if (!found || g_atomic_int_get (&self->stop))
    return;
  self->answer = self->question.fuse;
  self->follow = self->question.follow;
  self->falls = self->question.falls;
  self->shows_way = self->question.shows_way;
  self->has_answer = TRUE;
  self->is_heavy = self->budget == 0 || spent > self->budget / 2;
}

static gpointer
main_of_thread (gpointer data)
{
  FlameLiveMixing *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit)
    if (self->has_question)
      answer (self);
    else
      g_cond_wait (&self->work, &self->lock);
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* ------------------------------------------------------------- the planner */

/*
 * with the lock: what walks read of @plan (core/render/loops.h), in its
 * middle
 */
static void
put_question (FlameLiveMixing *self, const FlamePlan *plan, guint most)
{
  FlamePlan *to = &self->question;
  const FlameStructure *structure = &plan->structure;
  GArray *variations = to->structure.variations;
  const guint middle = flame_plan_n_temporal_samples (plan) / 2;
  const gsize record = structure->record_size;
  const gsize row = plan->thresholds_per_temporal_sample;

  g_array_set_size (variations, 0);
  g_array_append_vals (
      variations, structure->variations->data, structure->variations->len);
  to->structure = *structure;
  to->structure.variations = variations;
  to->n_passes = to->temporal_samples_per_pass = 1;
  to->records = g_renew (float, to->records, MAX (record, 1));
  if (record > 0)
    memcpy (to->records, plan->records + middle * record,
        record * sizeof *plan->records);
  to->thresholds = g_renew (gint32, to->thresholds, MAX (row, 1));
  if (row > 0)
    memcpy (to->thresholds, plan->thresholds + middle * row,
        row * sizeof *plan->thresholds);
  /* the record says where they are */
  g_clear_pointer (&to->entries, g_ptr_array_unref);
  if (plan->entries)
    to->entries = g_ptr_array_ref (plan->entries);
  to->thresholds_per_temporal_sample = plan->thresholds_per_temporal_sample;
  to->thresholds_per_row = plan->thresholds_per_row;
  to->palette_linear = plan->palette_linear;
  to->palette_scale = plan->palette_scale;
  to->exact_accumulation = plan->exact_accumulation;
  to->rounding = plan->rounding;
  to->lost_steps = plan->lost_steps;
  to->keeps_far = plan->keeps_far;
  to->orbit_steps = plan->orbit_steps;
  to->post.oversample = plan->post.oversample;
  to->post.buckets_per_unit = plan->post.buckets_per_unit;
  self->most = most;
  self->has_question = TRUE;
  g_atomic_int_set (&self->stop, FALSE);
  if (!self->thread)
    self->thread = g_thread_new ("flame-mixing", main_of_thread, self);
  g_cond_signal (&self->work);
}

static gboolean
has_changed (FlameLiveMixing *self, const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  const guint n_rows = structure->n_xforms + structure->n_finals;
  GByteArray *now = self->other;
  gboolean changed;

  g_byte_array_set_size (now, 0);
  g_byte_array_append (now, (const guint8 *) structure->xforms,
      n_rows * sizeof *structure->xforms);
  g_byte_array_append (now, (const guint8 *) structure->variations->data,
      structure->variations->len * sizeof (FlameVariationRef));
  changed = now->len != self->structure->len ||
            memcmp (now->data, self->structure->data, now->len) != 0;
  self->other = self->structure;
  self->structure = now;
  return changed;
}

/* with the lock */
static void
ask_again (FlameLiveMixing *self, const FlamePlan *plan, guint most)
{
  if (!self->has_question && g_get_monotonic_time () >= self->rests_until)
    put_question (self, plan, most);
}

void
flame_live_mixing_find (FlameLiveMixing *self, FlamePlan *plan, guint most)
{
  const FlameMixingLimit limit = {self->budget, NULL};
  gboolean is_heavy;

  g_mutex_lock (&self->lock);
  if (has_changed (self, plan)) {
    self->is_heavy = self->has_answer = FALSE;
    self->rests_until = 0;
    g_atomic_int_set (&self->stop, TRUE);
  }
  is_heavy = self->is_heavy;
  g_mutex_unlock (&self->lock);
  if (!is_heavy && flame_mixing_try (&plan->mixing, plan, most, &limit)) {
    self->fuse = plan->fuse;
    return;
  }
  g_mutex_lock (&self->lock);
  self->is_heavy = TRUE;
  ask_again (self, plan, most);
  /* the last flame's, too: a way to another one begins with its picture */
  flame_mixing_guess (plan, MIN (MAX (self->fuse, FIRST_FUSE), most));
  if (self->has_answer) {
    plan->fuse = self->answer;
    plan->follow = self->follow;
    plan->falls = self->falls;
    plan->shows_way = self->shows_way;
    self->fuse = self->answer;
  }
  g_mutex_unlock (&self->lock);
}
