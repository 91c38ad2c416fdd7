import { cleanup } from '@testing-library/react';
import * as fc from 'fast-check';
import { computeAmount } from '@kq/contracts/amount';
import { addDays } from '@kq/contracts/dates';
import { datesOf, nightCount, type Part, partsOf } from '@kq/contracts/stays/part';
import { coverageOf, summaryOf } from '@kq/contracts/stays/coverage';
import { ReceivedRequests } from '@/features/owner-dashboard/components/requests/received-requests';
import { receivedRequests } from '@/features/owner-dashboard/state/received-requests';
import { RecipientList } from '@/features/request-status/components/recipient-list';
import { RequestHead } from '@/features/request-status/components/request-head';
import { buildOffer, buildRecipient, buildRequest } from '@/features/request-status/state/test-request';
import { AnswerResult } from '@/features/respond/components/answer-result';
import { buildItem } from '@/features/respond/state/test-view';
import { showPrinted } from './test-printed';

const TODAY = '2026-11-26';
const none = () => undefined;

/** What was agreed with a house: other nights, beds and prices than the request asks for. */
const agreement = fc.record({
  from: fc.integer({ min: -7, max: 20 }),
  length: fc.integer({ min: 4, max: 40 }),
  beds: fc.integer({ min: 1, max: 20 }),
  price: fc.integer({ min: 100, max: 9_999 }),
  nights: fc.constantFrom('all' as const, 'mon_thu' as const),
});
/** Ahead of today; around New Year, a leap day and a change of the clock. */
const request = fc.record({
  start: fc.constantFrom('2026-12-20', '2027-03-20', '2028-02-20', '2027-10-25'),
  length: fc.integer({ min: 1, max: 30 }),
  workers: fc.integer({ min: 1, max: 30 }),
  houses: fc.array(agreement, { minLength: 1, maxLength: 3 }),
});
type Story = typeof request extends fc.Arbitrary<infer T> ? T : never;

function build({ start, length, workers, houses }: Story) {
  const end = addDays(start, length);
  const recipients = houses.map(({ from, length: days, beds, price, nights }, index) => {
    const start_date = addDays(start, from);
    const dates = { start_date, end_date: addDays(start_date, days), nights };
    const offer = buildOffer({ ...dates, beds, price_per_bed_night: price, kind: 'counter' });
    const parts = partsOf({ ...dates, beds });
    const confirmed_amount = computeAmount({ ...offer, parts });
    const id = { accommodation_id: 100_000_001 + index, title: `Haus ${'ABC'[index] ?? ''}` };
    return buildRecipient({
      ...id,
      status: 'confirmed',
      beds_confirmed: beds,
      offer,
      parts,
      confirmed_amount,
    });
  });
  const confirmed = recipients.flatMap(({ parts }) => parts);
  const dates = { start_date: start, end_date: end };
  const coverage = summaryOf(coverageOf({ ...dates, workers, today: TODAY, confirmed, offered: [] }));
  return buildRequest({
    ...dates,
    nights: length,
    workers,
    coverage,
    recipients,
    status: 'partially_filled',
  });
}

