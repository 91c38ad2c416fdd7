import { type ExamplesOf } from '../examples/examples-of';
import { accommodationCard } from '../examples/accommodation-records';
import { bookingRequest, stay } from '../examples/booking-records';
import { type notificationRoutes } from './notifications.routes';

export const notificationExamples: ExamplesOf<typeof notificationRoutes> = {
  notices: {
    response: {
      data: [
        {
          id: `${bookingRequest.id}:answer_received`,
          kind: 'answer_received',
          booking_request_id: bookingRequest.id,
          side: 'dispatcher',
          answer: 'accepted',
          beds: 12,
          facts: {
            company: null,
            place: 'Ludwigshafen am Rhein',
            titles: [accommodationCard.title],
            start_date: stay.start_date,
            end_date: stay.end_date,
          },
          at: '2026-11-22T09:00:00.000Z',
          read: false,
        },
      ],
      meta: { unread: 1 },
    },
  },
  readNotices: { body: { ids: ['7000000000001:answer_received'] } },
};
