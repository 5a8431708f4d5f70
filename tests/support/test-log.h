/*
 * What a renderer says, as GLib's messages: those that a test does not expect end it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/log.h"

G_BEGIN_DECLS

FlameLog *test_log (void); /* (transfer none) one for all */

G_END_DECLS
