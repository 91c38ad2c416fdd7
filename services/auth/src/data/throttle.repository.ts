import { randomBytes } from 'node:crypto';
import { type Clock, DAY_MS, MINUTE_MS } from '@kq/kernel';
import { upsertMatching } from '@kq/service-kit';
import { type Window } from '../domain/limits';
import { type ThrottleRepository, type Ticket } from '../use-cases/ports';
import { takeMailTokenOf } from './take-mail-token-of';
import { type Hit, type ThrottleDoc, type ThrottleModel } from './throttle.model';

/** Limit of stored hits, above every configurable limit: a counter with this number of hits rejects further ones. */
const HITS_KEPT = 300;
const FULL_WAIT_MS = MINUTE_MS;
/** Forgiven hits are kept this long: `earlier` reports them, as tries of codes that still live. */
const KEEP_FORGIVEN_MS = DAY_MS;
const allowed: Ticket = { isAllowed: true, retryAfterSeconds: 0, earlier: [], undo: async () => undefined };

interface Noted {
  readonly id: string;
  readonly now: number;
  /** Times of the hits before this one, within the time kept. */
  readonly earlier: readonly number[];
  /** Those of them that count. */
  readonly counted: readonly number[];
  /** True when this hit was not stored: its counter has no room. */
  readonly isFull: boolean;
}

/**
 * Creates counters with sliding windows. A hit is stored first and then ranked among earlier ones, so that parallel
 * callers cannot exceed a limit together, without compare-and-set.
 */
export function createThrottleRepository(model: ThrottleModel, clock: Clock): ThrottleRepository {
  async function note(key: string, keepMs: number, isSecondTry = false): Promise<Noted> {
    const id = randomBytes(8).toString('hex');
    const now = clock.now().getTime();
    await push(model, key, { id, at: new Date(now) }, new Date(now + keepMs));
    const doc = await model.findOne({ _id: key }).lean<ThrottleDoc>().exec();
    const hits = doc?.hits ?? [];
    const hasOld = hits.some(({ at }) => at.getTime() <= now - keepMs);
    if (hasOld)
      await model.updateOne({ _id: key }, { $pull: { hits: { at: { $lte: new Date(now - keepMs) } } } });
    const own = hits.findIndex((hit) => hit.id === id);
    if (own < 0 && hasOld && !isSecondTry) return note(key, keepMs, true);
    const before = (own < 0 ? hits : hits.slice(0, own)).filter(({ at }) => at.getTime() > now - keepMs);
    const counted = countedOf(before, doc);
    return { id, now, earlier: timesOf(before), counted: timesOf(counted), isFull: own < 0 };
  }

  async function read(key: string, keepMs: number): Promise<Omit<Noted, 'id' | 'isFull'>> {
    const doc = await model.findOne({ _id: key }).lean<ThrottleDoc>().exec();
    const now = clock.now().getTime();
    const hits = (doc?.hits ?? []).filter(({ at }) => at.getTime() > now - keepMs);
    return { now, earlier: timesOf(hits), counted: timesOf(countedOf(hits, doc)) };
  }

  const remove = async (key: string, id: string): Promise<void> => {
    await model.updateOne({ _id: key }, { $pull: { hits: { id } } });
  };

  return {
    async hit(key, keepMs) {
      const { id, earlier } = await note(key, keepMs);
      return { count: earlier.length + 1, undo: () => remove(key, id) };
    },
    async take(key, windows) {
      if (windows.length === 0) return allowed;
      const keepMs = Math.max(...windows.map(({ ms }) => ms));
      const longestWait = (counted: readonly number[], now: number): number =>
        Math.max(...windows.map((window) => waitFor(window, counted, now)));
      // Without a write: a full counter is what a client that guesses on meets (docs/security.md S30).
      const before = await read(key, keepMs);
      const waitBeforeMs = longestWait(before.counted, before.now);
      if (waitBeforeMs > 0) return refusedFor(waitBeforeMs, before.earlier);
      const { id, earlier, counted, now, isFull } = await note(key, keepMs);
      const waitMs = Math.max(isFull ? FULL_WAIT_MS : 0, longestWait(counted, now));
      if (waitMs <= 0) return { ...allowed, earlier, undo: () => remove(key, id) };
      await remove(key, id);
      return refusedFor(waitMs, earlier);
    },
    async hasRoom(key, windows) {
      const { counted, now } = await read(key, Infinity);
      return windows.every((window) => waitFor(window, counted, now) === 0);
    },
    takeMailToken: (key) => takeMailTokenOf(model, key, clock),
    async forgive(key) {
      const doc = await model.findOne({ _id: key }, { hits: 1 }).lean<ThrottleDoc>().exec();
      if (doc === null) return;
      const oldest = new Date(clock.now().getTime() - KEEP_FORGIVEN_MS);
      const forgiven = doc.hits.filter(({ at }) => at > oldest).map(({ id }) => id);
      await model.updateOne({ _id: key }, { $set: { forgiven }, $pull: { hits: { at: { $lte: oldest } } } });
    },
    async clear(key) {
      await model.deleteOne({ _id: key });
    },
  };
}

const timesOf = (hits: readonly Hit[]): number[] => hits.map(({ at }) => at.getTime());

const countedOf = (hits: readonly Hit[], doc: ThrottleDoc | null): Hit[] =>
  hits.filter(({ id }) => doc?.forgiven?.includes(id) !== true);

const refusedFor = (waitMs: number, earlier: readonly number[]): Ticket => ({
  isAllowed: false,
  retryAfterSeconds: Math.ceil(waitMs / 1000),
  earlier,
  undo: async () => undefined,
});

/** Returns the milliseconds until the window has room; 0 when it has. */
function waitFor({ ms, max }: Window, earlier: readonly number[], now: number): number {
  const within = earlier.filter((at) => at > now - ms);
  const blocking = within.at(-max);
  return blocking === undefined ? 0 : Math.max(blocking + ms - now, 1000);
}

async function push(model: ThrottleModel, key: string, hit: Hit, purgeAt: Date): Promise<void> {
  const update = { $push: { hits: { $each: [hit], $slice: HITS_KEPT } }, $max: { purge_at: purgeAt } };
  await upsertMatching(model, { _id: key }, update);
}
