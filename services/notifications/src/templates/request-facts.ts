import {
  type Amount,
  formatAmountParts,
  formatAmountTotal,
  formatBeds,
  formatCents,
  formatCount,
  formatInstant,
  formatNights,
  formatPlaces,
  formatRange,
  type ListingsMail,
  type Offer,
} from '@kq/contracts';

/** The data of a mail that is not skipped. */
export type DueMail = Extract<ListingsMail, { skip: false }>;
export type MailItem = DueMail['items'][number];
type Stay = Pick<Offer, 'start_date' | 'end_date'>;

export const stayLine = (mail: DueMail): string =>
  `${formatRange(mail.request.start_date, mail.request.end_date)} · ${formatNights(mail.request.nights)}`;

export const crewLine = (mail: DueMail): string => formatCount(mail.request.workers, 'Person', 'Personen');

/** `8 Betten × 18 Nächte × 28,00 € + 60,00 € Endreinigung` and `Zusammen 4.092,00 €, inkl. 7 % MwSt.` */
export const amountLines = (amount: Amount): string[] => [
  formatAmountParts(amount),
  `Zusammen ${formatAmountTotal(amount)}`,
];

/** Returns beds and dates of an offer, then its amount. */
export function offerLines({ start_date, end_date }: Stay, amount: Amount): string[] {
  return [`${formatBeds(amount.beds)}, ${formatRange(start_date, end_date)}`, ...amountLines(amount)];
}

/** Returns the confirmed beds at the terms of their offer. */
export const confirmedLines = (item: MailItem): string[] =>
  item.offer === null ? amountLines(item.amount) : offerLines(item.offer, item.amount);

/** Returns the sum over all confirmed accommodations that the addressee may see. */
export const confirmedTotalRow = ({ request, items }: DueMail): [string, string] => [
  items.length === 1 ? 'Gesamt' : `Gesamt für ${formatPlaces(items.length)}`,
  formatCents(request.confirmed_total_cents),
];

export const itemTitle = (item: MailItem): string => `${item.title}, ${item.zip_code} ${item.city}`;

/** Returns an owner's answer for one accommodation, for the dispatcher. */
export function answerLines(item: MailItem): string[] {
  const word = answerWords[item.status] ?? 'Noch keine Antwort';
  if (item.status === 'confirmed') return [word, ...confirmedLines(item)];
  if (!item.offer || item.status === 'declined') return [word];
  return [
    word,
    ...offerLines(item.offer, item.offer.amount),
    `Gilt bis ${formatInstant(item.offer.valid_until)}`,
  ];
}

const answerWords: Partial<Record<MailItem['status'], string>> = {
  accepted: 'Zusage',
  partially_accepted: 'Zusage',
  countered: 'Gegenangebot',
  confirmed: 'Bestätigt',
  declined: 'Absage',
  expired: 'Keine Antwort in der Frist',
  undeliverable: 'Nicht zustellbar',
};
