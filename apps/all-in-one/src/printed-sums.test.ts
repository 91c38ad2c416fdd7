import {
  dateInBerlin,
  type ListingsMail,
  LISTINGS_MAIL_KINDS,
  type ListingsMailKind,
  type Vat,
  VAT_KINDS,
} from '@kq/contracts';
import { type BookingRequestDoc, type RequestRecipient } from '@kq/listings/bookings/domain/booking-request';
import { createReadMailContents } from '@kq/listings/bookings/use-cases/read-mail-contents';
import { applyOffer } from '@kq/listings/bookings/domain/answer';
import { startConfirmation, settleConfirmation } from '@kq/listings/bookings/domain/confirm';
import { type StayDoc, stayOf } from '@kq/listings/stays/domain/stay';
import { createReadAgreements } from '@kq/listings/bookings/use-cases/read-agreements';
import { readOfferTerms } from '@kq/listings/bookings/domain/offer';
import { renderListingsMail, type RenderedMail } from '@kq/notifications/templates/index';
import * as fc from 'fast-check';
import { aRecipient, aRequest, DISPATCHER, NOW } from '../../../services/listings/test/booking-builders';

const OWNERS = [2_000_000_001, 2_000_000_002];
const WORKERS = 40;
const PRICE = fc.integer({ min: 1, max: 50_000 });
const BEDS = fc.integer({ min: 1, max: 30 });

/** One recipient, its owner's answer and the beds that the dispatcher confirms. */
const stay = fc.record({
  owner: fc.constantFrom(...OWNERS),
  bedsTotal: BEDS,
  price: PRICE,
  cleaning: fc.option(fc.integer({ min: 0, max: 50_000 })),
  vat: fc.record({ kind: fc.constantFrom(...VAT_KINDS), rate: fc.constantFrom(0, 7, 19) }),
  answer: fc.oneof(
    fc.constant({ action: 'accept' as const }),
    fc.record({ action: fc.constant('partial' as const), beds: BEDS }),
    fc.record({
      action: fc.constant('counter' as const),
      price_per_bed_night: PRICE,
      beds: BEDS,
      end_date: fc.constantFrom('2026-03-19', '2026-03-25'),
    }),
    fc.constant(null),
  ),
  confirmedBeds: fc.integer({ min: 0, max: 30 }),
});
type Stay = typeof stay extends fc.Arbitrary<infer T> ? T : never;

/** Creates a request that is answered and confirmed by listings' own transitions. */
function requestOf(stays: readonly Stay[]): BookingRequestDoc {
  const recipients = stays.map((one, index) =>
    aRecipient({
      accommodation_id: 100_000_001 + index,
      owner_id: one.owner,
      beds_total: one.bedsTotal,
      price_per_bed_night: one.price,
      final_cleaning: one.cleaning,
      vat: one.vat,
    }),
  );
  let doc = aRequest({ workers: WORKERS, recipients });
  for (const [index, { answer, owner, bedsTotal }] of stays.entries()) {
    const recipient = doc.recipients[index]!;
    if (answer === null) continue;
    const beds = 'beds' in answer ? { beds: Math.min(answer.beds, bedsTotal) } : {};
    const terms = readOfferTerms(doc, recipient, { ...answer, ...beds, owner_id: owner }, NOW);
    const by = { kind: 'owner', user_id: owner } as const;
    doc = applyOffer(doc, recipient, terms, { ownerId: owner, by, answerKey: String(index) }, NOW).next;
    doc = withAnswerTime(doc, recipient.accommodation_id);
  }
  return confirmed(doc, stays);
}

const withAnswerTime = (doc: BookingRequestDoc, id: number): BookingRequestDoc => ({
  ...doc,
  recipients: doc.recipients.map((one) => (one.accommodation_id === id ? { ...one, answered_at: NOW } : one)),
});

