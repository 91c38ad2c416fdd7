import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { formatCents } from '@kq/contracts/format';
import { stubApi } from '@/testing/api-stub';
import { type OwnerStats } from '../../api/owner-api';
import { ownerStats } from '../../state/owner-stats';
import { Stats } from './stats';

function open() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(ownerStats.slice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(ownerStats.saga);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <Stats />
      </MantineProvider>
    </Provider>,
  );
}

const stats: OwnerStats = {
  from: '2026-11-01',
  to: '2026-12-01',
  requests: 4,
  answered: 3,
  offers: 2,
  response_hours: 1.5,
  months: [
    {
      from: '2026-11-01',
      views: 61,
      requests: 4,
      offers: 2,
      response_hours: 1.5,
      earnings_cents: 403_200,
      bed_nights: 90,
      bed_nights_total: 360,
    },
  ],
};

describe('the metrics of an owner', () => {
  it('are shown as sums, and every chart as a table', async () => {
    stubApi({ 'GET /accommodations/my/figures': () => ({ data: stats }) });
    open();
    expect(await screen.findByText('3 von 4 (75 %)')).toBeTruthy();
    expect(screen.getAllByText('1,5 h')).toHaveLength(2);
    const cells = screen
      .getAllByRole('table', { hidden: true })
      .map((table) => within(table).getByRole('cell', { hidden: true }).textContent);
    expect(cells).toEqual(['61', '4', '1,5 h', '50 %', '25 %', formatCents(403_200)]);
  });

  it('do not call a small share nothing', async () => {
    const [month] = stats.months;
    const data = {
      ...stats,
      response_hours: 0.2,
      months: [{ ...month, bed_nights: 1, bed_nights_total: 9000 }],
    };
    stubApi({ 'GET /accommodations/my/figures': () => ({ data }) });
    open();
    expect(await screen.findByText('unter 1 h')).toBeTruthy();
    expect(screen.queryByText('Noch keine Daten in diesem Zeitraum.')).toBeNull();
  });

  it('are dashes and a sentence where nothing was measured', async () => {
    const [month] = stats.months;
    const none = {
      ...month,
      views: 0,
      requests: 0,
      offers: 0,
      response_hours: null,
      earnings_cents: 0,
      bed_nights: 0,
    };
    const data = { ...stats, requests: 0, answered: 0, offers: 0, response_hours: null, months: [none] };
    stubApi({ 'GET /accommodations/my/figures': () => ({ data }) });
    open();
    expect(await screen.findAllByText('–')).toHaveLength(3);
    expect(screen.getAllByText('Noch keine Daten in diesem Zeitraum.')).toHaveLength(2);
    expect(screen.getAllByText('In diesem Zeitraum keine.')).toHaveLength(2);
    expect(screen.getAllByText('In diesem Zeitraum ist nichts bestätigt.')).toHaveLength(2);
  });

  it('show the answers of a fast owner, whose time rounds to 0', async () => {
    const [month] = stats.months;
    const data = { ...stats, response_hours: 0, months: [{ ...month, response_hours: 0 }] };
    stubApi({ 'GET /accommodations/my/figures': () => ({ data }) });
    open();
    expect(await screen.findAllByText('unter 1 h')).toHaveLength(2);
    expect(screen.queryByText(/^Noch keine Daten/)).toBeNull();
  });

  it('sum the confirmed amounts of the coming months, up to a year', async () => {
    const [month] = stats.months;
    const ahead = ['2026-12-01', '2027-10-01'].map((from) => ({
      ...month,
      ...{ from, views: 0, requests: 0, offers: 0, response_hours: null, earnings_cents: 266_968 },
    }));
    const calls = stubApi({
      'GET /accommodations/my/figures': () => ({ data: { ...stats, months: [month, ...ahead] } }),
    });
    open();
    expect((await screen.findByText('Bestätigte Beträge')).nextSibling?.textContent).toBe(
      formatCents(403_200 + 2 * 266_968),
    );
    const rows = (name: string) =>
      within(screen.getByRole('table', { name, hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows('Anfragen je Monat')).toHaveLength(2);
    expect(rows('Bestätigte Beträge nach Monat der Anreise')).toHaveLength(4);
    fireEvent.change(screen.getByLabelText('Zeitraum'), { target: { value: 'next-12' } });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.params).toMatchObject({ from: '2026-11-01', to: '2027-11-01' });
  });

  it('say that views are unavailable, and show all others', async () => {
    const [month] = stats.months;
    const data = { ...stats, months: [{ ...month, views: null }] };
    stubApi({ 'GET /accommodations/my/figures': () => ({ data }) });
    open();
    expect(await screen.findByText('Die Aufrufe lassen sich zurzeit nicht abrufen.')).toBeTruthy();
    expect(screen.getByText('3 von 4 (75 %)')).toBeTruthy();
  });

  it('have a dash for a month without requests beside one with', async () => {
    const [month] = stats.months;
    const quiet = { ...month, from: '2026-10-01', requests: 0, offers: 0, response_hours: null };
    stubApi({ 'GET /accommodations/my/figures': () => ({ data: { ...stats, months: [quiet, month] } }) });
    open();
    const table = await screen.findByRole('table', { name: 'Antwortzeit je Monat', hidden: true });
    const cells = within(table).getAllByRole('cell', { hidden: true });
    expect(cells.map(({ textContent }) => textContent)).toEqual(['–', '1,5 h']);
  });

  it('are read again for another period, in whole months', async () => {
    const calls = stubApi({ 'GET /accommodations/my/figures': () => ({ data: stats }) });
    open();
    fireEvent.change(await screen.findByLabelText('Zeitraum'), { target: { value: 'last-12' } });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.params).toMatchObject({ from: expect.stringMatching(/-01$/) });
  });
});
