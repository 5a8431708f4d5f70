/*
 * A list of answers, oldest first, with their sizes and times.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/answers.h"

typedef struct
{
  gpointer answer;
  gsize size;
  gint64 since, moved;
} Entry;

struct _LiveAnswers
{
  void (*drop) (gpointer answer, gpointer data);
  gpointer data;
  GQueue entries; /* of Entry, oldest first */
  gsize n_bytes;
};

LiveAnswers *
live_answers_new (void (*drop) (gpointer answer, gpointer data), gpointer data)
{
  LiveAnswers *answers = g_new0 (LiveAnswers, 1);

  answers->drop = drop;
  answers->data = data;
  g_queue_init (&answers->entries);
  return answers;
}

void
live_answers_free (LiveAnswers *answers)
{
  g_queue_clear_full (&answers->entries, g_free);
  g_free (answers);
}

/* (nullable) */
static GList *
find (LiveAnswers *answers, gpointer answer)
{
  GList *link = answers->entries.head;

  while (link && ((Entry *) link->data)->answer != answer)
    link = link->next;
  return link;
}

static void
forget (LiveAnswers *answers, GList *link)
{
  Entry *entry = link->data;

  answers->n_bytes -= entry->size;
  g_queue_delete_link (&answers->entries, link);
  g_free (entry);
}

static void
drop (LiveAnswers *answers, GList *link)
{
  gpointer answer = ((Entry *) link->data)->answer;

  forget (answers, link);
  answers->drop (answer, answers->data);
}

void
live_answers_add (LiveAnswers *answers, gpointer answer, gsize size, gint64 now)
{
  Entry *entry = g_new (Entry, 1);

  *entry = (Entry){answer, size, now, now};
  g_queue_push_tail (&answers->entries, entry);
  answers->n_bytes += size;
  /* The newest answer is kept, however large it is. */
  while (answers->n_bytes > LIVE_ANSWER_BYTES && answers->entries.length > 1)
    drop (answers, answers->entries.head);
}

void
live_answers_move (LiveAnswers *answers, gpointer answer, gint64 now)
{
  GList *link = find (answers, answer);

  if (link)
    ((Entry *) link->data)->moved = now;
}

void
live_answers_remove (LiveAnswers *answers, gpointer answer)
{
  GList *link = find (answers, answer);

  if (link)
    forget (answers, link);
}

static gboolean
is_late (const Entry *entry, gint64 now)
{
  const gint64 slowest =
      (gint64) (entry->size / LIVE_ANSWER_RATE) * G_USEC_PER_SEC;

  return now - entry->moved > LIVE_ANSWER_STILL ||
         now - entry->since > LIVE_ANSWER_STILL + slowest;
}

void
live_answers_check (LiveAnswers *answers, gint64 now)
{
  GList *next;

  for (GList *link = answers->entries.head; link; link = next) {
    next = link->next;
    if (is_late (link->data, now))
      drop (answers, link);
  }
}
