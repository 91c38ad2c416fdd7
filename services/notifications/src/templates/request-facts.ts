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

/** `8 Betten, Mo., 1. Dez. – Fr., 19. Dez., zusammen 4.032,00 €` */
export function offerLine(offer: Offer): string {
  const cleaning = offer.final_cleaning ? ' mit Endreinigung' : '';
  return `${formatBeds(offer.beds)}, ${formatRange(offer.start_date, offer.end_date)}, ${formatCents(offer.price_per_bed_night)} je Bett und Nacht, zusammen ${formatCents(offer.total)}${cleaning}`;
}

export const itemTitle = (item: MailItem): string => `${item.title}, ${item.zip_code} ${item.city}`;

/** One line for the dispatcher: what a landlord has said about a place. */
export function answerLine(item: MailItem): string {
  switch (item.status) {
    case 'accepted':
    case 'partially_accepted':
      return item.offer
        ? `Zusage: ${offerLine(item.offer)}. Gilt bis ${formatInstant(item.offer.valid_until)}.`
        : 'Zusage';
    case 'countered':
      return item.offer
        ? `Gegenangebot: ${offerLine(item.offer)}. Gilt bis ${formatInstant(item.offer.valid_until)}.`
        : 'Gegenangebot';
    case 'confirmed':
      return `Bestätigt: ${formatBeds(item.beds_confirmed)}`;
    case 'declined':
      return 'Absage';
    case 'expired':
      return 'Keine Antwort in der Frist';
    case 'undeliverable':
      return 'Nicht zustellbar';
    default:
      return 'Noch keine Antwort';
  }
}
