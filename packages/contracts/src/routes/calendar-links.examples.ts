import { FEED_READING, accommodationCard } from '../examples/accommodation-records';
import { type ExamplesOf } from '../examples/examples-of';
import { stay } from '../examples/booking-records';
import { type calendarLinkRoutes } from './calendar-links.routes';

const calendarCheck = {
  language: 'de',
  accommodations: [
    {
      id: accommodationCard.id,
      title: accommodationCard.title,
      zip_code: accommodationCard.zip_code,
      city: accommodationCard.city,
      beds_total: 12,
      free: [
        { from: '2026-11-24', to: '2026-12-01', beds_free: 12 },
        { from: '2026-12-01', to: '2026-12-08', beds_free: 4 },
      ],
      confirmed_at: '2026-11-15T08:00:00.000Z',
    },
  ],
  total: 1,
  mailed_at: '2026-11-24T06:00:00.000Z',
  expires_at: '2026-12-08T06:00:00.000Z',
  confirmed_at: null,
  is_confirmed_today: false,
};
const feedSuspicion = {
  language: 'de',
  accommodation_id: accommodationCard.id,
  title: accommodationCard.title,
  zip_code: accommodationCard.zip_code,
  city: accommodationCard.city,
  feed_name: 'Airbnb',
  state: 'suspicious',
  nights: 14,
  pending_nights: 0,
  freed: [{ from: stay.start_date, to: stay.end_date }],
  freed_nights: 14,
  reading: FEED_READING,
  last_read_at: '2026-11-22T08:00:00.000Z',
};

export const calendarLinkExamples: ExamplesOf<typeof calendarLinkRoutes> = {
  calendarCheck: { response: calendarCheck },
  confirmCalendarCheck: {
    response: {
      ...calendarCheck,
      accommodations: calendarCheck.accommodations.map((place) => ({
        ...place,
        confirmed_at: '2026-11-24T08:00:00.000Z',
      })),
      confirmed_at: '2026-11-24T08:00:00.000Z',
      is_confirmed_today: true,
    },
  },
  feedSuspicion: { response: feedSuspicion },
  releaseFeedSuspicion: {
    body: { reading: FEED_READING },
    response: {
      ...feedSuspicion,
      state: 'settled',
      nights: 0,
      pending_nights: null,
      freed: [],
      freed_nights: 0,
      reading: null,
    },
  },
};
