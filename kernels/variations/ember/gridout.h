/*
 * gridout: moves points outwards in a spiral, from square to square.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gridout, 297)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (gridout)
{
  float i = flame_truncf (p->x + (p->x < 0.0f ? -0.5f : 0.5f));
  float j = flame_truncf (p->y + (p->y < 0.0f ? -0.5f : 0.5f));
  int below = j <= 0.0f, right = i > 0.0f;
  int across = below ? (right ? -j >= i : j <= i) : (right ? j >= i : j > -i);
  float dx = below ? 1.0f : -1.0f, dy = right ? 1.0f : -1.0f;

  o->x += w * (p->x + (across ? dx : 0.0f));
  o->y += w * (p->y + (across ? 0.0f : dy));
}
#endif
