import { createAppStore } from '@/app/store';
import { storageKeys } from '@/config/storage-keys';
import { selectToasts } from '@/lib/toasts/toast.slice';
import { buildCard } from '@/testing/accommodation-builders';
import { selectionFeature } from '..';
import { readStoredSelection } from '../stored-selection';
import {
  bestPicked,
  countBeds,
  countOwners,
  placeRemoved,
  placesSeen,
  placeToggled,
  selectionCleared,
  selectPlaces,
} from './selection.slice';

const place = (id: number) => buildCard({ id: 100_000_000 + id });
const many = (count: number) => Array.from({ length: count }, (_value, index) => place(index + 1));

function open() {
  const { store, addFeature } = createAppStore();
  addFeature(selectionFeature);
  const places = () => selectPlaces(store.getState() as never);
  return {
    store,
    places,
    ids: () => places().map(({ id }) => id),
    toasts: () => selectToasts(store.getState()),
  };
}

beforeEach(() => sessionStorage.clear());

describe('selection', () => {
  it('adds and removes with the same press', () => {
    const { store, places } = open();
    store.dispatch(placeToggled(place(1)));
    expect(places()).toHaveLength(1);
    store.dispatch(placeToggled(place(1)));
    expect(places()).toHaveLength(0);
  });

  it('refuses the 21st place and says why', () => {
    const { store, ids, toasts } = open();
    for (const one of many(20)) store.dispatch(placeToggled(one));
    expect(toasts()).toHaveLength(0);
    store.dispatch(placeToggled(place(21)));
    expect(ids()).toHaveLength(20);
    expect(ids()).not.toContain(place(21).id);
    expect(toasts().map(({ text }) => text)).toEqual(['Höchstens 20 Unterkünfte je Anfrage.']);
  });

  it('says nothing when one of 20 is taken out', () => {
    const { store, ids, toasts } = open();
    for (const one of many(20)) store.dispatch(placeToggled(one));
    store.dispatch(placeToggled(place(20)));
    expect(ids()).toHaveLength(19);
    expect(toasts()).toHaveLength(0);
  });

  it('fills up with the best in the order given and keeps what was chosen by hand', () => {
    const { store, ids } = open();
    store.dispatch(placeToggled(place(90)));
    store.dispatch(bestPicked(many(40)));
    expect(ids()).toEqual([place(90).id, ...many(19).map(({ id }) => id)]);
  });

  it('follows newer search results', () => {
    const { store, places } = open();
    store.dispatch(placeToggled(place(1)));
    store.dispatch(placesSeen([buildCard({ id: place(1).id, beds_free: 3 }), place(2)]));
    expect(places().map(({ beds_free }) => beds_free)).toEqual([3]);
  });

  it('counts beds and owners', () => {
    const places = [
      buildCard({ id: 1, owner_id: 7, beds_free: 4 }),
      buildCard({ id: 2, owner_id: 7, beds_free: 6 }),
    ];
    expect(countBeds(places)).toBe(10);
    expect(countOwners(places)).toBe(1);
  });

  it('survives a reload of the tab', () => {
    const first = open();
    first.store.dispatch(placeToggled(place(1)));
    first.store.dispatch(placeToggled(place(2)));
    first.store.dispatch(placeRemoved(place(1).id));
    expect(open().ids()).toEqual([place(2).id]);
    first.store.dispatch(selectionCleared());
    expect(sessionStorage.getItem(storageKeys.selection)).toBeNull();
  });

  it.each(['nonsense', '{}', '[1, {"id": "x"}]'])('ignores an unreadable store: %s', (text) => {
    sessionStorage.setItem(storageKeys.selection, text);
    expect(readStoredSelection()).toEqual([]);
  });
});