/** Deliberately independent of the product's formatting. */
const MONTHS = ['Jan', 'Feb', 'März', 'Apr', 'Mai', 'Juni', 'Juli', 'Aug', 'Sept', 'Okt', 'Nov', 'Dez'];
/** Matches a day with its month, or with a dash where a range names the month once. */
function dayOf(date: string): RegExp {
  const [, month, day] = date.split('-').map(Number);
  return new RegExp(`(^|\\D)${day}\\.\\s?(–|${MONTHS[(month ?? 1) - 1]})`);
}
const plain = (element: Element | null): string =>
  (element?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ');
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function expectAgreement(words: string, parts: readonly Part[]): void {
  const { start_date, end_date } = datesOf(parts, { start_date: '', end_date: '' });
  const nights = new Set(parts.flatMap(({ from, to }) => nightsBetween(from, to))).size;
  expect(nights).toBe(nightCount(parts));
  for (const date of [start_date, end_date]) expect(words).toMatch(dayOf(date));
  expect(words).toContain(counted(nights, 'Nacht', 'Nächte'));
  expect(words).toContain(counted(Math.max(...parts.map(({ beds }) => beds)), 'Bett', 'Betten'));
}

function nightsBetween(from: string, to: string): string[] {
  const nights = [];
  for (let night = from; night < to; night = addDays(night, 1)) nights.push(night);
  return nights;
}

/** Returns the fewest confirmed beds on a requested night; all are ahead. */
function fewestBeds({ start_date, end_date, recipients }: ReturnType<typeof build>): number {
  const parts = recipients.flatMap((one) => one.parts);
  const bedsOn = (night: string) =>
    parts.reduce((sum, { from, to, beds }) => (from <= night && night < to ? sum + beds : sum), 0);
  return Math.min(...nightsBetween(start_date, end_date).map(bedsOn));
}

const everyStory = (check: (story: ReturnType<typeof build>) => void): void =>
  fc.assert(
    fc.property(request, (input) => {
      const story = build(input);
      fc.pre(story.recipients.every(({ parts }) => parts.length > 0));
      cleanup();
      check(story);
    }),
    { numRuns: 40 },
  );

afterEach(cleanup);

describe('dates, nights and beds printed after the yes', () => {
  it('are those of each stay on the status page, whatever the request asks for', () =>
    everyStory((story) => {
      const page = showPrinted(
        <RecipientList
          request={story}
          now={Date.parse(`${TODAY}T09:00:00Z`)}
          changedIds={[]}
          chosen={[]}
          onToggle={none}
          onConfirm={none}
          onLeave={none}
          onCancel={none}
          onReport={none}
        />,
      );
      for (const { title, parts } of story.recipients) {
        const row = [...page.querySelectorAll('li')].find((one) => plain(one).includes(title));
        expectAgreement(plain(row ?? null), parts);
      }
    }));

  it('are counted by night in the headline of the status page', () =>
    everyStory((story) => {
      const at = Date.parse(`${TODAY}T09:00:00Z`);
      const page = showPrinted(<RequestHead request={story} link="live" now={at} sentenceRef={null} />);
      const fewest = fewestBeds(story);
      const sentence = plain(page.querySelector('h1'));
      expect(sentence).toContain(`${story.workers} gesucht`);
      expect(sentence).toMatch(new RegExp(`(^|\\D)${fewest} bestätigt`));
      if (fewest >= story.workers) expect(sentence).not.toContain('offen');
    }));

  it("are those of the stay on the answer page and the owner's dashboard", () =>
    everyStory((story) => {
      const [{ offer, parts, beds_confirmed, confirmed_amount }] = story.recipients as [
        (typeof story.recipients)[number],
      ];
      const item = buildItem({ status: 'confirmed', offer, beds_confirmed, confirmed_amount });
      expectAgreement(plain(showPrinted(<AnswerResult item={item} isFresh={false} />)), parts);
      cleanup();
      const own = {
        accommodation_id: 1,
        title: 'Haus',
        status: 'confirmed' as const,
        amount: confirmed_amount,
        ...datesOf(parts, story),
        nights: offer?.nights ?? ('all' as const),
        beds_confirmed,
        can_cancel: true,
      };
      const { id, workers, start_date, end_date, nights, answer_by, created_at } = story;
      const sender = {
        contact: null,
        billing: null,
        on_site_contact: null,
        message: null,
        arrival_from: null,
      };
      const asked = { id, workers, start_date, end_date, nights, answer_by, created_at, ...sender };
      const received = { ...asked, status: 'filled' as const, place: 'Ludwigshafen', own: [own] };
      const counts = { open: 0, answered: 0, confirmed: 1, done: 0 };
      const meta = { page: 1, per_page: 20, total: 1, state: 'confirmed' as const, counts };
      const page = showPrinted(
        <ReceivedRequests answer={() => null} />,
        receivedRequests.arrived({ data: [received], meta }),
        '/?state=confirmed',
      );
      expectAgreement(plain(page), parts);
    }));
});
