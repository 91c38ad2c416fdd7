import { configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { type BookingRequest } from '../api/booking-request-api';
import { confirmSubmitted, requestStatusSlice } from '../state/request-status.slice';
import { buildCoverage, buildOffer, buildRecipient, buildRequest } from '../state/test-request';
import { ConfirmAccommodationsSheet } from './confirm-accommodations-sheet';

const counter = buildRecipient({
  status: 'countered',
  offer: buildOffer({
    kind: 'counter',
    beds: 12,
    start_date: '2026-12-01',
    end_date: '2026-12-04',
    price_per_bed_night: 3000,
  }),
});

function show(request: BookingRequest) {
  const calls: unknown[] = [];
  let closed = 0;
  const store = configureStore({
    reducer: {
      [requestStatusSlice.name]: requestStatusSlice.reducer,
      [toastSlice.name]: toastSlice.reducer,
    },
    middleware: (defaults) =>
      defaults().concat(() => (next: (action: unknown) => unknown) => (action: unknown) => {
        if (confirmSubmitted.match(action)) calls.push(action.payload);
        return next(action);
      }),
  });
  const sheet = (shown: BookingRequest) => (
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <ConfirmAccommodationsSheet
            request={shown}
            ids={[counter.accommodation_id]}
            onClose={() => undefined}
            onDone={() => (closed += 1)}
          />
        </MemoryRouter>
      </MantineProvider>
    </Provider>
  );
  const { rerender } = render(sheet(request));
  return { calls, store, closed: () => closed, update: (next: BookingRequest) => rerender(sheet(next)) };
}
const book = () => fireEvent.click(screen.getByRole('button', { name: 'Kostenpflichtig buchen' }));
const changes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

describe('the sheet of a counter-offer', () => {
  const request = buildRequest({ recipients: [counter], coverage: buildCoverage([], counter.parts) });

  it('says what differs from the request, with the difference in nights and euros', () => {
    show(request);
    expect(screen.getByText('Weicht von Ihrer Anfrage ab')).toBeTruthy();
    const all = changes().join('\n').replaceAll('\u00a0', ' ');
    expect(all).toMatch(/Preis je Bett und Nacht.*28,00 €.*30,00 €/);
    expect(all).toMatch(/Nächte.*18.*3 \(−15 Nächte\)/);
    expect(all).toMatch(/Gesamt.*6\.048,00 €.*1\.080,00 € \(−4\.968,00 €\)/);
    expect(all).toContain('deckt 3 von 18 Nächten');
  });

  it('confirms without a surplus', () => {
    const { calls } = show(request);
    book();
    const items = [{ accommodation_id: counter.accommodation_id, beds: 12, offer_version: 1 }];
    expect(calls).toEqual([{ items, allowSurplus: false }]);
  });

  it('prints the beds beyond the crew in euros, and says so in the call', () => {
    const parts = [{ from: '2026-12-01', to: '2026-12-03', beds: 12 }];
    const confirmed = buildRecipient({ accommodation_id: 2, status: 'confirmed', beds_confirmed: 12, parts });
    const { calls } = show(
      buildRequest({ recipients: [counter, confirmed], coverage: buildCoverage(parts, counter.parts) }),
    );
    expect(
      screen.getByText(/Nächten 1\.–3\. Dez\. sind es bis zu 12 Betten mehr als gesucht.*720,00/),
    ).toBeTruthy();
    book();
    expect(calls).toMatchObject([{ allowSurplus: true }]);
  });

  it('names the pattern of the nights, old and new, and adds up its weeks', () => {
    const weekly = buildRecipient({
      status: 'countered',
      offer: buildOffer({
        kind: 'counter',
        beds: 12,
        start_date: '2026-12-01',
        end_date: '2026-12-18',
        nights: 'mon_thu',
      }),
    });
    show(buildRequest({ recipients: [weekly], coverage: buildCoverage([], weekly.parts) }));
    const all = changes().join('\n').replaceAll('\u00a0', ' ');
    expect(all).toContain('Di., 1. Dez. – Fr., 18. Dez. · 11 Nächte, Mo–Fr (4 Nächte je Woche)');
    expect(all).toMatch(/Wochentage.*alle Nächte.*Mo–Fr \(4 Nächte je Woche\)/);
    expect(all).toMatch(/Nächte.*18.*11 \(−7 Nächte\)/);
    expect(all).toContain('12 Betten × 11 Nächte × 28,00 €');
    expect(all).toContain('deckt 11 von 18 Nächten');
  });

  it('closes with a sentence when another window has confirmed it', () => {
    const { store, closed, update } = show(request);
    expect(closed()).toBe(0);
    update(
      buildRequest({
        recipients: [{ ...counter, status: 'confirmed', beds_confirmed: 12 }],
        beds_missing: 0,
      }),
    );
    expect(closed()).toBeGreaterThan(0);
    expect(Object.values(store.getState().toasts)).toMatchObject([
      { text: 'Diese Auswahl ist schon bestätigt.' },
    ]);
  });
});
