/*
 * Answers on their way: whoever does not read one is dropped.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* microseconds in which nothing of an answer is read before it is dropped */
#define LIVE_ANSWER_STILL (30 * G_USEC_PER_SEC)
/* bytes a second that a reader takes at least, over all of an answer */
#define LIVE_ANSWER_RATE (64 << 10)
/* bytes of all answers; past them the oldest is dropped */
#define LIVE_ANSWER_BYTES (128 << 20)

typedef struct _LiveAnswers LiveAnswers;

/* @drop: ends the connection of an answer, which is forgotten before the call */
LiveAnswers *live_answers_new (
    void (*drop) (gpointer answer, gpointer data), gpointer data);
void live_answers_free (LiveAnswers *answers);

/* @answer: another one each time; @now: microseconds */
void live_answers_add (
    LiveAnswers *answers, gpointer answer, gsize size, gint64 now);
/* a part of it has been read */
void live_answers_move (LiveAnswers *answers, gpointer answer, gint64 now);
void live_answers_remove (LiveAnswers *answers, gpointer answer);
/* drops those that have come to a standstill, or are read too slowly */
void live_answers_check (LiveAnswers *answers, gint64 now);