function confirmed(doc: BookingRequestDoc, stays: readonly Stay[]): BookingRequestDoc {
  let left = doc.workers;
  const items = doc.recipients.flatMap(({ accommodation_id, offer }, index) => {
    const beds = Math.min(stays[index]?.confirmedBeds ?? 0, offer?.beds ?? 0, left);
    left -= beds;
    return offer === null || beds === 0 ? [] : [{ accommodation_id, beds, offer_version: offer.version }];
  });
  if (items.length === 0) return doc;
  const marked = startConfirmation(doc, items, 'a', NOW).next;
  const taken = items.map(({ accommodation_id }) => ({
    accommodationId: accommodation_id,
    taken: true as const,
  }));
  return settleConfirmation(marked, taken, 'a', { kind: 'dispatcher', user_id: DISPATCHER }, NOW).next;
}

function mailReader(doc: BookingRequestDoc) {
  const read = createReadMailContents({
    bookings: { findById: async () => doc } as never,
    accommodations: { findByIds: async () => [] } as never,
    contacts: { byIds: async (ids) => ids.map(cardOf) },
    visibilityOf: () => 'public',
    suspension: { isSuspended: async () => false } as never,
    readAgreements: createReadAgreements({
      stays: { ofRequests: async () => staysOf(doc) },
      recordStays: async (same) => same,
      clock: { now: () => NOW },
    }),
    clock: { now: () => NOW },
    linkSecret: { secret: 'l'.repeat(40), alsoAccepted: [] },
    publicUrl: () => 'https://kq.example',
  });
  return async (kind: ListingsMailKind, userId: number): Promise<RenderedMail | null> => {
    const [mail] = await read([{ kind, bookingRequestId: doc._id, userId, reference: null }]);
    return mail === undefined || mail.skip
      ? null
      : renderListingsMail(kind, mail as DueMail, {
          today: dateInBerlin(NOW),
          organizer: 'anfragen@kq.example',
        });
  };
}

const staysOf = (doc: BookingRequestDoc): StayDoc[] =>
  doc.recipients.flatMap((one) => (one.stay_to_write ? [stayOf(doc, one, one.stay_to_write)] : []));

type DueMail = Extract<ListingsMail, { skip: false }>;

const cardOf = (id: number) => ({
  id,
  name: 'Demo',
  company: null,
  email: 'demo@demo.example',
  phone: '+49 30 23125 0000',
  role: id === DISPATCHER ? ('guest' as const) : ('owner' as const),
  email_verified: true,
  company_id: null,
  is_demo: true,
});

const SUM = String.raw`(-?[\d.]+,\d\d)\s€`;
const centsOf = (text: string): number => Number(text.replace(/\D/g, ''));
const sumsAfter = (word: string, text: string): number[] =>
  [...text.matchAll(new RegExp(`${word}${SUM}`, 'g'))].map((match) => centsOf(match[1] ?? ''));
const allSums = (text: string): number[] => sumsAfter('', text);
const withoutTags = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');
const calendarText = (file: string): string => file.replace(/\r\n /g, '').replace(/\\(.)/g, '$1');

function jsonLdPrices(html: string): number[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const { '@graph': reservations = [] } = JSON.parse(json) as { '@graph'?: { totalPrice: string }[] };
  return reservations.map(({ totalPrice }) => centsOf(totalPrice));
}

const VAT = String.raw`inkl\. \d+ % MwSt\.|umsatzsteuerfrei(?:, § 19 UStG)?`;
/** Returns each printed amount with its VAT: `12,00 €, inkl. 7 % MwSt.` */
const amountsPrinted = (text: string): string[] =>
  [...text.replace(/\s+/g, ' ').matchAll(new RegExp(`Zusammen (${SUM}, (?:${VAT}))`, 'g'))].map(
    ([, amount = '']) => amount,
  );
/** The same without a word before; the HTML part prints large sums without a comma. */
const amountsShown = (text: string): string[] =>
  [...text.replace(/\s+/g, ' ').matchAll(new RegExp(`${SUM} ?,? (${VAT})`, 'g'))].map(
    ([, amount = '', vat = '']) => `${amount}, ${vat}`,
  );
/** Deliberately independent of the product's formatting. */
function amountSentence(cents: number, { kind, rate }: Vat): string {
  const words = {
    ausgewiesen: `inkl. ${rate} % MwSt.`,
    kleinunternehmer: 'umsatzsteuerfrei, § 19 UStG',
    steuerfrei: 'umsatzsteuerfrei',
  };
  return `${(cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })} €, ${words[kind]}`;
}

