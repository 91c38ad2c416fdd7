import {
  adjustToBedsLeft,
  confirmItems,
  distributeBeds,
  isOfferChanged,
  previewAmount,
  previewTotalCents,
  versionsOf,
} from './confirm-draft';
import { buildOffer, buildRecipient } from './test-request';

const accommodation = (id: number, beds: number, version = 1) =>
  buildRecipient({ accommodation_id: id, status: 'accepted', offer: buildOffer({ beds, version }) });

it('fills the missing beds from the chosen accommodations', () => {
  expect(distributeBeds([accommodation(1, 8), accommodation(2, 6), accommodation(3, 4)], 12)).toEqual({
    1: 8,
    2: 4,
    3: 0,
  });
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
