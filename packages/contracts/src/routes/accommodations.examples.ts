import { type ExamplesOf } from '../examples/examples-of';
import {
  accommodation,
  accommodationCard,
  adminAccommodation,
  ownAccommodation,
} from '../examples/accommodation-records';
import { stay } from '../examples/booking-records';
import { meta, pageOf } from '../examples/page-of';
import { owner } from '../examples/person-records';
import { type accommodationRoutes } from './accommodations.routes';

const ludwigshafen = {
  id: 1,
  name: 'Ludwigshafen am Rhein',
  slug: 'ludwigshafen-am-rhein',
  state: 'Rheinland-Pfalz',
  accommodations_count: 42,
  lat: 49.4811,
  lng: 8.4353,
};

export const accommodationExamples: ExamplesOf<typeof accommodationRoutes> = {
  searchAccommodations: {
    response: {
      data: [accommodationCard],
      meta: {
        ...meta,
        took_ms: 0.8,
        facets: {
          amenities: { wifi: 1 },
          single_beds: 1,
          private_bath: 1,
          verified: 1,
          features: { verified: 1, cancellable: 1 },
          price: { min: 2800, max: 2800 },
        },
        center: {
          lat: 49.4811,
          lng: 8.4353,
          name: 'Ludwigshafen am Rhein, Rheinland-Pfalz',
          kind: 'exact',
          place_id: 'g2875376',
          alternatives: [],
        },
        beds_free_total: 12,
      },
    },
  },
  publicStats: {
    response: {
      total_accommodations: 600,
      unique_postal_codes: 212,
      success_rate: 87,
      beds_free_today: 4180,
      median_response_minutes: 95,
    },
  },
  city: {
    response: {
      success: true,
      data: {
        city: ludwigshafen,
        facts: {
          postal_codes: 7,
          price_min: 1800,
          price_max: 3600,
          price_median: 2600,
          beds_total: 420,
          beds_free_today: 180,
          beds_free_week: 140,
        },
        neighbours: [{ name: 'Mannheim', slug: 'mannheim', accommodations_count: 12, distance_km: 3.1 }],
        accommodations: [accommodationCard],
      },
    },
  },
  cities: {
    response: {
      success: true,
      data: [ludwigshafen],
    },
  },
  createAccommodation: {
    body: {
      title: 'Haus Beispielblick',
      address: 'Beispielstraße 1',
      zip_code: '67059',
      city: 'Ludwigshafen am Rhein',
      type: 'house',
      rooms: [{ name: 'Zimmer 1', beds: 4, single_beds: 2, private_bath: true }],
      price_per_bed_night: 2800,
      final_cleaning: 7000,
      vat: { kind: 'ausgewiesen', rate: 7 },
      amenities: ['wifi', 'kitchen'],
      lat: 49.4811,
      lng: 8.4353,
    },
    response: ownAccommodation,
  },
  importAccommodations: {
    body: {
      rows: [
        {
          title: 'Haus Beispielblick',
          address: 'Beispielstraße 1',
          zip_code: '67059',
          city: 'Ludwigshafen am Rhein',
          type: 'house',
        },
      ],
    },
    response: { data: [{ outcome: 'created', id: accommodationCard.id, errors: {} }] },
  },
  myAccommodations: {
    response: {
      data: [ownAccommodation],
      meta: {
        ...{ page: 1, per_page: 20, total: 1 },
        counts: { active: 1, draft: 0, archived: 0, blocked: 0 },
      },
    },
  },
  ownAccommodationIds: { response: { data: [{ id: accommodationCard.id, version: 3 }] } },
  changeAccommodations: {
    body: { action: 'price', items: [{ id: accommodationCard.id, version: 3 }], percent: 5 },
    response: {
      data: [
        {
          ...{ id: accommodationCard.id, outcome: 'changed', title: accommodationCard.title },
          ...{ status: 'active', errors: [] },
        },
      ],
    },
  },
  townsOfPostalCode: {
    response: {
      data: ['Ludwigshafen am Rhein'],
      center: { lat: 49.4833, lng: 8.4458 },
      parts: [{ name: 'Ludwigshafen am Rhein', lat: 49.4812, lng: 8.4464 }],
    },
  },
  accommodation: { response: accommodation },
  findAccommodationBySlug: { response: accommodation },
  accommodationsOfOwner: { response: pageOf(accommodationCard) },
  updateAccommodation: { body: { price_per_bed_night: 2900 }, response: ownAccommodation },
  archiveAccommodations: {
    body: { ids: [accommodationCard.id], archived: true },
    response: { data: [{ id: accommodationCard.id, status: 'archived' }] },
  },
  availability: { response: { data: [{ date: stay.start_date, beds_free: 10 }] } },
  putAvailability: {
    body: { blocks: [{ from: stay.start_date, to: stay.end_date, beds: 2 }] },
    response: ownAccommodation,
  },
  uploadPhoto: { response: ownAccommodation },
  putPhotos: {
    body: {
      photos: [{ id: '0ca5c18b3db79b8fc4bbbe7f2f090deb', alt: 'Das Haus von der Straße', room: null }],
    },
    response: ownAccommodation,
  },
  adminAccommodations: {
    response: {
      data: [adminAccommodation],
      meta: { page: 1, per_page: 25, total: 1, checks_requested: 1 },
    },
  },
  adminAccommodation: {
    response: {
      ...adminAccommodation,
      owner: {
        ...{ id: owner.id, name: owner.name, company: owner.company, email: owner.email },
        ...{ email_verified: true, phone: owner.phone, accommodations: 3 },
      },
      history: [
        {
          ...{ at: '2026-11-20T08:00:00.000Z', what: 'created', by: 'owner' },
          ...{ name: null, reason: null, facts: [] },
        },
        {
          ...{ at: '2026-11-24T08:00:00.000Z', what: 'hidden', by: 'admin', name: 'Verwaltung' },
          ...{ reason: 'Das Haus steht nicht an dieser Adresse.', facts: [] },
        },
      ],
    },
  },
  removePhoto: {
    body: { reason: 'misleading', note: 'Das Foto zeigt ein Hotel.' },
    response: adminAccommodation,
  },
  adminUpdateAccommodation: {
    body: { blocked: true, reason: 'Das Haus steht nicht an dieser Adresse.', version: 3 },
    response: adminAccommodation,
  },
  requestCheck: { response: ownAccommodation },
  ownerFigures: {
    response: {
      from: '2026-12-01',
      to: '2027-01-01',
      requests: 4,
      answered: 4,
      offers: 3,
      response_hours: 1.8,
      months: [
        {
          from: '2026-12-01',
          views: 61,
          requests: 4,
          offers: 3,
          response_hours: 1.8,
          earnings_cents: 477_400,
          bed_nights: 168,
          bed_nights_total: 372,
        },
      ],
    },
  },
};
