import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '@kq/contracts';
import { eventParties } from './event-parties';
import { root } from './setup.cjs';

/** Published for operators and later consumers: no service needs them yet. */
const WITHOUT_CONSUMER = ['bookingRequestDropped', 'userRegistered', 'userRoleChanged'];

describe('producers and consumers of events', () => {
  const parties = eventParties(root, events);

  it('names one producer of each event: the service of its topic', () => {
    const missing = [...parties].filter(([, { producers }]) => producers.length !== 1).map(([name]) => name);
    expect(missing).toEqual([]);
  });

  it('names a consumer of each event but of known ones', () => {
    const missing = [...parties].filter(([, { consumers }]) => consumers.length === 0).map(([name]) => name);
    expect(missing).toEqual(WITHOUT_CONSUMER);
  });

  it('finds no parties of an event that no source names', () => {
    const { producers, consumers } = eventParties(root, { nobodyNamesIt: { topic: 'listings.x' } }).get(
      'nobodyNamesIt',
    )!;
    expect([...producers, ...consumers]).toEqual([]);
  });

  it('are in docs/events.md', () => {
    const page = readFileSync(join(root, 'docs/events.md'), 'utf8');
    const stale = Object.entries(events).filter(([name, { type }]) => {
      const section = page.split(`## ${type}\n`)[1]?.split('\n## ')[0] ?? '';
      const { producers, consumers } = parties.get(name)!;
      return ![...producers, ...consumers].every((service) => section.includes(service));
    });
    expect(stale.map(([name]) => name)).toEqual([]);
  });
});
