import { waitFor } from '@testing-library/dom';
import { createAppStore } from '@/app/store';
import { type StayParams } from '@/components/accommodation/stay-params';
import { storageKeys } from '@/config/storage-keys';
import { selectToasts } from '@/lib/toasts/toast.slice';
import { buildCard, ludwigshafenStay } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { selectionFeature } from '..';
import { readStoredSelection } from '../stored-selection';
import {
  bestPicked,
  changeUndone,
  fittingRequested,
  isForOtherSearch,
  accommodationRemoved,
  accommodationsSeen,
  accommodationToggled,
  selectionCleared,
  selectSelection,
} from './selection.slice';

const search = ludwigshafenStay;
const berlin: StayParams = { ...search, location: 'Berlin', lat: 52.5244, lng: 13.4105 };
const accommodation = (id: number) => buildCard({ id: 100_000_000 + id });
const many = (count: number) => Array.from({ length: count }, (_value, index) => accommodation(index + 1));

function open() {
  const { store, addFeature } = createAppStore();
  addFeature(selectionFeature);
  const selection = () => selectSelection(store.getState() as never);
  return {
    store,
    selection,
    accommodations: () => selection().accommodations,
    ids: () => selection().accommodations.map(({ id }) => id),
    toggle: (one: ReturnType<typeof accommodation>, inSearch: StayParams | null = search) =>
      store.dispatch(accommodationToggled({ accommodation: one, search: inSearch })),
    toasts: () => selectToasts(store.getState()).map(({ text }) => text),
  };
}

beforeEach(() => sessionStorage.clear());

describe('selection', () => {
  it('adds and removes with the same press', () => {
    const { toggle, accommodations } = open();
    toggle(accommodation(1));
    expect(accommodations()).toHaveLength(1);
    toggle(accommodation(1));
    expect(accommodations()).toHaveLength(0);
  });

  it('refuses the 21st accommodation and says why', () => {
    const { toggle, ids, toasts } = open();
    for (const one of many(20)) toggle(one);
    expect(toasts()).toHaveLength(0);
    toggle(accommodation(21));
    expect(ids()).toHaveLength(20);
    expect(ids()).not.toContain(accommodation(21).id);
    expect(toasts()).toEqual(['Höchstens 20 Unterkünfte je Anfrage.']);
  });

  it('says nothing when one of 20 is taken out', () => {
    const { toggle, ids, toasts } = open();
    for (const one of many(20)) toggle(one);
    toggle(accommodation(20));
    expect(ids()).toHaveLength(19);
    expect(toasts()).toHaveLength(0);
  });

  it('fills up with the best in the order given and keeps what was chosen by hand', () => {
    const { store, toggle, ids } = open();
    toggle(accommodation(90));
    store.dispatch(bestPicked({ accommodations: many(40), search }));
    expect(ids()).toEqual([accommodation(90).id, ...many(19).map(({ id }) => id)]);
  });

  it('follows newer results of the same search', () => {
    const { store, toggle, accommodations } = open();
    toggle(accommodation(1));
    const newer = [buildCard({ id: accommodation(1).id, beds_free: 3 }), accommodation(2)];
    store.dispatch(accommodationsSeen({ accommodations: newer, search }));
    expect(accommodations().map(({ beds_free }) => beds_free)).toEqual([3]);
  });

  it('survives a reload of the tab with its search', () => {
    const first = open();
    first.toggle(accommodation(1));
    first.toggle(accommodation(2));
    first.store.dispatch(accommodationRemoved(accommodation(1).id));
    const second = open();
    expect(second.ids()).toEqual([accommodation(2).id]);
    expect(second.selection().madeFor).toEqual(search);
    first.store.dispatch(selectionCleared());
    expect(sessionStorage.getItem(storageKeys.selection)).toBeNull();
  });

  it.each([
    'nonsense',
    '{}',
    '[1, {"id": "x"}]',
    JSON.stringify([accommodation(1)]),
    JSON.stringify({ version: 3, accommodations: [accommodation(1)] }),
    JSON.stringify({ version: 2, madeFor: search, accommodations: [accommodation(1)] }),
  ])('discards an unreadable or older store: %.40s', (text) => {
    sessionStorage.setItem(storageKeys.selection, text);
    expect(readStoredSelection()).toEqual({ madeFor: null, accommodations: [] });
  });
});

