import { type Amount, formatInstant, type ListingsMail, type Offer } from '@kq/contracts';
import { type MailFact, mailtoUrl, telUrl } from './mail-content';
import { germanTexts, type MailTexts } from './texts';

/** The data of a mail that is not skipped. */
export type DueMail = Extract<ListingsMail, { skip: false }>;
export type MailItem = DueMail['items'][number];
type Stay = Pick<Offer, 'start_date' | 'end_date'>;

export const stayLine = ({ request }: DueMail, { format }: MailTexts): string =>
  `${format.range(request.start_date, request.end_date)} · ${format.nights(request.nights)}`;

export const crewLine = (mail: DueMail, { format }: MailTexts): string => format.people(mail.request.workers);

/** `8 Betten × 18 Nächte × 28,00 € + 60,00 € Endreinigung` and `Zusammen 4.092,00 €, inkl. 7 % MwSt.` */
export const amountLines = (amount: Amount, { format, together }: MailTexts): string[] => [
  format.amountParts(amount),
  together(format.amountTotal(amount)),
];

/** Returns beds and dates of an offer, then its amount. */
export function offerLines({ start_date, end_date }: Stay, amount: Amount, texts: MailTexts): string[] {
  const { format } = texts;
  return [
    `${format.beds(amount.beds)}, ${format.range(start_date, end_date)}`,
    ...amountLines(amount, texts),
  ];
}

/** Returns the confirmed beds at the terms of their offer. */
export const confirmedLines = (item: MailItem, texts: MailTexts): string[] =>
  item.offer === null ? amountLines(item.amount, texts) : offerLines(item.offer, item.amount, texts);

/** Returns the sum over all confirmed accommodations that the addressee may see. */
export const confirmedTotalRow = (
  { request, items }: DueMail,
  { format, total }: MailTexts,
): [string, string] => [total(items.length), format.cents(request.confirmed_total_cents)];

export const itemTitle = (item: MailItem): string => `${item.title}, ${item.zip_code} ${item.city}`;

/** Returns how the dispatcher reaches an owner who accepted: by phone, or by mail without a phone number. */
export function ownerContactFact({ phone, email }: MailItem): MailFact | undefined {
  const { labels } = germanTexts;
  if (phone) return [labels.phone, phone, telUrl(phone)];
  return email ? [labels.email, email, mailtoUrl(email)] : undefined;
}

/** Returns an owner's answer for one accommodation, for the dispatcher. */
export function answerLines(item: MailItem): string[] {
  const word = answerWords[item.status];
  if (item.status === 'confirmed') return [word, ...confirmedLines(item, germanTexts)];
  if (!item.offer || !OPEN_OFFERS.includes(item.status)) return [word];
  return [
    word,
    ...offerLines(item.offer, item.offer.amount, germanTexts),
    `Gilt bis ${formatInstant(item.offer.valid_until)}`,
  ];
}

/** Only these offers may still be confirmed. */
const OPEN_OFFERS: readonly MailItem['status'][] = ['accepted', 'partially_accepted', 'countered'];

const answerWords: Readonly<Record<MailItem['status'], string>> = {
  queued: 'Noch keine Antwort',
  sent: 'Noch keine Antwort',
  accepted: 'Zusage',
  partially_accepted: 'Teilzusage',
  countered: 'Gegenangebot',
  declined: 'Absage',
  confirmed: 'Bestätigt',
  released: 'Nicht benötigt',
  undeliverable: 'Nicht zustellbar',
  expired: 'Frist abgelaufen',
  withdrawn: 'Zurückgezogen',
  cancelled_by_dispatcher: 'Von Ihnen storniert',
  cancelled_by_owner: 'Vom Vermieter storniert',
};
