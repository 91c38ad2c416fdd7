import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { addDays, dateInBerlin } from '@kq/contracts/dates';
import { stubApi } from '@/testing/api-stub';
import { type OccupancyOverview as Overview } from '../../api/owner-api';
import { occupancyOverviewSaga } from '../../state/occupancy-overview.saga';
import { occupancyOverviewSlice } from '../../state/occupancy-overview.slice';
import { OccupancyOverview } from './occupancy-overview';

const path = 'GET /accommodations/my/occupancy';
const today = dateInBerlin(new Date());
const pageOf = (...data: Overview['data']): Overview => ({
  data,
  meta: { page: 1, per_page: 50, total: data.length },
});
const house: Overview['data'][number] = {
  id: 100_000_001,
  title: 'Haus am Park',
  status: 'active',
  beds_total: 12,
  nights: [
    { date: today, beds_free: 12, taken_by: [] },
    { date: addDays(today, 1), beds_free: 4, taken_by: ['stay', 'feed'] },
    { date: addDays(today, 2), beds_free: 0, taken_by: ['stay', 'block'] },
    { date: addDays(today, 3), beds_free: 0, taken_by: ['block'] },
  ],
};

function open() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(occupancyOverviewSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(occupancyOverviewSaga);
  render(
    <Provider store={store}>
      <MantineProvider>
        <MemoryRouter>
          <OccupancyOverview />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
}

describe('the calendar of all accommodations', () => {
  it('says for each night what is free and what takes the rest, and leads to each calendar', async () => {
    stubApi({ [path]: () => ({ data: pageOf(house) }) });
    open();
    const row = within((await screen.findByRole('rowheader', { name: /Haus am Park/ })).closest('tr')!);
    const cells = row.getAllByRole('cell');
    expect(cells.slice(0, 4).map((cell) => cell.querySelector('.kq-visually-hidden')?.textContent)).toEqual([
      '12 von 12 frei',
      '4 von 12 frei, bestätigt, belegt',
      '0 von 12 frei, bestätigt, gesperrt',
      '0 von 12 frei, gesperrt',
    ]);
    expect(cells.slice(0, 4).map(({ dataset }) => dataset['tint'])).toEqual([
      'free',
      'part',
      'full',
      'blocked',
    ]);
    const link = row.getByRole('link', { name: /Haus am Park/ });
    expect(link.getAttribute('href')).toBe('/?section=places&calendar=100000001');
  });

  it('leafs forward and back to today, not into the past', async () => {
    const calls = stubApi({ [path]: () => ({ data: pageOf(house) }) });
    open();
    const back = await screen.findByRole('button', { name: 'Frühere Nächte' });
    expect(back).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Spätere Nächte' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    const { from, to } = calls[0]!.params as { from: string; to: string };
    expect(calls[1]?.params).toMatchObject({ from: to });
    fireEvent.click(screen.getByRole('button', { name: 'Heute' }));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls[2]?.params).toMatchObject({ from, to });
  });

  it('leads to the accommodations where there is no calendar yet', async () => {
    stubApi({ [path]: () => ({ data: pageOf() }) });
    open();
    expect(await screen.findByText('Noch keine Unterkunft mit Kalender.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Unterkünfte pflegen' })).toBeTruthy();
  });

  it('offers another try after a failure', async () => {
    stubApi({ [path]: () => ({ status: 503, data: { error: 'Gerade nicht erreichbar.' } }) });
    open();
    expect(await screen.findByText('Der Kalender konnte nicht geladen werden.')).toBeTruthy();
    stubApi({ [path]: () => ({ data: pageOf(house) }) });
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
