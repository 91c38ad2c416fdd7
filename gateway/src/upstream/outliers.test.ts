import { createOutliers } from './outliers';

const [a, b, c] = ['http://10.0.0.1:1', 'http://10.0.0.2:1', 'http://10.0.0.3:1'] as const;
const all = [a, b];

describe('createOutliers', () => {
  const open = () => {
    let now = 0;
    const changes: string[] = [];
    const outliers = createOutliers(
      () => now,
      ({ address, isEjected }) => changes.push(`${isEjected ? '-' : '+'}${address}`),
    );
    return {
      ...outliers,
      changes,
      pass: (ms: number) => (now += ms),
      silence: (address: string, calls: number, addresses: readonly string[] = all) => {
        for (let call = 0; call < calls; call += 1) outliers.silent(address, addresses);
      },
    };
  };

  it('ejects an address after three consecutive silent calls, and reports it once', () => {
    const outliers = open();
    outliers.silence(a, 2);
    outliers.answered(a, false);
    outliers.silence(a, 2);
    expect(outliers.isEjected(a)).toBe(false);
    outliers.silence(a, 5);
    expect([outliers.isEjected(a), outliers.isEjected(b)]).toEqual([true, false]);
    expect(outliers.changes).toEqual([`-${a}`]);
  });

  it('ejects at most half of the addresses, and never the only one', () => {
    const two = open();
    two.silence(a, 3);
    two.silence(b, 9);
    expect(two.ejectedOf(all)).toBe(1);
    const three = open();
    for (const address of [a, b, c]) three.silence(address, 3, [a, b, c]);
    expect(three.ejectedOf([a, b, c])).toBe(1);
    const one = open();
    one.silence(a, 9, [a]);
    expect(one.ejectedOf([a])).toBe(0);
  });

  it('gives one probe after 1, 2, 4, 8 and then 15 s, and readmits an address that answers', () => {
    const outliers = open();
    outliers.silence(a, 3);
    for (const pauseMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      outliers.pass(pauseMs - 1);
      expect(outliers.takeProbe(all)).toBeUndefined();
      outliers.pass(1);
      expect([outliers.takeProbe(all), outliers.takeProbe(all)]).toEqual([a, undefined]);
      outliers.silence(a, 1);
    }
    outliers.answered(a, true);
    expect(outliers.isEjected(a)).toBe(false);
    expect(outliers.changes).toEqual([`-${a}`, `+${a}`]);
    outliers.pass(60_001);
    outliers.silence(a, 3);
    outliers.pass(1000);
    expect(outliers.takeProbe(all)).toBe(a);
  });

  it('lets an idle address take over, and a busy one that has answered in time since', () => {
    const outliers = open();
    expect(outliers.canTakeOver(b, 0)).toBe(true);
    outliers.started(b);
    outliers.pass(250);
    expect(outliers.canTakeOver(b, 0)).toBe(false);
    outliers.answered(b, true);
    expect(outliers.canTakeOver(b, 0)).toBe(true);
  });

  it('lets no address take over that is late or ejected', () => {
    const outliers = open();
    outliers.silence(b, 1);
    outliers.answered(b, false);
    expect(outliers.canTakeOver(b, 0)).toBe(false);
    outliers.answered(b, true);
    expect(outliers.canTakeOver(b, 0)).toBe(true);
    outliers.silence(b, 3);
    expect(outliers.canTakeOver(b, 0)).toBe(false);
  });

  it('forgets addresses that the service no longer has', () => {
    const outliers = open();
    outliers.silence(a, 3);
    outliers.answered(b, true);
    outliers.answered(c, true);
    outliers.keepOnly([b, c]);
    expect(outliers.isEjected(a)).toBe(false);
    expect(outliers.canTakeOver(a, 0)).toBe(true);
  });
});