const confirmedTotals = (recipients: readonly RequestRecipient[]): number[] =>
  recipients.flatMap(({ confirmed_amount }) => confirmed_amount?.total_cents ?? []);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function expectConfirmation(mail: RenderedMail | null, recipients: readonly RequestRecipient[]): void {
  const totals = confirmedTotals(recipients);
  if (totals.length === 0) return expect(mail).toBeNull();
  expect(sumsAfter('Zusammen ', mail!.text)).toEqual(totals);
  // One accommodation has its sum in its block.
  expect(sumsAfter('Gesamt[^:]*: ', mail!.text)).toEqual(totals.length > 1 ? [sum(totals)] : []);
  expect(amountsPrinted(mail!.text)).toEqual(
    recipients.flatMap(({ confirmed_amount, vat }) =>
      confirmed_amount ? [amountSentence(confirmed_amount.total_cents, vat)] : [],
    ),
  );
}

describe('sums printed in mails', () => {
  it('prints the stored sums in mails, for any offers and any confirmed beds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stay, { minLength: 1, maxLength: 4 }), async (stays) => {
        const doc = requestOf(stays);
        const mailOf = mailReader(doc);
        for (const userId of [DISPATCHER, ...OWNERS]) {
          const own = doc.recipients.filter((one) => userId === DISPATCHER || one.owner_id === userId);
          for (const kind of LISTINGS_MAIL_KINDS) {
            const mail = await mailOf(kind, userId);
            if (mail !== null) expectStoredSums(mail, doc, own);
          }
        }
        const booked = await mailOf('booking_confirmed', DISPATCHER);
        expectConfirmation(booked, doc.recipients);
        if (booked !== null) {
          const totals = confirmedTotals(doc.recipients);
          expect(jsonLdPrices(booked.html)).toEqual(totals);
          const file = calendarText(booked.attachments[0]?.content ?? '');
          expect(sumsAfter('Zusammen ', file)).toEqual(totals);
          expect(amountsPrinted(file)).toEqual(amountsPrinted(booked.text));
        }
        for (const owner of OWNERS) {
          const own = doc.recipients.filter((one) => one.owner_id === owner);
          expectConfirmation(await mailOf('offer_confirmed', owner), own);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/**
 * Checks the sums. A total follows "Zusammen", with the VAT of its accommodation, or "Gesamt"; the text and the HTML
 * part print the same sums.
 */
function expectStoredSums(
  mail: RenderedMail,
  doc: BookingRequestDoc,
  own: readonly RequestRecipient[],
): void {
  expect(allSums(withoutTags(mail.html))).toEqual(allSums(mail.text));
  const stored = own.flatMap((one) => storedTotals(doc, one));
  for (const total of sumsAfter('Zusammen ', mail.text)) expect(stored).toContain(total);
  const amounts = own.flatMap((one) => storedTotals(doc, one).map((cents) => amountSentence(cents, one.vat)));
  expect(amountsPrinted(mail.text)).toHaveLength(sumsAfter('Zusammen ', mail.text).length);
  for (const printed of amountsPrinted(mail.text)) expect(amounts).toContain(printed);
  expect(amountsShown(withoutTags(mail.html))).toEqual(amountsShown(mail.text));
  const parts = own.flatMap((one) => [
    one.price_per_bed_night,
    one.final_cleaning ?? 0,
    one.offer?.price_per_bed_night,
  ]);
  const known = [...stored, ...parts, sum(confirmedTotals(own))];
  for (const printed of allSums(mail.text)) expect(known).toContain(printed);
}

const storedTotals = (doc: BookingRequestDoc, one: RequestRecipient): number[] => [
  askedTotal(doc, one),
  ...(one.offer ? [one.offer.total] : []),
  ...(one.confirmed_amount ? [one.confirmed_amount.total_cents] : []),
];

/**
 * Deliberately independent of the product's computation: four nights, the crew or all beds of a smaller accommodation.
 */
function askedTotal({ workers }: BookingRequestDoc, one: RequestRecipient): number {
  return Math.min(workers, one.beds_total) * 4 * one.price_per_bed_night + (one.final_cleaning ?? 0);
}
