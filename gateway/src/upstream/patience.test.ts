import { createPatience } from './patience';

const ROUTE = '/api/accommodations';

describe('createPatience', () => {
  const after = (...latenciesMs: number[]) => {
    const patience = createPatience();
    for (const latencyMs of latenciesMs) patience.answered(ROUTE, latencyMs);
    return patience.waitMs(ROUTE);
  };
  const times = (count: number, latencyMs: number) => Array.from({ length: count }, () => latencyMs);

  it('waits 1 s at a route with fewer than eight answers', () => {
    expect([after(), after(5), after(...times(7, 5))]).toEqual([1000, 1000, 1000]);
  });

  it('waits 250 ms at a fast route', () => {
    expect(after(...times(64, 5))).toBe(250);
  });

  it('waits four times the 95th percentile, so that one slow answer changes nothing', () => {
    expect(after(...times(64, 100))).toBe(400);
    expect(after(...times(63, 100), 9000)).toBe(400);
  });

  it('never gives up a call of a slow route, and learns when it becomes fast again', () => {
    expect(after(1500)).toBeNull();
    expect(after(...times(64, 1500))).toBeNull();
    expect(after(...times(64, 1500), ...times(64, 20))).toBe(250);
  });

  it('learns each route separately', () => {
    const patience = createPatience();
    for (let answer = 0; answer < 64; answer += 1) patience.answered('/api/figures', 800);
    expect([patience.waitMs('/api/figures'), patience.waitMs(ROUTE)]).toEqual([3200, 1000]);
  });
});
