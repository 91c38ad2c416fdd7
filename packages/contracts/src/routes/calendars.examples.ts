import { FEED_READING, accommodationCard } from '../examples/accommodation-records';
import { type ExamplesOf } from '../examples/examples-of';
import { stay } from '../examples/booking-records';
import { pageOf } from '../examples/page-of';
import { type calendarRoutes } from './calendars.routes';

const ownerCalendarLink = {
  link: {
    url: 'https://kolonnenquartier.example/api/accommodations/owner/200000001/calendar.ics?token=token-of-the-link',
    renewed_at: '2026-11-22T08:00:00.000Z',
  },
};
const calendarSync = {
  link: {
    url: `https://kolonnenquartier.example/api/accommodations/${accommodationCard.id}/calendar.ics?token=token-of-the-link`,
    renewed_at: '2026-11-22T08:00:00.000Z',
  },
  feeds: [
    {
      id: 123_456_789,
      name: 'Airbnb',
      source: 'url',
      host: 'www.airbnb.example',
      beds: 4,
      state: 'ok',
      nights: 21,
      echoes: [],
      pending_nights: null,
      freed: [],
      reading: null,
      last_read_at: '2026-11-22T08:00:00.000Z',
    },
  ],
  conflicts: [
    {
      from: stay.start_date,
      to: stay.end_date,
      stays: [
        {
          request_id: 1_000_000_000_001,
          from: stay.start_date,
          to: stay.end_date,
          beds: 10,
          name: 'Demo-Bau GmbH',
          can_cancel: true,
        },
      ],
      feeds: [{ id: 123_456_789, name: 'Airbnb' }],
    },
  ],
};

export const calendarExamples: ExamplesOf<typeof calendarRoutes> = {
  ownerCalendarLink: { response: ownerCalendarLink },
  renewOwnerCalendarLink: { response: ownerCalendarLink },
  revokeOwnerCalendarLink: { response: { link: null } },
  occupancyOverview: {
    response: pageOf({
      id: accommodationCard.id,
      title: accommodationCard.title,
      status: 'active',
      beds_total: 12,
      nights: [{ date: stay.start_date, beds_free: 2, taken_by: ['stay', 'feed'] }],
    }),
  },
  occupancy: {
    response: {
      beds_total: 12,
      nights: [{ date: stay.start_date, beds_free: 2 }],
      spans: [{ kind: 'feed', from: stay.start_date, to: stay.end_date, beds: 10, name: 'Airbnb' }],
    },
  },
  calendarCollisions: {
    response: {
      data: [
        {
          accommodation_id: accommodationCard.id,
          title: accommodationCard.title,
          nights: [{ from: stay.start_date, to: stay.end_date }],
          feeds: [{ id: 123_456_789, name: 'Airbnb' }],
        },
      ],
    },
  },
  closures: {
    response: {
      data: [
        {
          id: accommodationCard.id,
          title: accommodationCard.title,
          closures: [{ from: '2026-12-23', to: '2027-01-07' }],
        },
      ],
    },
  },
  closeAccommodations: {
    body: { from: '2026-12-23', to: '2027-01-07', closed: true },
    response: {
      data: [
        {
          id: accommodationCard.id,
          title: accommodationCard.title,
          result: 'changed',
          stays: 1,
          message: null,
        },
      ],
    },
  },
  calendarSync: { response: calendarSync },
  renewCalendarLink: { response: calendarSync },
  importCalendar: {
    body: { name: 'Airbnb', url: 'https://www.airbnb.example/calendar/ical/1.ics?s=secret', beds: 4 },
    response: calendarSync,
  },
  releaseCalendarFeed: { body: { reading: FEED_READING }, response: calendarSync },
  changeCalendarFeed: { body: { beds: 4 }, response: calendarSync },
  removeCalendarFeed: { response: { ...calendarSync, feeds: [] } },
  revokeCalendarLink: { response: { ...calendarSync, link: null } },
};
