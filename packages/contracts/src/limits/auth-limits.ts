import { defineLimits } from './limit-definition';

const mails = {
  size: '3, then one per 5 minutes; one per 10 minutes after 20 in 24 h',
  isLifted: true,
  beyond: 'same answer; nothing is made or replaced',
  at: 'services/auth/src/use-cases/take-mail.ts',
} as const;
const ofHolder = { key: ['address'], ...mails } as const;
const ofKnownBrowser = { key: ['address', 'stored-browser'], ...mails } as const;

/** Counters of auth; the names are the purposes of its throttle keys. */
export const authLimits = defineLimits({
  mail: {
    counts: 'mails to an unverified address, over all flows',
    key: ['address'],
    size: '3 an hour, 10 a day',
    setting: 'KQ_LIMIT_MAILS_PER_HOUR, KQ_LIMIT_MAILS_PER_DAY',
    isLifted: true,
    beyond: 'same answer; nothing is made or replaced',
    at: 'services/auth/src/use-cases/take-mail.ts',
  },
  'mail-link': { counts: 'links to sign in, to a verified address', ...ofHolder },
  'mail-reset': { counts: 'links to reset the password, to a verified address', ...ofHolder },
  'mail-verification': { counts: 'mails about a registration, to a verified address', ...ofHolder },
  'mail-booking': { counts: 'links to confirm a booking request, to a verified address', ...ofHolder },
  'mail-link-known': { counts: 'the same links, asked for by a known browser', ...ofKnownBrowser },
  'mail-reset-known': { counts: 'the same resets, asked for by a known browser', ...ofKnownBrowser },
  'mail-verification-known': { counts: 'the same mails, caused by a known browser', ...ofKnownBrowser },
  'mail-booking-known': { counts: 'the same links, caused by a known browser', ...ofKnownBrowser },
  'mail-link-decoy': { counts: 'links that an unknown address would get', ...ofHolder },
  'mail-reset-decoy': { counts: 'resets that an unknown address would get', ...ofHolder },
  code: {
    counts:
      'wrong codes of an address, over all nonces, links, kinds and networks; a redeemed link or reset clears them',
    key: ['address'],
    size: '10 an hour, 30 a day, 60 in 30 days; 5 per code',
    beyond: '422: the mailed link only',
    at: 'services/auth/src/use-cases/verify-code.ts',
  },
  'code-known': {
    counts: 'wrong codes of an address from a known browser',
    key: ['address', 'stored-browser'],
    size: '10 an hour; 5 per code',
    beyond: '422: the mailed link only',
    at: 'services/auth/src/use-cases/verify-code.ts',
  },
  login: {
    counts: 'failed passwords of an account',
    key: ['address'],
    size: 'from the 6th in 15 minutes up to 1 s of delay; 50 an hour',
    beyond: '429: sign-in by mail',
    at: 'services/auth/src/use-cases/log-in.ts',
  },
  'login-known': {
    counts: 'failed passwords of an account from a known browser',
    key: ['address', 'stored-browser'],
    size: 'the same',
    beyond: '429: sign-in by mail',
    at: 'services/auth/src/use-cases/log-in.ts',
  },
  'login-from': {
    counts: 'failed passwords of an account from one network',
    key: ['address', 'network'],
    size: 'from the 6th in 15 minutes up to 4 s of delay',
    beyond: 'a delay',
    at: 'services/auth/src/use-cases/log-in.ts',
  },
  registered: {
    counts: 'answers "ist bereits registriert"',
    key: ['network'],
    size: '5 an hour',
    setting: 'KQ_LIMIT_REGISTERED_TOLD_PER_HOUR',
    isLifted: true,
    beyond: '429',
    at: 'services/auth/src/use-cases/register-user.ts',
  },
  registration: {
    counts: 'new accounts',
    key: ['network'],
    size: '20 an hour',
    setting: 'KQ_LIMIT_REGISTRATIONS_PER_HOUR',
    isLifted: true,
    beyond: '429',
    at: 'services/auth/src/use-cases/register-user.ts',
  },
  'second-factor': {
    counts: "wrong codes of an admin's app, over all sessions",
    key: ['user'],
    size: '10 an hour, 30 a day, 60 in 30 days; 5 per session',
    beyond: '429; the 5th of a session ends it',
    at: 'services/auth/src/use-cases/factor-tries.ts',
  },
  'recovery-code': {
    counts: 'wrong recovery codes of an admin, over all sessions',
    key: ['user'],
    size: '10 an hour, 30 a day, 60 in 30 days; 5 per session',
    beyond: '429; the 5th of a session ends it',
    at: 'services/auth/src/use-cases/factor-tries.ts',
  },
  'email-change': {
    counts: 'links to a new address of an account; each also counts as a mail to that address',
    key: ['user'],
    size: '5 an hour, 10 a day',
    beyond: '429',
    at: 'services/auth/src/use-cases/request-email-change.ts',
  },
  export: {
    counts: 'data exports',
    key: ['user'],
    size: '5 an hour',
    setting: 'KQ_LIMIT_EXPORTS_PER_HOUR',
    isLifted: true,
    beyond: '429',
    at: 'services/auth/src/use-cases/export-account.ts',
  },
  erasure: {
    counts: 'wrong passwords when an account is to be erased',
    key: ['user'],
    size: '10 an hour',
    beyond: '429',
    at: 'services/auth/src/use-cases/erase-account.ts',
  },
});

export type AuthLimitName = keyof typeof authLimits;

/** Limits of auth that are no counters. */
export const authWorkLimits = defineLimits({
  'waiting-codes': {
    counts: 'codes that are compared, of all addresses',
    key: ['process'],
    size: '2 at a time, 200 waiting',
    beyond: '503',
    at: 'services/auth/src/use-cases/verify-code.ts',
  },
});
