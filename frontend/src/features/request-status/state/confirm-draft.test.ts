import {
  adjustToBedsLeft,
  confirmItems,
  distributeBeds,
  isOfferChanged,
  previewAmount,
  previewTotalCents,
  surplusOfDraft,
  versionsOf,
} from './confirm-draft';
import { buildCoverage, buildOffer, buildRecipient, buildRequest } from './test-request';

const accommodation = (id: number, beds: number, version = 1) =>
  buildRecipient({ accommodation_id: id, status: 'accepted', offer: buildOffer({ beds, version }) });

it('fills the missing beds from the chosen accommodations', () => {
  expect(
    distributeBeds([accommodation(1, 8), accommodation(2, 6), accommodation(3, 4)], buildCoverage([])),
  ).toEqual({
    1: 8,
    2: 4,
    3: 0,
  });
});

const part = (from: string, to: string, beds: number) => ({ from, to, beds });

it('fills each night: another accommodation for the second week takes nothing from the first', () => {
  const first = {
    ...accommodation(1, 12),
    offer: buildOffer({ beds: 12, start_date: '2026-12-01', end_date: '2026-12-08' }),
  };
  const second = {
    ...accommodation(2, 12),
    offer: buildOffer({ beds: 12, start_date: '2026-12-08', end_date: '2026-12-19' }),
  };
  expect(distributeBeds([first, second], buildCoverage([]))).toEqual({ 1: 12, 2: 12 });
  const missing = buildCoverage([part('2026-12-01', '2026-12-08', 12), part('2026-12-08', '2026-12-19', 9)]);
  expect(distributeBeds([first, second], missing)).toEqual({ 1: 0, 2: 3 });
});

it('prices the beds beyond the crew', () => {
  const confirmed = {
    ...accommodation(1, 12),
    status: 'confirmed' as const,
    beds_confirmed: 12,
    parts: [part('2026-12-01', '2026-12-08', 12)],
  };
  const whole = accommodation(2, 12);
  const request = buildRequest({ recipients: [confirmed, whole] });
  expect(surplusOfDraft(request, [whole], { 2: 12 })).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-08',
    beds: 12,
    cents: 12 * 7 * 2800,
  });
  expect(surplusOfDraft(buildRequest({ recipients: [whole] }), [whole], { 2: 12 }).beds).toBe(0);
});

it('always sends the version that was shown, and no accommodation without beds', () => {
  const accommodations = [accommodation(1, 8, 3), accommodation(2, 6)];
  expect(confirmItems(accommodations, { 1: 8, 2: 0 }, versionsOf(accommodations))).toEqual([
    { accommodation_id: 1, beds: 8, offer_version: 3 },
  ]);
});

it('removes beds that are no longer free, and nothing else', () => {
  expect(adjustToBedsLeft({ 1: 8, 2: 4 }, { 1: 5 })).toEqual({ 1: 5, 2: 4 });
});

it('previews the amounts of the accommodations that get beds, each with its cleaning', () => {
  const offer = buildOffer({ final_cleaning: 5000 });
  const accommodations = [1, 2, 3].map((id) => ({ ...accommodation(id, 8), offer }));
  expect(previewAmount(offer, 4)).toMatchObject({ accommodation_cents: 201_600, total_cents: 206_600 });
  expect(previewTotalCents(accommodations, { 1: 8, 2: 4, 3: 0 })).toBe(408_200 + 206_600);
});

it('keeps the version that was shown when the offer changes under the sheet', () => {
  const shown = versionsOf([accommodation(1, 8, 1)]);
  const changed = accommodation(1, 6, 2);
  expect(isOfferChanged(changed, shown)).toBe(true);
  expect(confirmItems([changed], { 1: 6 }, shown)).toEqual([
    { accommodation_id: 1, beds: 6, offer_version: 1 },
  ]);
});
