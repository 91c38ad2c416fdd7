import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type ContractCase } from '@kq/service-kit/testing/contracts/contract';
import { waitFor } from '@kq/service-kit/testing/wait-for';
import { type CachedAnswer, latin1Of } from '../../src/cache/micro-cache';

export interface AnswerCacheFixture {
  get(key: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>;
  set(key: string, answer: CachedAnswer): void;
}

export function anAnswer(body: Buffer, lifeMs = 30_000): CachedAnswer {
  const storedAt = Date.now();
  return {
    headers: [
      ['content-type', 'application/json'],
      ['vary', 'x-consent, Accept-Encoding'],
      ['link', ['</a>; rel=next', '</b>; rel=prev']],
    ],
    body,
    latin1: latin1Of(body),
    storedAt,
    expiresAt: storedAt + lifeMs,
  };
}

/** Sets an answer until it is found: a cache may skip a write. */
async function kept(cache: AnswerCacheFixture, key: string, answer: CachedAnswer): Promise<CachedAnswer> {
  let found: CachedAnswer | undefined;
  await waitFor(`the answer of ${key}`, async () => {
    found = await cache.get(key);
    if (found === undefined) cache.set(key, answer);
    return found !== undefined;
  });
  return found as CachedAnswer;
}

/** The behaviour of every answer cache. */
export const answerCacheContract: readonly ContractCase<AnswerCacheFixture>[] = [
  {
    behaviour: 'returns headers and body byte by byte',
    async check(cache) {
      for (const body of [Buffer.alloc(0), Buffer.from('{"stadt":"Köln"}'), randomBytes(40_000)]) {
        const answer = anAnswer(body);
        const found = await kept(cache, `bytes ${body.length}`, answer);
        deepStrictEqual(found.headers, answer.headers);
        ok(found.body.equals(body));
        equal(found.latin1, answer.latin1);
        ok(Math.abs(found.expiresAt - answer.expiresAt) < 5000);
        ok(Math.abs(found.storedAt - answer.storedAt) < 5000);
      }
    },
  },
  {
    behaviour: 'separates keys, and returns nothing for an unknown key',
    async check(cache) {
      await kept(cache, 'br||/api/cities', anAnswer(Buffer.from('one')));
      await kept(cache, '||/api/cities', anAnswer(Buffer.from('two')));
      equal((await kept(cache, 'br||/api/cities', anAnswer(Buffer.from('x')))).body.toString(), 'one');
      equal(await cache.get('gzip||/api/cities'), undefined);
    },
  },
  {
    behaviour: 'drops an answer at its expiry',
    async check(cache) {
      await kept(cache, 'short', anAnswer(Buffer.from('short'), 500));
      await waitFor('the end of the answer', async () => (await cache.get('short')) === undefined);
    },
  },
];
