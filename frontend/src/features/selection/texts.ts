import { RECIPIENTS_MAX } from '@kq/contracts/constants';
import { formatNumber } from '@kq/contracts/format';
import { bedsNeeded, formatHouses } from '@/components/accommodation/stay-words';

export const selectionText = {
  prepare: 'Anfrage vorbereiten',
  refused: `Höchstens ${RECIPIENTS_MAX} Unterkünfte je Anfrage.`,
  clear: 'Auswahl aufheben',
  madeFor: 'Ausgewählt für',
  keepFitting: 'Passende behalten',
  checking: 'Wird geprüft',
  startOver: 'Neu beginnen',
  undo: 'Rückgängig',
  cleared: 'Auswahl aufgehoben.',
  dismiss: 'Hinweis schließen',
} as const;

/**
 * Explains why an accommodation of another search is not added to the selection; `words` as `Ludwigshafen · 7.–21. Dez.
 * · 12 Personen`.
 */
export const foreignSelection = (words: string): string =>
  `Ihre Auswahl gehört zu ${words}. Bitte zuerst „${selectionText.keepFitting}“ oder „${selectionText.startOver}“.`;

/** The outcome of a checked selection: `3 von 7 Unterkünften passen.` */
export function fittingWords(kept: number, before: number): string {
  if (kept === 0)
    return before === 1
      ? 'Die Unterkunft passt nicht.'
      : `Keine der ${formatNumber(before)} Unterkünfte passt.`;
  if (kept === before)
    return before === 1 ? 'Die Unterkunft passt.' : `Alle ${formatNumber(before)} Unterkünfte passen.`;
  return `${formatNumber(kept)} von ${formatNumber(before)} Unterkünften ${kept === 1 ? 'passt' : 'passen'}.`;
}

/** `7 Häuser ausgewählt, Sie brauchen 12 Betten` */
export const selectedCount = (houses: number, workers: number | null): string =>
  [`${formatHouses(houses)} ausgewählt`, workers === null ? null : bedsNeeded(workers)]
    .filter(Boolean)
    .join(', ');
