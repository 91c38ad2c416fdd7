import { defineLimits } from './limit-definition';

const slots = { at: 'packages/service-kit/src/http/upload-slots.ts' } as const;

/** Uploads at a time and bodies that arrive, counted by each service; the slots also by the gateway. */
export const uploadLimits = defineLimits({
  'uploads-of-a-user': { counts: 'uploads', key: ['user'], size: '4 at a time', beyond: '429', ...slots },
  'uploads-of-an-unverified-owner': {
    counts: 'uploads before the address is verified',
    key: ['user'],
    size: '1 at a time',
    beyond: '429',
    at: 'packages/service-kit/src/http/admit-upload.ts',
  },
  'uploads-of-unverified-owners': {
    counts: 'uploads of all unverified owners',
    key: ['process'],
    size: '4 at a time',
    beyond: '503',
    ...slots,
  },
  uploads: {
    counts: 'uploads of all owners',
    key: ['process'],
    size: '16 at a time',
    beyond: '503',
    ...slots,
  },
  'body-bytes': {
    counts: 'bytes of JSON bodies that arrive, of which each has 16 KB free',
    key: ['process'],
    size: '64 MB',
    beyond: '503',
    at: 'packages/service-kit/src/http/body-budget.ts',
  },
});

/** Limits of uploads and bodies that the gateway counts in addition. */
export const gatewayUploadLimits = defineLimits({
  'uploads-of-a-network': {
    counts: 'uploads',
    key: ['network'],
    size: '6 at a time',
    beyond: '429',
    at: 'gateway/src/policies/body-limit.policy.ts',
  },
  'body-progress': {
    counts: 'bytes of a body, while they are wanted; by each service as well',
    key: ['connection'],
    size: 'at least 16 KB a second over 10 s',
    setting: 'KQ_STALL_LIMIT_MS',
    beyond: '408, the connection ends',
    at: 'packages/service-kit/src/http/body-progress.ts',
  },
});
