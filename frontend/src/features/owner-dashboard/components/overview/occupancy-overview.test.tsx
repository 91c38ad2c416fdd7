import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { addDays, dateInBerlin } from '@kq/contracts/dates';
import { type StubbedCall, stubApi } from '@/testing/api-stub';
import { type OccupancyOverview as Overview } from '../../api/owner-api';
import { closuresSaga } from '../../state/closures.saga';
import { closuresSlice } from '../../state/closures.slice';
import { occupancyOverview } from '../../state/occupancy-overview';
import { ownerLinkSaga } from '../../state/owner-link.saga';
import { ownerLinkSlice } from '../../state/owner-link.slice';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { OccupancyOverview } from './occupancy-overview';

const PATH = 'GET /accommodations/my/occupancy';
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
    reducer: combineSlices(occupancyOverview.slice, closuresSlice, ownerLinkSlice, toastSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(occupancyOverview.saga);
  saga.run(closuresSaga);
  saga.run(ownerLinkSaga);
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

/** Answers calls of the cards below the table too. */
const stub = (handlers: Parameters<typeof stubApi>[0]) =>
  stubApi({
    'GET /accommodations/my/closures': () => ({ data: { data: [] } }),
    'GET /accommodations/my/calendar-link': () => ({ data: { link: null } }),
    ...handlers,
  });
const viewsOf = (calls: readonly StubbedCall[]) =>
  calls.filter(({ url }) => url.endsWith('/occupancy')).map(({ params }) => params);

describe('the calendar of all accommodations', () => {
  it('says for each night what is free and what takes the rest, and leads to each calendar', async () => {
    stub({ [PATH]: () => ({ data: pageOf(house) }) });
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
    const calls = stub({ [PATH]: () => ({ data: pageOf(house) }) });
    open();
    const back = await screen.findByRole('button', { name: 'Frühere Nächte' });
    expect(back).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Spätere Nächte' }));
    await waitFor(() => expect(viewsOf(calls)).toHaveLength(2));
    const { from, to } = viewsOf(calls)[0] as { from: string; to: string };
    expect(viewsOf(calls)[1]).toMatchObject({ from: to });
    fireEvent.click(screen.getByRole('button', { name: 'Heute' }));
    await waitFor(() => expect(viewsOf(calls)).toHaveLength(3));
    expect(viewsOf(calls)[2]).toMatchObject({ from, to });
  });

  it('leads to the accommodations where there is no calendar yet', async () => {
    stub({ [PATH]: () => ({ data: pageOf() }) });
    open();
    expect(await screen.findByText('Noch keine Unterkunft mit Kalender.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Unterkünfte pflegen' })).toBeTruthy();
  });

  it('offers another try after a failure', async () => {
    stub({ [PATH]: () => ({ status: 503, data: { error: 'Gerade nicht erreichbar.' } }) });
    open();
    expect(await screen.findByText('Der Kalender konnte nicht geladen werden.')).toBeTruthy();
    stub({ [PATH]: () => ({ data: pageOf(house) }) });
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('closures', () => {
  const closuresPath = 'GET /accommodations/my/closures';
  const postPath = 'POST /accommodations/my/closures';
  const accommodations = [
    { id: 1, title: 'Haus A', closures: [] },
    { id: 2, title: 'Haus B', closures: [] },
  ];
  const result = { title: 'Haus A', result: 'changed', stays: 0, message: null };

  it('close all accommodations, name the stays that hold and what failed, and read the nights again', async () => {
    const calls = stub({
      [PATH]: () => ({ data: pageOf(house) }),
      [closuresPath]: () => ({ data: { data: accommodations } }),
      [postPath]: () => ({
        data: {
          data: [
            { ...result, id: 1, stays: 2 },
            { ...result, id: 2, title: 'Haus B', result: 'failed', message: 'Später bitte.' },
          ],
        },
      }),
    });
    open();
    fireEvent.change(await screen.findByLabelText('Wieder offen ab'), {
      target: { value: addDays(today, 3) },
    });
    expect(viewsOf(calls)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(
      await screen.findByText('Geschlossen: 1 Unterkunft. 2 bestätigte Aufenthalte bleiben.'),
    ).toBeTruthy();
    expect(screen.getByText('Haus B: Später bitte.')).toBeTruthy();
    const body = calls.find(({ method }) => method === 'POST')?.body;
    expect(body).toEqual({ from: today, to: addDays(today, 3), closed: true });
    await waitFor(() => expect(viewsOf(calls)).toHaveLength(2));
  });

  it('close chosen accommodations, at least one', async () => {
    const calls = stub({
      [PATH]: () => ({ data: pageOf(house) }),
      [closuresPath]: () => ({ data: { data: accommodations } }),
      [postPath]: () => ({ data: { data: [{ ...result, id: 2 }] } }),
    });
    open();
    fireEvent.change(await screen.findByLabelText('Gilt für'), { target: { value: 'some' } });
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(screen.getByText('Bitte mindestens eine Unterkunft wählen.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Haus B'));
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(await screen.findByText('Geschlossen: 1 Unterkunft.')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ ids: [2] });
  });

  it('are lifted for the accommodations that are closed on the same nights', async () => {
    const closures = [{ from: addDays(today, 5), to: addDays(today, 9) }];
    const calls = stub({
      [PATH]: () => ({ data: pageOf(house) }),
      [closuresPath]: () => ({
        data: {
          data: [
            ...accommodations.map((accommodation) => ({ ...accommodation, closures })),
            { ...accommodations[0], id: 3 },
          ],
        },
      }),
      [postPath]: () => ({ status: 503, data: { error: 'Gerade nicht erreichbar.' } }),
    });
    open();
    const lift = await screen.findByRole('button', { name: /: Aufheben$/ });
    expect(lift.closest('li')?.textContent).toContain('Haus A, Haus B');
    fireEvent.click(lift);
    expect((await screen.findByRole('alert')).textContent).toContain('Gerade nicht erreichbar.');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...closures[0],
      closed: false,
      ids: [1, 2],
    });
  });
});

describe('the address of the calendar of all accommodations', () => {
  const linkPath = '/accommodations/my/calendar-link';
  const url = 'https://kq.example/api/accommodations/owner/1/calendar.ics?token=geheim';
  const linked = { link: { url, renewed_at: '2026-11-22T08:00:00.000Z' } };

  it('is created, and revoked after a question', async () => {
    const calls = stub({
      [PATH]: () => ({ data: pageOf(house) }),
      [`GET ${linkPath}`]: () => ({ data: { link: null } }),
      [`POST ${linkPath}`]: () => ({ data: linked }),
      [`DELETE ${linkPath}`]: () => ({ data: { link: null } }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Adresse erstellen' }));
    expect(await screen.findByLabelText('Geheime Adresse')).toHaveProperty('value', url);
    fireEvent.click(screen.getByRole('button', { name: 'Adresse abschalten' }));
    const sheet = await screen.findByRole('dialog', { name: 'Adresse abschalten?' });
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(within(sheet).getByRole('button', { name: 'Adresse abschalten' }));
    expect(await screen.findByRole('button', { name: 'Adresse erstellen' })).toBeTruthy();
  });
});
