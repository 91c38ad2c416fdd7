import { events } from './catalog';

describe('the event catalog', () => {
  it('names each type <aggregate>.<past-tense>.v<N>, once', () => {
    const types = Object.values(events).map((event) => event.type);
    expect(new Set(types).size).toBe(types.length);
    for (const type of types) expect(type).toMatch(/^[a-z-]+\.[a-z-]+\.v\d+$/);
  });

  it('keys each event by a required field of its data', () => {
    for (const event of Object.values(events)) expect(Object.keys(event.data.shape)).toContain(event.key);
  });

  it('uses one topic per key', () => {
    const keys = new Map<string, Set<string>>();
    for (const { topic, key } of Object.values(events))
      keys.set(topic, (keys.get(topic) ?? new Set()).add(key));
    for (const [, names] of keys) expect(names.size).toBe(1);
  });
});
