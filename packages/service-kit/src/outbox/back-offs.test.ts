import { createBackOffs } from './back-offs';

describe('back-offs', () => {
  it('name the documents that may not be retried yet', () => {
    const backOffs = createBackOffs();
    backOffs.start('a', 100, 0);
    backOffs.start('b', 110, 10);
    backOffs.start('a', 120, 20);
    backOffs.end('c');
    expect(backOffs.keys(109)).toEqual(['b', 'a']);
    expect(backOffs.keys(110)).toEqual(['a']);
    backOffs.end('a');
    expect(backOffs.keys(110)).toEqual([]);
  });

  it('do not grow in a long outage of the bus without a sweep', () => {
    const backOffs = createBackOffs();
    for (let now = 0; now < 10_000; now += 1) backOffs.start(`document ${now}`, now + 50, now);
    expect(backOffs.size).toBe(50);
  });
});
