/*
 * Answers in progress. An answer whose reader is too slow is dropped.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * An answer of which nothing is read for this long is dropped, in microseconds.
 */
#define LIVE_ANSWER_STILL (30 * G_USEC_PER_SEC)
/* The minimum mean rate of a reader, in bytes a second. */
#define LIVE_ANSWER_RATE (64 << 10)
/* Limit of all answers together, in bytes. Beyond it the oldest is dropped. */
#define LIVE_ANSWER_BYTES (128 << 20)

typedef struct _LiveAnswers LiveAnswers;

/*
 * @drop: ends the connection of an answer, which is removed from the list before
 */
LiveAnswers *live_answers_new (
    void (*drop) (gpointer answer, gpointer data), gpointer data);
void live_answers_free (LiveAnswers *answers);

/*
 * @answer: not in the list
 * @now: microseconds
 */
void live_answers_add (
    LiveAnswers *answers, gpointer answer, gsize size, gint64 now);
/* A part of it has been read. */
void live_answers_move (LiveAnswers *answers, gpointer answer, gint64 now);
void live_answers_remove (LiveAnswers *answers, gpointer answer);
/* Drops answers that have stalled, or are read too slowly. */
void live_answers_check (LiveAnswers *answers, gint64 now);
