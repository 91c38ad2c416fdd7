import { defineLimits } from './limit-definition';

export const notificationsLimits = defineLimits({
  'request-mails': {
    counts: 'request mails to an owner',
    key: ['user'],
    size: '25 a day',
    isLifted: true,
    beyond: 'sent the next morning',
    at: 'services/notifications/src/use-cases/send-delivery.ts',
  },
});

const AT_RECORDING = 'services/analytics/src/recordings/use-cases/add-chunk.ts';

const AT_SLOTS = 'services/analytics/src/recordings/http/recordings.routes.ts';

export const analyticsLimits = defineLimits({
  views: {
    counts: 'views of an accommodation',
    key: ['network', 'accommodation'],
    size: '1 a day',
    beyond: 'not counted',
    at: 'services/analytics/src/use-cases/count-view.ts',
  },
  'recorded-bytes-of-a-network': {
    counts: 'bytes of recordings',
    key: ['network'],
    size: '100 MB a day',
    beyond: '429',
    at: AT_RECORDING,
  },
  'recorded-sessions-of-a-network': {
    counts: 'recorded sessions',
    key: ['network'],
    size: '200 a day',
    beyond: '429',
    at: AT_RECORDING,
  },
  'recorded-bytes-of-a-session': {
    counts: 'bytes of one recorded session, whose number the browser draws',
    key: ['network'],
    size: '20 MB, within the above',
    beyond: '429',
    at: AT_RECORDING,
  },
  'recorded-bytes': {
    counts: 'bytes of all recordings',
    key: ['process'],
    size: '2 GB',
    beyond: 'the oldest sessions are deleted',
    at: 'services/analytics/src/recordings/use-cases/tidy-recordings.ts',
  },
  'recordings-in-work-of-a-network': {
    counts: 'chunks of recordings that arrive or are checked',
    key: ['network'],
    size: '4 at a time',
    beyond: '429',
    at: AT_SLOTS,
  },
  'recordings-in-work': {
    counts: 'chunks of recordings that arrive or are checked',
    key: ['process'],
    size: '24 at a time, 2 s for a check',
    beyond: '503',
    at: AT_SLOTS,
  },
});
