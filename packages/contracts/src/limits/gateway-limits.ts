import { defineLimits } from './limit-definition';

const AT = 'gateway/src/policies/rate-limit.policy.ts';
const shared = { isLifted: true, beyond: '429', at: AT } as const;

/**
 * Calls a minute by the classes of the route table: counted by network before the token is verified (calls with a token
 * separately, × KQ_RATE_ADDRESS_FACTOR), and by user afterwards.
 */
export const rateLimits = defineLimits({
  read: { counts: 'reads', key: ['network'], size: '1200 a minute', setting: 'KQ_RATE_READ', ...shared },
  search: {
    counts: 'searches',
    key: ['network'],
    size: '300 a minute',
    setting: 'KQ_RATE_SEARCH',
    ...shared,
  },
  write: { counts: 'writes', key: ['network'], size: '120 a minute', setting: 'KQ_RATE_WRITE', ...shared },
  auth: {
    counts: 'sign-in calls',
    key: ['network'],
    size: '30 a minute',
    setting: 'KQ_RATE_AUTH',
    ...shared,
  },
  telemetry: {
    counts: 'telemetry',
    key: ['network'],
    size: '120 a minute',
    setting: 'KQ_RATE_TELEMETRY',
    ...shared,
  },
  calendar: {
    counts: 'calendars of other platforms to be read',
    key: ['network'],
    size: '10 a minute',
    setting: 'KQ_RATE_CALENDAR',
    ...shared,
  },
  site: {
    counts: 'pages and files',
    key: ['network'],
    size: '3000 a minute',
    setting: 'KQ_RATE_SITE',
    ...shared,
  },
});

/** Limits of the gateway that are no rates. */
export const gatewayLimits = defineLimits({
  users: {
    counts: 'calls of a signed-in user, by the same classes',
    key: ['user'],
    size: 'as by network',
    ...shared,
  },
  'signed-networks': {
    counts: 'calls with a token, except sign-in calls',
    key: ['network'],
    size: '4 × as by network',
    setting: 'KQ_RATE_ADDRESS_FACTOR',
    ...shared,
  },
  calls: {
    counts: 'calls to services under way',
    key: ['network'],
    size: '64 at a time',
    setting: 'KQ_CALLS_PER_ADDRESS',
    isLifted: true,
    beyond: '429',
    at: 'gateway/src/policies/proxy.policy.ts',
  },
  streams: {
    counts: 'event streams of a gateway',
    key: ['process'],
    size: '5000 at a time',
    setting: 'KQ_STREAMS_MAX',
    beyond: '503',
    at: 'gateway/src/policies/proxy.policy.ts',
  },
  'requests-in-work': {
    counts: 'requests in work',
    key: ['connection'],
    size: '2 at a time, 1000 waiting',
    beyond: 'the connection ends',
    at: 'gateway/src/connections/connection-gate.ts',
  },
  'held-bytes': {
    counts: 'bytes of answers that wait for slow clients',
    key: ['process'],
    size: '64 MB',
    setting: 'KQ_HELD_BYTES',
    beyond: 'the service waits',
    at: 'gateway/src/upstream/held-bytes.ts',
  },
});
