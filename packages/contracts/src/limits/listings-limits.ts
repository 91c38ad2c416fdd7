import { defineLimits } from './limit-definition';

const perDay = { isLifted: true, beyond: '429 until the next day' } as const;
const SENDERS = 'services/listings/src/quotas/use-cases/sender-limits.ts';
const OWNERS = 'services/listings/src/quotas/use-cases/owner-limits.ts';

/** Daily quotas of listings, by Berlin day; the names are the kinds of its counters. */
export const dailyQuotas = defineLimits({
  'unproved-address': {
    counts: 'booking requests of an unverified sender',
    key: ['address'],
    size: '3 a day',
    at: SENDERS,
    ...perDay,
  },
  'unproved-ip': {
    counts: 'booking requests of unverified senders',
    key: ['network'],
    size: '5 a day',
    at: SENDERS,
    ...perDay,
  },
  bundles: {
    counts: 'booking requests of a verified sender',
    key: ['user'],
    size: '10 a day, 100 with a verified company',
    setting: 'KQ_LIMIT_BUNDLES_PER_DAY',
    at: SENDERS,
    ...perDay,
  },
  'new-accommodations': {
    counts: 'new accommodations',
    key: ['user'],
    size: '20 a day',
    setting: 'KQ_LIMIT_ACCOMMODATIONS_PER_DAY',
    at: OWNERS,
    ...perDay,
  },
  'imported-accommodations': {
    counts: 'imported drafts of a verified owner',
    key: ['user'],
    size: '5000 a day',
    at: OWNERS,
    ...perDay,
  },
  reports: {
    counts: 'reports, signed in and by answer links of the owner together',
    key: ['user'],
    size: '5 a day',
    at: 'services/listings/src/reports/use-cases/submit-report.ts',
    beyond: '429 until the next day',
  },
});

/** Limits of listings that are no daily quotas. */
export const listingsLimits = defineLimits({
  'active-in-trial': {
    counts: 'active accommodations during the trial',
    key: ['user'],
    size: '50 at a time',
    setting: 'KQ_LIMIT_ACTIVE_IN_TRIAL',
    isLifted: true,
    beyond: '422',
    at: OWNERS,
  },
  'streams-of-a-user': {
    counts: 'event streams',
    key: ['user'],
    size: '5 at a time',
    setting: 'KQ_STREAMS_PER_USER',
    beyond: '503',
    at: 'services/listings/src/bookings/http/live-events.routes.ts',
  },
  'streams-of-a-network': {
    counts: 'event streams',
    key: ['network'],
    size: '20 at a time',
    setting: 'KQ_STREAMS_PER_ADDRESS',
    beyond: '503',
    at: 'services/listings/src/bookings/http/live-events.routes.ts',
  },
  photos: {
    counts: 'photos',
    key: ['accommodation'],
    size: '20',
    beyond: '422',
    at: 'services/listings/src/photos/use-cases/add-photo.ts',
  },
  'calendar-readings': {
    counts: 'calendars that a user has read',
    key: ['user'],
    size: '1 at a time',
    beyond: '429',
    at: 'services/listings/src/calendars/use-cases/import-calendar.ts',
  },
  'waiting-calendars': {
    counts: 'calendars that wait for their reading, of users and feeds',
    key: ['process'],
    size: '20, 2 s each',
    beyond: '429; a feed keeps its reading',
    at: 'services/listings/src/calendars/data/calendar-reader.ts',
  },
  'feeds-of-an-owner': {
    counts: 'feeds that are read again in the background',
    key: ['user'],
    size: '1 at a time, 20 a minute',
    beyond: 'read a minute later',
    at: 'services/listings/src/calendars/use-cases/read-due-feeds.ts',
  },
  calendars: {
    counts: 'calendars of other platforms',
    key: ['accommodation'],
    size: '20',
    beyond: '422',
    at: 'services/listings/src/calendars/use-cases/import-calendar.ts',
  },
});

export type DailyQuotaKind = keyof typeof dailyQuotas;
