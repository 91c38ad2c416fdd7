import {
  formatBeds,
  formatCents,
  formatCount,
  formatInstant,
  formatNights,
  formatRange,
  type ListingsMail,
  type Offer,
} from '@kq/contracts';

/** The data of a mail that is really due. */
export type DueMail = Extract<ListingsMail, { skip: false }>;
export type MailItem = DueMail['items'][number];

export const stayLine = (mail: DueMail): string =>
  `${formatRange(mail.request.start_date, mail.request.end_date)} · ${formatNights(mail.request.nights)}`;

export const crewLine = (mail: DueMail): string => formatCount(mail.request.workers, 'Person', 'Personen');

/** `28,00 € je Bett und Nacht inkl. 7 % MwSt.` */
export function priceLine(priceCents: number, vat: MailItem['vat']): string {
  return `${formatCents(priceCents)} je Bett und Nacht ${vatWords(vat)}`;
}

export function vatWords(vat: MailItem['vat']): string {
  if (vat.kind === 'ausgewiesen') return `inkl. ${vat.rate} % MwSt.`;
  return vat.kind === 'kleinunternehmer' ? 'ohne MwSt. (§ 19 UStG)' : 'umsatzsteuerfrei';
}

/** `8 Betten, Mo., 1. Dez. – Fr., 19. Dez.` and `28,00 € je Bett und Nacht, zusammen 4.032,00 €` */
export function offerLines(offer: Offer): string[] {
  const cleaning = offer.final_cleaning ? ' mit Endreinigung' : '';
  return [
    `${formatBeds(offer.beds)}, ${formatRange(offer.start_date, offer.end_date)}`,
    `${formatCents(offer.price_per_bed_night)} je Bett und Nacht, zusammen ${formatCents(offer.total)}${cleaning}`,
  ];
}

export const itemTitle = (item: MailItem): string => `${item.title}, ${item.zip_code} ${item.city}`;

/** What a landlord has said about a place, for the dispatcher. */
export function answerLines(item: MailItem): string[] {
  const word = answerWords[item.status] ?? 'Noch keine Antwort';
  if (item.status === 'confirmed') return [`${word}: ${formatBeds(item.beds_confirmed)}`];
  if (!item.offer || item.status === 'declined') return [word];
  return [word, ...offerLines(item.offer), `Gilt bis ${formatInstant(item.offer.valid_until)}`];
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
