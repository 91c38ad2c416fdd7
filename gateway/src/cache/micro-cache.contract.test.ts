import { systemClock } from '@kq/kernel';
import { contractRows } from '@kq/service-kit/testing/contracts/contract';
import { answerCacheContract, anAnswer } from '../../test/contracts/answer-cache.contract';
import { decodeAnswer, encodeAnswer } from './answer-codec';
import { createMicroCache } from './micro-cache';

describe('contract of answer caches: memory', () => {
  it.each(contractRows(answerCacheContract))('%s', (_behaviour, { check }) =>
    check(createMicroCache({ maxEntries: 100, maxBytes: 1_000_000, clock: systemClock })),
  );
});

describe('decodeAnswer', () => {
  const bytes = encodeAnswer(anAnswer(Buffer.from('body'), 60_000));

  it('derives the age from the remaining lifetime', () => {
    expect(decodeAnswer(bytes, 18_000, 1_000_000)).toMatchObject({ storedAt: 958_000, expiresAt: 1_018_000 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a head', bytes.subarray(0, 20)],
    ['a length beyond the end', Buffer.from([255, 255, 255, 255, 1])],
    ['another format', Buffer.from('\0\0\0\u0002{}')],
  ])('rejects %s', (_what, foreign) => {
    expect(decodeAnswer(foreign, 1000, 0)).toBeUndefined();
  });

  it('rejects an expired answer', () => {
    expect(decodeAnswer(bytes, -2, 0)).toBeUndefined();
  });
});
