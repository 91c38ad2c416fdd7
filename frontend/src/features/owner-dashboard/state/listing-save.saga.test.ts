import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import createSagaMiddleware from 'redux-saga';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { draftOf, listingValues } from './listing-values';
import { listingSaveSaga } from './listing-save.saga';
import { listingSaveSlice, listingSaveRequested, selectListingSave } from './listing-save.slice';
import {
  ownAccommodationsSlice,
  accommodationsLoaded,
  selectAccommodations,
} from './own-accommodations.slice';

const meta = { page: 1, per_page: 20, total: 1 };
const accommodation = buildOwnAccommodation({ title: 'Haus', version: 3 });

function open(handlers: Parameters<typeof stubApi>[0]) {
  const calls = stubApi(handlers);
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(listingSaveSlice, ownAccommodationsSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(listingSaveSaga);
  store.dispatch(accommodationsLoaded({ data: [accommodation], meta }));
  const hasStatus = (status: string) =>
    waitFor(() => expect(selectListingSave(store.getState()).status).toBe(status));
  return { store, calls, hasStatus };
}

describe('saving the steps of a listing', () => {
  it('creates a draft and puts it first in the list', async () => {
    const draft = buildOwnAccommodation({ id: 9, title: 'Neu', status: 'draft' });
    const { store, hasStatus } = open({ 'POST /accommodations': () => ({ status: 201, data: draft }) });
    const body = draftOf(listingValues(accommodation), '4dbbf6c89a5b4b70a6a50f9e2c3f0d11');
    store.dispatch(listingSaveRequested({ id: null, body: body! }));
    await hasStatus('saved');
    expect(selectListingSave(store.getState()).createdId).toBe(9);
    expect(selectAccommodations(store.getState()).data?.data.map(({ id }) => id)).toEqual([
      9,
      accommodation.id,
    ]);
  });

  it('reads the accommodation again after a change on another device', async () => {
    const theirs = { ...accommodation, title: 'Dort', version: 4 };
    const { store, hasStatus } = open({
      [`PATCH /accommodations/${accommodation.id}`]: () => ({
        status: 409,
        data: { code: 'accommodation_changed', message: 'Geändert.' },
      }),
      'GET /accommodations/my': () => ({ data: { data: [theirs], meta } }),
    });
    store.dispatch(listingSaveRequested({ id: accommodation.id, body: { title: 'Hier', version: 3 } }));
    await hasStatus('stale');
    expect(selectAccommodations(store.getState()).data?.data[0]?.title).toBe('Dort');
  });

  it.each([
    [503, 'waiting'],
    [422, 'failed'],
  ])('ends after status %i as %s', async (status, expected) => {
    const { store, hasStatus } = open({
      [`PATCH /accommodations/${accommodation.id}`]: () => ({
        status,
        data: { code: 'x', message: 'Nein.' },
      }),
    });
    store.dispatch(listingSaveRequested({ id: accommodation.id, body: { title: 'Hier', version: 3 } }));
    await hasStatus(expected);
  });
});
