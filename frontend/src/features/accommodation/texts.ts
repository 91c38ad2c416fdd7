import { discountPercent, type ListedPrices } from '@kq/contracts/amount';
import { formatNights, formatNumber } from '@kq/contracts/format';
import { type NightsPattern } from '@kq/contracts/stays/part';
import { MONTHLY_DISCOUNT_NIGHTS, WEEKLY_DISCOUNT_NIGHTS } from '@kq/contracts/constants';

/** `ab 7 Nächten 5 %, ab 28 Nächten 15 %`, the discounts of long stays; null without any. */
export function discountWords(listed: ListedPrices): string | null {
  const weekly = discountPercent(listed, WEEKLY_DISCOUNT_NIGHTS);
  const monthly = discountPercent(listed, MONTHLY_DISCOUNT_NIGHTS);
  const parts = [
    weekly > 0 ? `ab ${WEEKLY_DISCOUNT_NIGHTS} Nächten ${weekly}\u00a0%` : null,
    monthly > weekly ? `ab ${MONTHLY_DISCOUNT_NIGHTS} Nächten ${monthly}\u00a0%` : null,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

export const detailText = {
  /** Minimum nights are those of the longest uninterrupted span (ADR 043). */
  tooShort: (min: number, longest: number, pattern: NightsPattern) =>
    pattern === 'mon_thu'
      ? `Hier bleiben Sie mindestens ${formatNights(min)} am Stück. Mo–Fr sind es in Ihrem Zeitraum höchstens ${formatNumber(longest)}.`
      : `Hier bleiben Sie mindestens ${formatNights(min)}.`,
  loading: 'Unterkunft wird geladen',
  notFound: 'Diese Unterkunft ist nicht mehr im Angebot.',
  notFoundHint: 'Vielleicht hat der Vermieter sie herausgenommen, oder der Link ist unvollständig.',
  /** docs/spec ERR-12. */
  slugNotFound: 'Accommodation not found for the given slug',
  failed: 'Die Unterkunft konnte nicht geladen werden.',
  calendarFailed: 'Der Kalender konnte nicht geladen werden.',
  request: 'Anfragen',
  addToSelection: 'Zur Auswahl hinzufügen',
  inSelection: 'In der Auswahl',
  discount: (percent: number, listed: string) => `${percent}\u00a0% Rabatt auf ${listed} sind abgezogen.`,
  addressNote: 'Adresse und Kontakt sehen Sie nach der Zusage.',
  noDescription: 'Der Vermieter hat noch nichts beschrieben.',
} as const;
