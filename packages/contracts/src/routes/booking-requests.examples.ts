import { type ExamplesOf } from '../examples/examples-of';
import { accommodationCard } from '../examples/accommodation-records';
import {
  acceptedRequest,
  asked,
  bookingRequest,
  respondView,
  stay,
  waitingSummary,
} from '../examples/booking-records';
import { meta, pageOf } from '../examples/page-of';
import { dispatcher, owner } from '../examples/person-records';
import { type bookingRequestRoutes } from './booking-requests.routes';

const messageTemplates = {
  data: [{ name: 'Anreise', text: 'Den Schlüssel erhalten Sie ab 16 Uhr im Schlüsselkasten am Eingang.' }],
};

export const bookingRequestExamples: ExamplesOf<typeof bookingRequestRoutes> = {
  senderSuspensions: {
    response: pageOf({
      id: dispatcher.id,
      name: dispatcher.name,
      company: dispatcher.company,
      reports: 3,
      suspended_until: '2026-11-29T08:00:00.000Z',
    }),
  },
  createBookingRequest: {
    body: {
      accommodation_ids: [accommodationCard.id],
      location: { display_name: 'Ludwigshafen am Rhein', lat: 49.4811, lng: 8.4353 },
      ...stay,
      workers: 12,
      extension_possible: true,
      message: 'Wir brauchen Stellplätze für zwei Transporter.',
      contact: { name: 'Demo Disponentin', company: 'Demo-Bau GmbH', email: dispatcher.email },
    },
    response: acceptedRequest,
  },
  bookingRequests: {
    response: pageOf({
      id: bookingRequest.id,
      status: 'open',
      place: 'Ludwigshafen am Rhein',
      ...stay,
      nights: 14,
      workers: 12,
      answer_by: bookingRequest.answer_by,
      created_at: bookingRequest.created_at,
      beds_confirmed: 0,
      beds_offered: 12,
      coverage: bookingRequest.coverage,
      recipients: 1,
      answered: 1,
    }),
  },
  messageTemplates: { response: messageTemplates },
  putMessageTemplates: { body: messageTemplates, response: messageTemplates },
  ownerInbox: {
    response: {
      data: [
        {
          id: bookingRequest.id,
          status: 'filled',
          place: 'Ludwigshafen am Rhein',
          ...stay,
          nights: 14,
          workers: 12,
          answer_by: bookingRequest.answer_by,
          created_at: bookingRequest.created_at,
          contact: bookingRequest.contact,
          billing: { company: 'Demo-Bau GmbH', address: 'Weg 1, 67059 Ludwigshafen am Rhein' },
          on_site_contact: { name: 'Demo Polier', phone: '+49 170 2312501' },
          message: 'Wir kommen mit zwei Transportern.',
          arrival_from: '18:00',
          own: [
            {
              accommodation_id: accommodationCard.id,
              title: accommodationCard.title,
              status: 'confirmed',
              amount: respondView.items[0]?.amount ?? null,
              ...stay,
              beds_confirmed: 12,
              can_cancel: true,
            },
          ],
        },
      ],
      meta: { ...meta, state: 'confirmed', counts: { open: 0, answered: 0, confirmed: 1, done: 0 } },
    },
  },
  checkBookingRequest: {
    body: { accommodation_ids: [accommodationCard.id], ...stay },
    response: {
      data: [
        {
          accommodation_id: accommodationCard.id,
          is_active: true,
          distance_km: 0.4,
          is_too_far: false,
          beds_free: 12,
          asked,
        },
      ],
    },
  },
  askedAccommodations: { response: { data: [asked] } },
  changeSender: {
    body: { email: dispatcher.email, nonce: 'nonce-of-the-browser-that-asked' },
    response: acceptedRequest,
  },
  waitingRequests: {
    response: {
      data: [
        {
          ...waitingSummary,
          requested_with: 'Firefox unter Linux',
          verify_by: '2026-11-23T08:00:00.000Z',
        },
      ],
    },
  },
  sendWaitingRequest: { response: acceptedRequest },
  discardWaitingRequest: { body: { nonce: 'nonce-of-the-browser-that-asked' } },
  bookingRequest: { response: bookingRequest },
  arrival: {
    response: {
      data: [
        {
          accommodation_id: accommodationCard.id,
          arrival_notes: 'Hintereingang, Schlüsselkasten links',
          house_rules: null,
          access_from: '2026-12-06T15:00:00.000Z',
          has_access: true,
          access: null,
        },
      ],
    },
  },
  respondView: { response: respondView },
  respond: {
    body: { action: 'accept', owner_id: owner.id, accommodation_id: accommodationCard.id },
    response: respondView,
  },
  blockNights: {
    body: { owner_id: owner.id, accommodation_id: accommodationCard.id },
    response: respondView,
  },
  confirmBookingRequest: {
    body: { recipients: [{ accommodation_id: accommodationCard.id, beds: 12, offer_version: 1 }] },
    response: bookingRequest,
  },
  cancelBookingRequest: {
    body: { accommodation_id: accommodationCard.id, expected_cost_cents: 285_680 },
    response: bookingRequest,
  },
  leaveEarly: {
    body: {
      accommodation_id: accommodationCard.id,
      departure: '2026-12-11',
      expected_cost_cents: 142_840,
    },
    response: bookingRequest,
  },
  cancelStay: {
    body: { accommodation_id: accommodationCard.id, reason: 'damage', note: 'Rohrbruch im Obergeschoss.' },
    response: respondView,
  },
  notePhoned: { body: { accommodation_id: accommodationCard.id }, response: bookingRequest },
};
