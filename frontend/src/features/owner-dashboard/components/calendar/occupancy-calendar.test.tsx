import { useState } from 'react';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { addDays, dateInBerlin, nightsBetween } from '@kq/contracts/dates';
import { formatDate } from '@kq/contracts/format';
import { shiftMonth, firstDay, monthOf } from '@/lib/calendar-month';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { type NightSpan } from '../../state/night-selection';
import { calendarSyncSaga } from '../../state/calendar-sync.saga';
import { calendarSyncSlice } from '../../state/calendar-sync.slice';
import { occupancySlice } from '../../state/occupancy.slice';
import { OccupancyCalendar } from './occupancy-calendar';

const accommodation = buildOwnAccommodation({ id: 100_000_001, beds_total: 12 });
const today = dateInBerlin(new Date());
const nextMonth = firstDay(shiftMonth(monthOf(today), 1));
const PATH = `GET /accommodations/${accommodation.id}/occupancy`;
const occupancy = {
  beds_total: 12,
  nights: [{ date: today, beds_free: 4 }],
  spans: [
    { kind: 'stay', from: today, to: addDays(today, 1), beds: 3, name: 'Demo-Bau GmbH' },
    { kind: 'stay', from: today, to: addDays(today, 1), beds: 2, name: null },
    { kind: 'feed', from: today, to: addDays(today, 1), beds: 2, name: 'Airbnb' },
    { kind: 'block', from: today, to: addDays(today, 1), beds: 1, name: null },
  ],
};

function Calendar({ onSelect }: { readonly onSelect: (nights: NightSpan) => void }) {
  const [selection, setSelection] = useState<NightSpan | null>(null);
  const select = (nights: NightSpan) => {
    setSelection(nights);
    onSelect(nights);
  };
  return (
    <OccupancyCalendar
      accommodation={accommodation}
      selection={selection}
      onSelect={select}
      onBlock={jest.fn()}
    />
  );
}

function open() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(calendarSyncSlice, occupancySlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(calendarSyncSaga);
  const onSelect = jest.fn();
  render(
    <Provider store={store}>
      <MantineProvider>
        <Calendar onSelect={onSelect} />
      </MantineProvider>
    </Provider>,
  );
  return onSelect;
}

const night = (date: string) => screen.getByRole('gridcell', { name: new RegExp(`^${formatDate(date)}`) });

describe('the calendar of nights', () => {
  it('says for each night what is free and what takes the rest', async () => {
    stubApi({ [PATH]: () => ({ data: occupancy }) });
    open();
    const cell = await screen.findByRole('gridcell', {
      name: `${formatDate(today)}: 4 von 12 Betten frei, Demo-Bau GmbH 3, Bestätigt 2, Belegt 2, Gesperrt 1`,
    });
    expect(cell.tabIndex).toBe(0);
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('chooses nights with Enter and with Shift and arrows, and says them', async () => {
    stubApi({ [PATH]: () => ({ data: { ...occupancy, nights: [], spans: [] } }) });
    const onSelect = open();
    await screen.findByRole('grid');
    const steps = nightsBetween(today, nextMonth);
    for (let day = 0; day < steps; day++) fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowRight' });
    await waitFor(() => expect(document.activeElement).toBe(night(nextMonth)));
    fireEvent.keyDown(night(nextMonth), { key: 'Enter' });
    fireEvent.keyDown(night(nextMonth), { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyDown(night(addDays(nextMonth, 1)), { key: 'ArrowRight', shiftKey: true });
    expect(onSelect).toHaveBeenLastCalledWith({ from: nextMonth, to: addDays(nextMonth, 3) });
    expect(screen.getByRole('status').textContent).toMatch(/3\sNächte/);
    expect(night(addDays(nextMonth, 2)).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(night(addDays(nextMonth, 2)));
  });

  it('leafs through months, not into the past', async () => {
    const calls = stubApi({ [PATH]: () => ({ data: occupancy }) });
    open();
    await screen.findByRole('grid');
    expect(screen.getByRole('button', { name: 'Voriger Monat' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Nächster Monat' }));
    await waitFor(() => expect(calls.at(-1)?.params).toMatchObject({ from: nextMonth }));
  });

  it('offers another try after a failure', async () => {
    stubApi({
      [PATH]: () => ({ status: 503, data: { error: 'Gerade nicht erreichbar.', code: 'unavailable' } }),
    });
    open();
    expect(await screen.findByText('Die Nächte konnten nicht geladen werden.')).toBeTruthy();
    stubApi({ [PATH]: () => ({ data: occupancy }) });
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });
});