describe('a selection of another search', () => {
  it.each<[string, StayParams]>([
    ['place', berlin],
    ['dates', { ...search, endDate: '2026-12-20' }],
    ['crew', { ...search, workers: 6 }],
  ])('is recognised by its %s and takes nothing in', (_name, other) => {
    const { store, toggle, ids, selection, toasts } = open();
    toggle(accommodation(1));
    expect(isForOtherSearch(selection(), search)).toBe(false);
    expect(isForOtherSearch(selection(), other)).toBe(true);
    toggle(accommodation(2), other);
    store.dispatch(bestPicked({ accommodations: many(5), search: other }));
    store.dispatch(
      accommodationsSeen({
        accommodations: [buildCard({ id: accommodation(1).id, beds_free: 1 })],
        search: other,
      }),
    );
    expect(ids()).toEqual([accommodation(1).id]);
    expect(selection().accommodations[0]?.beds_free).toBe(accommodation(1).beds_free);
    const refusal =
      'Ihre Auswahl gehört zu Ludwigshafen · 7.–21. Dez. · 12 Personen. Bitte zuerst „Passende behalten“ oder „Neu beginnen“.';
    expect(toasts()).toEqual([refusal, refusal]);
  });

  it('lets an accommodation be taken out', () => {
    const { toggle, ids } = open();
    toggle(accommodation(1));
    toggle(accommodation(1), berlin);
    expect(ids()).toEqual([]);
  });

  it('keeps what the server finds within the radius and free, with undo', async () => {
    const answer = (id: number, changes: object) => ({
      accommodation_id: accommodation(id).id,
      is_active: true,
      distance_km: 5,
      is_too_far: false,
      beds_free: 12,
      asked: null,
      ...changes,
    });
    const calls = stubApi({
      'POST /booking-requests/check': () => ({
        data: {
          data: [
            answer(1, { distance_km: 480, is_too_far: true }),
            answer(2, {}),
            answer(3, { beds_free: 0 }),
            answer(4, { is_active: false, distance_km: null }),
            answer(5, { beds_free: 4 }),
          ],
        },
      }),
    });
    const { store, toggle, ids, selection } = open();
    for (const id of [1, 2, 3, 4, 5]) toggle(accommodation(id));
    const other = { ...search, startDate: '2027-01-04', endDate: '2027-01-15' };
    store.dispatch(fittingRequested({ search: other, radiusKm: 25, minBeds: 4 }));
    expect(selection().isChecking).toBe(true);
    await waitFor(() => expect(selection().isChecking).toBe(false));
    expect(calls[0]?.body).toMatchObject({
      accommodation_ids: [1, 2, 3, 4, 5].map((id) => accommodation(id).id),
      location: { lat: search.lat, lng: search.lng },
      start_date: '2027-01-04',
      end_date: '2027-01-15',
    });
    expect(ids()).toEqual([accommodation(2).id, accommodation(5).id]);
    expect(selection().accommodations[1]).toMatchObject({ distance_km: 5, beds_free: 4 });
    expect(selection().madeFor).toEqual(other);

    store.dispatch(changeUndone());
    expect(ids()).toHaveLength(5);
    expect(selection()).toMatchObject({ madeFor: search, replaced: null });
  });

  it('stays as it is when the server cannot be asked', async () => {
    stubApi({});
    const { store, toggle, ids, selection, toasts } = open();
    toggle(accommodation(1));
    store.dispatch(fittingRequested({ search: berlin, radiusKm: 25, minBeds: 1 }));
    await waitFor(() => expect(selection().isChecking).toBe(false));
    expect(ids()).toEqual([accommodation(1).id]);
    expect(selection().madeFor).toEqual(search);
    expect(toasts()).toHaveLength(1);
  });

  it('starts over with undo', () => {
    const { store, toggle, ids, selection } = open();
    toggle(accommodation(1));
    store.dispatch(selectionCleared());
    expect(selection()).toMatchObject({ madeFor: null, accommodations: [] });
    store.dispatch(changeUndone());
    expect(ids()).toEqual([accommodation(1).id]);
    expect(isForOtherSearch(selection(), berlin)).toBe(true);
    store.dispatch(selectionCleared());
    toggle(accommodation(2), berlin);
    expect(selection()).toMatchObject({ madeFor: berlin, replaced: null });
  });

  it('keeps its own search on a page without one', () => {
    const { toggle, selection } = open();
    toggle(accommodation(1));
    toggle(accommodation(2), null);
    expect(selection().accommodations).toHaveLength(2);
    expect(selection().madeFor).toEqual(search);
  });
});
