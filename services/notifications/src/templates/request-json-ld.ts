import { type DueMail, type MailItem } from './request-facts';
import { type MailTexts } from './texts';

/**
 * Returns a machine-readable copy of the request (schema.org), for mail clients and software of owners. No personal
 * data.
 */
export function requestJsonLd(mail: DueMail, { question }: MailTexts): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'LodgingReservation',
    reservationNumber: String(mail.request.id),
    reservationStatus: 'https://schema.org/ReservationPending',
    checkinTime: mail.request.start_date,
    checkoutTime: mail.request.end_date,
    numAdults: mail.request.workers,
    reservationFor: mail.items.map(lodging),
    ...(mail.links.answer
      ? { potentialAction: { '@type': 'ViewAction', target: mail.links.answer, name: question.answer } }
      : {}),
  };
}

/** Returns the confirmed reservations of a request (schema.org), each with its amount. No personal data. */
export function confirmationJsonLd(mail: DueMail): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@graph': mail.items.map((item) => ({
      '@type': 'LodgingReservation',
      reservationNumber: `${mail.request.id}-${item.accommodation_id}`,
      reservationStatus: 'https://schema.org/ReservationConfirmed',
      checkinTime: item.offer?.start_date ?? mail.request.start_date,
      checkoutTime: item.offer?.end_date ?? mail.request.end_date,
      numAdults: item.amount.beds,
      reservationFor: lodging(item),
      totalPrice: (item.amount.total_cents / 100).toFixed(2),
      priceCurrency: 'EUR',
    })),
  };
}

const lodging = (item: MailItem) => ({
  '@type': 'LodgingBusiness',
  name: item.title,
  address: {
    '@type': 'PostalAddress',
    postalCode: item.zip_code,
    addressLocality: item.city,
    addressCountry: 'DE',
  },
});
