/*
 * A renderer's log as GLib's messages, so that a message that a test does not expect
 * ends it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/log.h"

G_BEGIN_DECLS

FlameLog *test_log (void); /* (transfer none) shared by all */

G_END_DECLS
