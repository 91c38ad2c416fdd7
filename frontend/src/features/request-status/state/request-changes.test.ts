import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { createChangeCollector, mergeChanges } from './request-changes';
import { buildOffer, buildRecipient, buildRequest, recipientEventOf, requestEventOf } from './test-request';

const AT = '2026-11-24T09:00:00.000Z';
const first = buildRecipient({ accommodation_id: 1, changed_version: 1 });
const second = buildRecipient({ accommodation_id: 2, changed_version: 1 });
const third = buildRecipient({ accommodation_id: 3, changed_version: 1 });

/** One view of the request for each version. */
const history = [
  [first, second, third],
  [
    {
      ...first,
      status: 'accepted',
      offer: buildOffer(),
      changed_version: 2,
    },
  ],
  [{ ...second, status: 'countered', offer: buildOffer({ kind: 'counter' }), changed_version: 3 }],
  [{ ...third, phoned_at: AT, changed_version: 4 }],
  [
    { ...first, status: 'confirmed', offer: buildOffer(), beds_confirmed: 8, changed_version: 5 },
    { ...second, status: 'released', offer: buildOffer({ kind: 'counter' }), changed_version: 5 },
  ],
  [],
  [{ ...first, status: 'cancelled_by_owner', offer: buildOffer(), changed_version: 7 }],
  [
    { ...second, status: 'withdrawn', changed_version: 8 },
    { ...third, status: 'expired', phoned_at: AT, changed_version: 8 },
  ],
].reduce<BookingRequest[]>((views, changed, index) => {
  const before = views.at(-1)?.recipients ?? [];
  const changedById = new Map((changed as Recipient[]).map((one) => [one.accommodation_id, one]));
  const recipients =
    index === 0 ? [first, second, third] : before.map((one) => changedById.get(one.accommodation_id) ?? one);
  return [...views, buildRequest({ version: index + 1, beds_offered: index, recipients })];
}, []);

/** Returns the events between two versions, as the server sends them. */
const changesBetween = (after: number, view: BookingRequest) => ({
  after,
  recipients: view.recipients
    .filter((one) => one.changed_version > after)
    .sort((a, b) => a.changed_version - b.changed_version)
    .map(recipientEventOf),
  request: requestEventOf(view),
});

describe('createChangeCollector', () => {
  const collected = (version: number, views: readonly BookingRequest[]) => {
    const collect = createChangeCollector(version);
    return views.flatMap((view, index) => {
      const { recipients, request } = changesBetween(views[index - 1]?.version ?? version, view);
      const events = [
        ...recipients.map((data) => ({ event: 'recipient', data })),
        { event: 'heartbeat', data: {} },
        { event: 'request', data: request },
      ];
      return events.flatMap(
        ({ event, data }) => collect({ event, data: JSON.stringify(data), id: null }) ?? [],
      );
    });
  };

  it('yields the changes of each version with the version before them', () => {
    expect(collected(1, history.slice(1, 5))).toEqual(
      history.slice(1, 5).map((view) => changesBetween(view.version - 1, view)),
    );
  });
});

describe('mergeChanges', () => {
  const pairs = history.flatMap((from) => history.map((to) => [from, to] as const));

  it('turns each view into each later one, and into none that is older', () => {
    for (const [from, to] of pairs)
      for (let after = 0; after <= from.version; after += 1) {
        const expected = to.version > from.version ? to : from;
        expect(mergeChanges(from, changesBetween(after, to))).toEqual(expected);
      }
  });

  it('returns null for changes after a version that is not shown', () => {
    for (const [from, to] of pairs)
      for (let after = from.version + 1; after < to.version; after += 1)
        expect(mergeChanges(from, changesBetween(after, to))).toBeNull();
  });

  it('returns null for a recipient that the request does not have', () => {
    const { request, ...changes } = changesBetween(3, buildRequest({ version: 4 }));
    const unknown = recipientEventOf(buildRecipient({ accommodation_id: 9 }));
    expect(mergeChanges(buildRequest(), { ...changes, request, recipients: [unknown] })).toBeNull();
  });

  it('returns null for a recipient with texts or contact data, which a GET returns', () => {
    const [before = buildRequest()] = history;
    for (const details of [
      { phone: '+49 1' },
      { email: 'haus@vermieter.example' },
      { address: 'Weg 1' },
      { decline_message: 'Leider belegt.' },
      { offer: buildOffer({ message: 'Schlüssel im Büro.' }) },
    ]) {
      const changed = { ...first, ...details, changed_version: 2 };
      const after = buildRequest({ version: 2, recipients: [changed, second, third] });
      expect(mergeChanges(before, changesBetween(1, after))).toBeNull();
    }
  });
});
