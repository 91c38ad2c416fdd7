import { type StayFacts } from '@kq/contracts';
import { type DueMail } from './mail-facts';
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

/** Returns confirmed stays (schema.org), each with its amount. No personal data. */
export function confirmationJsonLd(stays: readonly StayFacts[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@graph': stays.map((stay) => ({
      '@type': 'LodgingReservation',
      reservationNumber: String(stay.id),
      reservationStatus: 'https://schema.org/ReservationConfirmed',
      checkinTime: stay.start_date,
      checkoutTime: stay.end_date,
      numAdults: stay.beds,
      reservationFor: lodging(stay),
      ...(stay.amount === null
        ? {}
        : { totalPrice: (stay.amount.total_cents / 100).toFixed(2), priceCurrency: 'EUR' }),
    })),
  };
}

const lodging = (item: Pick<StayFacts, 'title' | 'zip_code' | 'city'>) => ({
  '@type': 'LodgingBusiness',
  name: item.title,
  address: {
    '@type': 'PostalAddress',
    postalCode: item.zip_code,
    addressLocality: item.city,
    addressCountry: 'DE',
  },
});
