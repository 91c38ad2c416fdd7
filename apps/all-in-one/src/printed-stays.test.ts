import { addDays, type Language, LANGUAGES, type ListingsMail, type ListingsMailKind } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { applyOffer } from '@kq/listings/bookings/domain/answer';
import { type BookingRequestDoc } from '@kq/listings/bookings/domain/booking-request';
import { settleConfirmation, startConfirmation } from '@kq/listings/bookings/domain/confirm';
import { readOfferTerms } from '@kq/listings/bookings/domain/offer';
import { createReadMailContents } from '@kq/listings/bookings/use-cases/read-mail-contents';
import { cancelStay } from '@kq/listings/stays/domain/cancel-stay';
import { leaveEarly } from '@kq/listings/stays/domain/leave-early';
import { type StayDoc, stayOf } from '@kq/listings/stays/domain/stay';
import { createReadAgreements } from '@kq/listings/bookings/use-cases/read-agreements';
import { renderListingsMail, type RenderedMail } from '@kq/notifications/templates/index';
import * as fc from 'fast-check';
import { aRecipient, aRequest, DISPATCHER } from '../../../services/listings/test/booking-builders';

const OWNERS = [2_000_000_001, 2_000_000_002] as const;

/** Around both changes of the clock, a leap day and New Year. */
const scenario = fc.record({
  anchor: fc.constantFrom('2027-03-25', '2027-10-28', '2028-02-26', '2027-12-28', '2027-05-03'),
  shift: fc.integer({ min: -3, max: 3 }),
  length: fc.integer({ min: 4, max: 30 }),
  nights: fc.constantFrom('all' as const, 'mon_thu' as const),
  workers: fc.integer({ min: 1, max: 12 }),
  houses: fc.array(
    fc.record({
      owner: fc.constantFrom(...OWNERS),
      beds: fc.integer({ min: 1, max: 12 }),
      price: fc.integer({ min: 100, max: 9_999 }),
      counterFrom: fc.option(fc.integer({ min: 0, max: 2 })),
      call: fc.constantFrom(1, 2),
      ending: fc.constantFrom(
        null,
        'owner' as const,
        'dispatcher' as const,
        'operator' as const,
        'early departure' as const,
      ),
      /** Days from the arrival to an early departure. */
      stays: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

interface Story {
  readonly doc: BookingRequestDoc;
  readonly stays: readonly StayDoc[];
  readonly now: Date;
}

/** Plays a scenario by listings' own decisions: answers, two calls, cancellations, early departures. */
function play({ anchor, shift, length, nights, workers, houses }: Scenario): Story {
  const start_date = addDays(anchor, shift);
  const end_date = addDays(start_date, length);
  const now = new Date(`${addDays(start_date, -20)}T09:00:00.000Z`);
  const recipients = houses.map((house, index) =>
    aRecipient({
      accommodation_id: 100_000_001 + index,
      owner_id: house.owner,
      beds_total: house.beds,
      price_per_bed_night: house.price,
      cancel_free_days: 7,
      cancel_percent: 80,
    }),
  );
  const dates = { start_date, end_date, nights_pattern: nights };
  let doc = aRequest({ ...dates, workers, recipients, answer_by: new Date(now.getTime() + 86_400_000) });
  for (const [index, { owner, counterFrom, beds }] of houses.entries()) {
    const recipient = doc.recipients[index]!;
    const answer =
      counterFrom === null
        ? { action: 'accept' as const }
        : { action: 'counter' as const, beds, start_date: addDays(start_date, counterFrom), end_date };
    const by = { kind: 'owner', user_id: owner } as const;
    const how = { ownerId: owner, by, answerKey: String(index) };
    try {
      const terms = readOfferTerms(doc, recipient, { ...answer, owner_id: owner }, now);
      doc = applyOffer(doc, recipient, terms, how, now).next;
    } catch (error) {
      // A counter-offer without a night of the pattern, or equal to the request, is refused.
      if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error;
    }
  }
  const stays: StayDoc[] = [];
  for (const call of [1, 2]) {
    const items = doc.recipients.flatMap(({ accommodation_id, offer, status }, index) =>
      houses[index]?.call === call && offer !== null && status !== 'released' && status !== 'confirmed'
        ? [{ accommodation_id, beds: offer.beds, offer_version: offer.version }]
        : [],
    );
    if (items.length === 0) continue;
    doc = startConfirmation(doc, items, 'a', now, { allowSurplus: true }).next;
    const taken = items.map(({ accommodation_id: accommodationId }) => ({
      accommodationId,
      taken: true as const,
    }));
    doc = settleConfirmation(doc, taken, 'a', { kind: 'dispatcher', user_id: DISPATCHER }, now).next;
    doc = { ...doc, version: doc.version + 1 };
    for (const one of doc.recipients)
      if (one.stay_to_write && stays.every(({ _id }) => _id !== one.stay_to_write?.stay_id))
        stays.push(stayOf(doc, one, one.stay_to_write));
  }
  const ended = stays.map((stay) => {
    const house = houses[stay.accommodation_id - 100_000_001];
    if (!house?.ending) return stay;
    const { ending: by } = house;
    const sum = stay.accommodation_id % 2 === 0 ? null : 12_345;
    const version = stay.version + 1;
    if (by === 'early departure') {
      const departure = addDays(stay.start_date, house.stays);
      const { next } = leaveEarly(stay, { departure, at: now, sum_cents: sum }, now);
      return next === stay ? stay : { ...next, version };
    }
    const sum_cents = by === 'dispatcher' ? sum : 0;
    const how = { by, user_id: null, at: now, reason: null, note: null, sum_cents };
    return { ...cancelStay(stay, how, now).next, version };
  });
  return { doc, stays: ended, now };
}

const cardOf = (id: number, language: Language) => ({
  id,
  name: 'Demo',
  company: null,
  email: 'demo@demo.example',
  phone: '+49 30 23125 0000',
  role: id === DISPATCHER ? ('guest' as const) : ('owner' as const),
  email_verified: true,
  company_id: null,
  is_demo: true,
  language,
});

async function mailOf(
  { doc, stays, now }: Story,
  question: { kind: ListingsMailKind; userId: number; reference: string },
  language: Language,
): Promise<RenderedMail | null> {
  const clock = { now: () => now };
  const read = createReadMailContents({
    bookings: { findById: async () => doc } as never,
    accommodations: { findByIds: async () => [] } as never,
    contacts: { byIds: async (ids) => ids.map((id) => cardOf(id, language)) },
    visibilityOf: () => 'public',
    suspension: { isSuspended: async () => false } as never,
    readAgreements: createReadAgreements({
      stays: { ofRequests: async () => [...stays] },
      recordStays: async (same) => same,
      clock,
    }),
    clock,
    linkSecret: { secret: 'l'.repeat(40), alsoAccepted: [] },
    publicUrl: () => 'https://kq.example',
  });
  const [mail] = await read([{ ...question, bookingRequestId: doc._id }]);
  if (mail === undefined || mail.skip) return null;
  const due = mail as Extract<ListingsMail, { skip: false }>;
  return renderListingsMail(question.kind, due, {
    today: now.toISOString().slice(0, 10),
    organizer: 'anfragen@kq.example',
  });
}

/** Deliberately independent of the product's formatting. */
const WORDS = {
  de: {
    arrival: 'Anreise',
    departure: 'Abreise',
    nights: /(\d+) (?:Nacht|Nächte) · (\d+) Bett/,
    total: 'Zusammen',
  },
  en: { arrival: 'Arrival', departure: 'Departure', nights: /(\d+) nights? · (\d+) bed/, total: 'Total' },
  pl: {
    arrival: 'Przyjazd',
    departure: 'Wyjazd',
    nights: /(\d+) (?:noc|noce|nocy) · (\d+) łóż/,
    total: 'Razem',
  },
} as const;
const MONTHS = {
  de: ['Jan', 'Feb', 'März', 'Apr', 'Mai', 'Juni', 'Juli', 'Aug', 'Sept', 'Okt', 'Nov', 'Dez'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  pl: ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'],
} as const;

/** Returns a printed date with its year as an ISO day. */
function dayIn(text: string, label: string, language: Language): string {
  const line = text.split('\n').find((each) => each.startsWith(`${label}: `)) ?? '';
  const [, day = '', word = '', year = ''] = /(\d{1,2})\.? (\p{L}+)\.? (\d{4})/u.exec(line) ?? [];
  const month = MONTHS[language].findIndex((name) => word.startsWith(name)) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function nightsOf(parts: readonly { from: string; to: string; beds: number }[]): Map<string, number> {
  const nights = new Map<string, number>();
  for (const { from, to, beds } of parts)
    for (let night = from; night < to; night = addDays(night, 1))
      nights.set(night, (nights.get(night) ?? 0) + beds);
  return nights;
}

const agreedParts = ({ cancellation, parts }: StayDoc) => cancellation?.parts_before ?? parts;

function expectStay({ text, attachments }: RenderedMail, stay: StayDoc, language: Language): void {
  const words = WORDS[language];
  const plain = text.replace(/[\u00a0\u202f]/g, ' ');
  const nights = nightsOf(agreedParts(stay));
  const days = [...nights.keys()].sort();
  expect(dayIn(plain, words.arrival, language)).toBe(days[0]);
  expect(dayIn(plain, words.departure, language)).toBe(addDays(days.at(-1) ?? '', 1));
  const [, printedNights, printedBeds] = words.nights.exec(plain) ?? [];
  expect([Number(printedNights), Number(printedBeds)]).toEqual([nights.size, Math.max(...nights.values())]);
  const total = plain.split('\n').find((line) => line.startsWith(`${words.total} `)) ?? '';
  expect(Number(/\d[\d., ]*[.,]\d\d/.exec(total)?.[0].replace(/\D/g, ''))).toBe(stay.amount?.total_cents);
  const file = attachments[0]?.content.replaceAll('\r\n ', '') ?? '';
  const dates = (name: string) =>
    [...file.matchAll(new RegExp(`${name};VALUE=DATE:(\\d{4})(\\d\\d)(\\d\\d)`, 'g'))].map(([, ...of]) =>
      of.slice(0, 3).join('-'),
    );
  expect(dates('DTSTART')).toEqual(agreedParts(stay).map(({ from }) => from));
  expect(dates('DTEND')).toEqual(agreedParts(stay).map(({ to }) => to));
  const isCancelled = stay.state === 'cancelled';
  expect(file).toContain(isCancelled ? 'METHOD:CANCEL' : 'METHOD:PUBLISH');
  expect(file).toContain(`SEQUENCE:${stay.version}`);
}

/**
 * Returns the most beds that a requested night lacks; all are ahead. Those given back are needed no longer, except by people
 * who were counted in a house that was cancelled on such a night.
 */
function missingBeds({ doc, stays }: Story): number {
  const taken = nightsOf(stays.flatMap(({ parts }) => parts));
  const before = nightsOf(stays.flatMap(({ parts, early_departure: left }) => left?.parts_before ?? parts));
  const givenBack = (night: string): number => (before.get(night) ?? 0) - (taken.get(night) ?? 0);
  const cancelled = nightsOf(
    stays.flatMap(({ cancellation }) => {
      const parts = cancellation?.parts_before ?? [];
      return [...nightsOf(parts).keys()].some((night) => givenBack(night) > 0) ? parts : [];
    }),
  );
  const isAsked = (night: string): boolean =>
    doc.nights_pattern !== 'mon_thu' || [1, 2, 3, 4].includes(new Date(`${night}T12:00:00Z`).getUTCDay());
  let missing = 0;
  for (let night = doc.start_date; night < doc.end_date; night = addDays(night, 1))
    if (isAsked(night)) {
      const sure = taken.get(night) ?? 0;
      const elsewhere = Math.max(sure, cancelled.get(night) ?? 0);
      const spared = Math.max(0, Math.min(givenBack(night), doc.workers - elsewhere));
      missing = Math.max(missing, doc.workers - sure - spared);
    }
  return missing;
}

/** Returns the printed sums in cents. */
const sumsIn = (text: string): number[] =>
  (text.match(/\d[\d., \u00a0\u202f]*[.,]\d\d/g) ?? []).map((sum) => Number(sum.replace(/\D/g, '')));

function expectDeparture({ text }: RenderedMail, { early_departure: left }: StayDoc): void {
  if (left === undefined) return;
  const sums = sumsIn(text);
  expect(sums).toContain(left.amount_before?.total_cents);
  if (left.sum_cents) expect(sums).toContain(left.sum_cents);
  const nights = nightsOf(left.parts_before);
  expect(text).toMatch(new RegExp(`(^|\\D)${nights.size}\\s`));
}

const KINDS = {
  agreed: ['offer_confirmed', 'booking_confirmed'],
  owner: ['stay_cancelled_copy', 'stay_cancelled'],
  dispatcher: ['booking_cancelled', 'booking_cancelled_copy'],
  operator: ['booking_cancelled', 'booking_cancelled_copy'],
  left: ['stay_shortened', 'stay_shortened_copy'],
} as const;
const endingOf = ({ cancellation, early_departure: left }: StayDoc): keyof typeof KINDS =>
  cancellation?.by ?? (left === undefined ? 'agreed' : 'left');

it('prints dates, nights, beds, sums and missing beds of stay and coverage in three languages, for all stories', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, fc.constantFrom(...LANGUAGES), async (input, language) => {
      const story = play(input);
      for (const stay of story.stays) {
        const [toOwner, toDispatcher] = KINDS[endingOf(stay)];
        const reference = `${stay._id}.${stay.version}`;
        const isOnlyOne = (of: readonly StayDoc[]): boolean =>
          endingOf(stay) !== 'agreed' ||
          of.filter((one) => one.state === 'agreed' && one.call_no === stay.call_no).length === 1;
        const owned = await mailOf(story, { kind: toOwner, userId: stay.owner_id, reference }, language);
        expect(owned).not.toBeNull();
        if (isOnlyOne(story.stays.filter((one) => one.owner_id === stay.owner_id)))
          expectStay(owned!, stay, language);
        const told = await mailOf(story, { kind: toDispatcher, userId: DISPATCHER, reference }, 'de');
        if (isOnlyOne(story.stays)) expectStay(told!, stay, 'de');
        for (const mail of [owned!, told!]) expectDeparture(mail, stay);
        if (endingOf(stay) === 'left') continue;
        const missing = missingBeds(story);
        const sentence = missing === 1 ? '1 Bett fehlt noch.' : `${missing} Betten fehlen noch.`;
        if (missing > 0) expect(told!.text).toContain(sentence);
        else expect(told!.text).not.toMatch(/fehl(t|en) noch/);
      }
    }),
    { numRuns: 60 },
  );
});
