import { defineLimits } from './limit-definition';

/** Counters of auth; the names are the purposes of its throttle keys. */
export const authLimits = defineLimits({
  mail: {
    counts: 'mails to an unverified address, over all flows; to a verified one 20 an hour and 60 a day',
    key: ['address'],
    size: '3 an hour, 10 a day',
    setting: 'KQ_LIMIT_MAILS_PER_HOUR, KQ_LIMIT_MAILS_PER_DAY',
    isLifted: true,
    beyond: 'same answer, no mail',
    at: 'services/auth/src/use-cases/issue-challenge.ts',
  },
  decoy: {
    counts: 'mails that an address without an account would get',
    key: ['address'],
    size: 'as for a mail',
    isLifted: true,
    beyond: 'same answer',
    at: 'services/auth/src/use-cases/issue-challenge.ts',
  },
  code: {
    counts:
      'wrong codes of an address, over all nonces, links, kinds and networks; a redeemed link or reset clears them',
    key: ['address'],
    size: '10 an hour, 30 a day, 60 in 30 days; 5 per code',
    beyond: '422: the mailed link only',
    at: 'services/auth/src/use-cases/verify-code.ts',
  },
  'code-stored-browser': {
    counts: 'wrong codes of an address from a browser that signed in before',
    key: ['address', 'stored-browser'],
    size: '10 an hour; 5 per code',
    beyond: '422: the mailed link only',
    at: 'services/auth/src/use-cases/verify-code.ts',
  },
  login: {
    counts: 'failed passwords of an account',
    key: ['address'],
    size: 'from the 6th in 15 minutes up to 1 s of delay',
    beyond: 'a delay',
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
