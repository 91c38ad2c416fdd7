import { storageKeys } from '@/config/storage-keys';
import { buildCard, ludwigshafenStay } from '@/testing/accommodation-builders';
import { readStoredSelection, storeSelection } from './stored-selection';

const accommodations = [buildCard({ id: 1 })];

beforeEach(() => sessionStorage.clear());

describe('a stored selection', () => {
  it('keeps the nights of Monday to Thursday over a reload', () => {
    storeSelection({ madeFor: { ...ludwigshafenStay, nights: 'mon_thu' }, accommodations });
    expect(readStoredSelection().madeFor).toEqual({ ...ludwigshafenStay, nights: 'mon_thu' });
  });

  it('of an earlier release means all nights', () => {
    const { nights: _nights, ...former } = ludwigshafenStay;
    const text = JSON.stringify({ version: 4, madeFor: former, places: accommodations });
    sessionStorage.setItem(storageKeys.selection, text);
    expect(readStoredSelection().madeFor).toEqual(ludwigshafenStay);
  });
});
