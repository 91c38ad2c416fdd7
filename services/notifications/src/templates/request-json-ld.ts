import { type DueMail } from './request-facts';

/** A machine-readable copy of the request (schema.org), for mail clients and landlords' software. No personal data. */
export function requestJsonLd(mail: DueMail): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'LodgingReservation',
    reservationNumber: String(mail.request.id),
    reservationStatus: 'https://schema.org/ReservationPending',
    checkinTime: mail.request.start_date,
    checkoutTime: mail.request.end_date,
    numAdults: mail.request.workers,
    reservationFor: mail.items.map((item) => ({
      '@type': 'LodgingBusiness',
      name: item.title,
      address: {
        '@type': 'PostalAddress',
        postalCode: item.zip_code,
        addressLocality: item.city,
        addressCountry: 'DE',
      },
    })),
    ...(mail.links.answer
      ? { potentialAction: { '@type': 'ViewAction', target: mail.links.answer, name: 'Antworten' } }
      : {}),
  };
}
