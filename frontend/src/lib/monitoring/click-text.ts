import { CLICK_TEXT_MAX_CHARS } from '@kq/contracts/telemetry/browser-actions';

/** Elements with texts or data of the user, which are never read. */
const PRIVATE_PARTS =
  'input, textarea, select, [contenteditable], [data-private], a[href^="tel:"], a[href^="mailto:"]';

/**
 * The label of the button that was clicked, at most 2000 characters (docs/spec MON-04). Nothing is read from fields;
 * mail addresses and numbers that could be a phone's are masked. Null for a click on anything else.
 */
export function clickTextOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest(PRIVATE_PARTS)) return null;
  const button = target.closest('button, [role="button"]');
  if (!button || button.querySelector(PRIVATE_PARTS)) return null;
  const text = (button.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^\s@]+@[^\s@]+/g, '[…]')
    .replace(/\+?\d[\d\s/()-]{4,}\d/g, '[…]');
  return text === '' ? null : text.slice(0, CLICK_TEXT_MAX_CHARS);
}
