import fc from 'fast-check';
import { LIFETIMES } from './limits';
import { type MailBucket, takeMailToken } from './mail-bucket';

const MINUTE_MS = 60_000;
const START = Date.parse('2036-03-02T09:00:00.000Z');

/** Plays calls at the given times; returns when mails left. */
function play(times: readonly number[]): number[] {
  let bucket: MailBucket | null = null;
  return times.filter((time) => {
    const taken = takeMailToken(bucket, new Date(time));
    if (taken !== null) bucket = taken;
    return taken !== null;
  });
}

const every = (ms: number, untilMs: number): number[] =>
  Array.from({ length: Math.floor(untilMs / ms) }, (_, index) => START + index * ms);

describe('takeMailToken', () => {
  it('gives 3 at once, then one per 5 minutes', () => {
    const sent = play(every(1000, 21 * MINUTE_MS)).map((time) => (time - START) / MINUTE_MS);
    expect(sent.slice(0, 3)).toEqual([0, 1 / 60, 2 / 60]);
    expect(sent.slice(3)).toEqual([5, 10, 15, 20]);
  });

  it('gives one per 10 minutes after 20 in 24 h, and never stops', () => {
    const sent = play(every(10_000, 48 * 60 * MINUTE_MS));
    const gaps = sent.slice(21).map((time, index) => time - (sent[index + 20] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10 * MINUTE_MS + 10_000);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    expect(sent.filter((time) => time < START + 24 * 60 * MINUTE_MS).length).toBeLessThan(170);
    expect(sent.at(-1)).toBeGreaterThan(START + 47.8 * 60 * MINUTE_MS);
  });

  it('is full again after a quiet time', () => {
    const tired = every(1000, 10 * MINUTE_MS);
    const later = START + 24 * 60 * MINUTE_MS;
    expect(play([...tired, later, later, later, later]).filter((time) => time === later)).toHaveLength(3);
  });

  it('lets no clock that steps back fill it', () => {
    const times = [START, START, START, START - 60 * MINUTE_MS, START - 1];
    expect(play(times)).toHaveLength(3);
  });

  it('leaves a live mailed link at every moment after the first call, at any rate of calls', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 20 * MINUTE_MS }), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: 30 * MINUTE_MS }), (steps, pause) => {
        const calls = steps.reduce<number[]>((all, step) => [...all, (all.at(-1) ?? START) + step], []);
        const holderAt = (calls.at(-1) ?? START) + pause;
        const newest = play([...calls, holderAt]).at(-1) ?? 0;
        expect(holderAt - newest).toBeLessThan(LIFETIMES.linkMs);
      }),
    );
  });
});
