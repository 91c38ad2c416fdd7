import { equal, ok } from 'node:assert/strict';
import { type Cooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { waitFor } from '../wait-for';
import { type ContractCase } from './contract';

export interface CooldownsFixture {
  /** The cooldowns of one replica. */
  readonly cooldowns: Cooldowns;
  /** The cooldowns of another replica; the same ones for a single-process adapter. */
  readonly other: Cooldowns;
}

const inMs = (ms: number): Date => new Date(Date.now() + ms);
const isNear = (seen: Date | null, meant: Date): boolean =>
  seen !== null && Math.abs(seen.getTime() - meant.getTime()) < 1000;

/** The behaviour of every Cooldowns adapter; uses the system clock. */
export const cooldownsContract: readonly ContractCase<CooldownsFixture>[] = [
  {
    behaviour: 'starts the cooldown of a key on all replicas, and of no other key',
    async check({ cooldowns, other }) {
      const end = inMs(60_000);
      await cooldowns.start('a', end);
      ok(isNear(await cooldowns.until('a'), end));
      await waitFor(async () => isNear(await other.until('a'), end));
      equal(await other.until('b'), null);
    },
  },
  {
    behaviour: 'keeps the later of two end times',
    async check({ cooldowns, other }) {
      const [sooner, later] = [inMs(30_000), inMs(90_000)];
      await cooldowns.start('c', later);
      await waitFor(async () => (await other.until('c')) !== null);
      await other.start('c', sooner);
      ok(isNear(await cooldowns.until('c'), later));
      ok(isNear(await other.until('c'), later));
    },
  },
  {
    behaviour: 'releases the key at its end time, and ignores an end in the past',
    async check({ cooldowns }) {
      await cooldowns.start('d', inMs(-1000));
      equal(await cooldowns.until('d'), null);
      await cooldowns.start('d', inMs(300));
      await waitFor(async () => (await cooldowns.until('d')) === null);
    },
  },
];
