import { equal, ok } from 'node:assert/strict';
import { type Pauses } from '../../pauses/pauses';
import { waitFor } from '../wait-for';
import { type ContractCase } from './contract';

export interface PausesFixture {
  /** The pauses of one replica. */
  readonly pauses: Pauses;
  /** The pauses of another replica; the same ones for a single-process adapter. */
  readonly other: Pauses;
}

const inMs = (ms: number): Date => new Date(Date.now() + ms);
const isNear = (seen: Date | null, meant: Date): boolean =>
  seen !== null && Math.abs(seen.getTime() - meant.getTime()) < 1000;

/** The behaviour of every Pauses adapter; uses the system clock. */
export const pausesContract: readonly ContractCase<PausesFixture>[] = [
  {
    behaviour: 'pauses a key on all replicas, and no other key',
    async check({ pauses, other }) {
      const end = inMs(60_000);
      await pauses.pause('a', end);
      ok(isNear(await pauses.until('a'), end));
      await waitFor(async () => isNear(await other.until('a'), end));
      equal(await other.until('b'), null);
    },
  },
  {
    behaviour: 'keeps the later of two end times',
    async check({ pauses, other }) {
      const [sooner, later] = [inMs(30_000), inMs(90_000)];
      await pauses.pause('c', later);
      await waitFor(async () => (await other.until('c')) !== null);
      await other.pause('c', sooner);
      ok(isNear(await pauses.until('c'), later));
      ok(isNear(await other.until('c'), later));
    },
  },
  {
    behaviour: 'releases the key at its end time, and ignores an end in the past',
    async check({ pauses }) {
      await pauses.pause('d', inMs(-1000));
      equal(await pauses.until('d'), null);
      await pauses.pause('d', inMs(300));
      await waitFor(async () => (await pauses.until('d')) === null);
    },
  },
];
