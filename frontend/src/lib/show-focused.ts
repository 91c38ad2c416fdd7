import { type FocusEvent } from 'react';

/** Left and right of the element: its focus ring and a glimpse of its neighbour. */
const MARGIN_PX = 24;

/**
 * Scrolls a strip that is wider than the screen until the element with the keyboard's focus is whole in it (WCAG 2.4.11):
 * browsers leave it where a part of it is visible. A pointer's focus moves nothing under the pointer.
 */
export function showFocused({ currentTarget: strip, target }: FocusEvent<HTMLElement>): void {
  // React's events also come from the sheets that a strip opens.
  if (!strip.contains(target) || !target.matches(':focus-visible')) return;
  const [element, room] = [target.getBoundingClientRect(), strip.getBoundingClientRect()];
  const missingLeft = room.left + MARGIN_PX - element.left;
  const missingRight = element.right + MARGIN_PX - room.right;
  if (missingLeft > 0) strip.scrollLeft -= missingLeft;
  else if (missingRight > 0) strip.scrollLeft += missingRight;
}
