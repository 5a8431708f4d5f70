/*
 * The animation that is shown where nobody names one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* a flam3 document of one flame */
extern const char flame_builtin_document[];
