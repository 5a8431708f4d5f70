/*
 * The devices that there are, for people.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* prints a line for each, with what --devices names it by; and why there are none */
void film_print_devices (void);
