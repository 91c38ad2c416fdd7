import { act, type ReactNode } from 'react';
import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { computeAmount } from '@kq/contracts/amount';
import { partsOf } from '@kq/contracts/stays/part';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { cancelFailed, cancelSubmitted, requestStatusSlice } from '../state/request-status.slice';
import { buildOffer, buildRecipient, buildRequest } from '../state/test-request';
import { CancelSheet, type CancelTarget } from './cancel-sheet';
import { ConfirmAccommodationsSheet } from './confirm-accommodations-sheet';

/** 8 beds, 18 nights at 28 € and 70 € cleaning: 4.032 € without cleaning; arrival on 1 December. */
const offer = buildOffer({ final_cleaning: 7000 });
const vat = { kind: 'ausgewiesen', rate: 7 } as const;
const confirmed = buildRecipient({
  status: 'confirmed',
  beds_confirmed: 8,
  offer,
  confirmed_amount: computeAmount({
    parts: partsOf({ start_date: '2026-12-01', end_date: '2026-12-19', beds: 8 }),
    price_per_bed_night: 2800,
    final_cleaning: 7000,
    vat,
  }),
});
const LAST_FREE = Date.parse('2026-11-24T22:59:00Z');
const FIRST_COSTLY = Date.parse('2026-11-24T23:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: LAST_FREE }));
afterEach(() => jest.useRealTimers());

function show(sheet: (request: BookingRequest) => ReactNode, now: number, recipients: Recipient[]) {
  jest.setSystemTime(now);
  const sent: UnknownAction[] = [];
  const store = configureStore({
    reducer: { [requestStatusSlice.name]: requestStatusSlice.reducer },
    middleware: (defaults) =>
      defaults().concat(() => (next: (action: unknown) => unknown) => (action: unknown) => {
        sent.push(action as UnknownAction);
        return next(action);
      }),
  });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>{sheet(buildRequest({ recipients, beds_missing: 8 }))}</MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  const cancelled = () => sent.filter(cancelSubmitted.match).map(({ payload }) => payload);
  return { store, cancelled };
}
const none = () => undefined;
const showConfirm = (now: number, one: Partial<Recipient> = {}) =>
  show(
    (request) => (
      <ConfirmAccommodationsSheet request={request} ids={[100_000_001]} onClose={none} onDone={none} />
    ),
    now,
    [buildRecipient({ status: 'accepted', offer, ...one })],
  );
const showCancel = (now: number, recipients = [confirmed], target?: CancelTarget) =>
  show(
    (request) => (
      <CancelSheet
        request={request}
        target={target ?? { kind: 'accommodation', recipient: recipients[0]! }}
        onClose={none}
        onDone={none}
      />
    ),
    now,
    recipients,
  );
const words = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the confirm sheet', () => {
  it('prints the last free date and what is owed at most afterwards', () => {
    showConfirm(LAST_FREE);
    expect(words()).toContain(
      'Kostenlos stornierbar bis Di., 24. Nov. Danach kann der Vermieter höchstens 3.225,60 € verlangen.',
    );
    expect(words()).not.toContain('Tage vor Anreise');
  });

  it('says that the free period is over, with the sum', () => {
    showConfirm(FIRST_COSTLY);
    expect(words()).toContain(
      'Die kostenlose Frist ist am Di., 24. Nov. abgelaufen. Der Vermieter kann höchstens 3.225,60 € verlangen.',
    );
  });

  it('says that an earlier release recorded no percentage, instead of naming the law', () => {
    showConfirm(LAST_FREE, { terms: { free_days: 7, percent: null }, is_percent_recorded: false });
    expect(words()).toContain(
      'Kostenlos stornierbar bis Di., 24. Nov. Was eine Stornierung danach kostet, ist nicht erfasst.',
    );
    expect(words()).not.toContain('nach Gesetz');
  });

  it('names no sum where the law decides', () => {
    showConfirm(FIRST_COSTLY, { terms: { free_days: null, percent: null } });
    expect(words()).toContain(
      'Eine kostenlose Frist ist nicht vereinbart. Der Vermieter kann nach Gesetz höchstens',
    );
  });
});

describe('the cancel sheet', () => {
  it('cancels free of charge until 24:00 of the last free date', () => {
    const { cancelled } = showCancel(LAST_FREE);
    expect(words()).toContain('Die Stornierung ist kostenlos.');
    press('Unterkunft stornieren');
    expect(cancelled()).toEqual([{ accommodation_id: 100_000_001, expected_cost_cents: 0 }]);
  });

  it('names the sum once the free period is over, and sends it', () => {
    const { cancelled } = showCancel(FIRST_COSTLY);
    expect(words()).toContain('8 Betten, 1.–19. Dez., 4.102,00 €');
    expect(words()).toContain('Der Preis bleibt geschuldet.');
    expect(words()).toContain(
      'Die kostenlose Frist ist am Di., 24. Nov. abgelaufen. Der Vermieter kann höchstens 3.225,60 € verlangen.',
    );
    fireEvent.change(screen.getByLabelText('Grund (freiwillig)'), {
      target: { value: 'Baustelle verschoben' },
    });
    press('Kostenpflichtig stornieren');
    expect(cancelled()).toEqual([
      { accommodation_id: 100_000_001, expected_cost_cents: 322_560, reason: 'Baustelle verschoben' },
    ]);
  });

  it('names each stay with its sum for a whole request', () => {
    const other = {
      ...confirmed,
      accommodation_id: 2,
      title: 'Haus Gesetz',
      terms: { free_days: null, percent: null },
      offer: buildOffer({ terms: { free_days: null, percent: null } }),
    };
    const { cancelled } = showCancel(FIRST_COSTLY, [confirmed, other], { kind: 'request' });
    expect(screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Haus Rheinblick, 8 Betten, 1.–19. Dez.: höchstens 3.225,60 €',
      'Haus Gesetz, 8 Betten, 1.–19. Dez.: nach Gesetz',
    ]);
    expect(words()).not.toContain('Zusammen');
    press('Kostenpflichtig stornieren');
    expect(cancelled()).toEqual([
      {
        expected_costs: [
          { accommodation_id: 100_000_001, cost_cents: 322_560 },
          { accommodation_id: 2, cost_cents: null },
        ],
      },
    ]);
  });

  it('names the sum of several stays that each name one', () => {
    showCancel(FIRST_COSTLY, [confirmed, { ...confirmed, accommodation_id: 2 }], { kind: 'request' });
    expect(words()).toContain('Zusammen höchstens 6.451,20 €');
  });

  it('calls a cancellation costly where the law decides on the sum', () => {
    const terms = { free_days: null, percent: null };
    showCancel(FIRST_COSTLY, [{ ...confirmed, terms, offer: buildOffer({ terms }) }]);
    press('Kostenpflichtig stornieren');
  });

  it('says of a stay of an earlier release that its terms are not recorded', () => {
    const former = {
      ...confirmed,
      terms: { free_days: null, percent: null },
      is_percent_recorded: false,
    };
    showCancel(FIRST_COSTLY, [former], { kind: 'request' });
    expect(words()).toContain('Haus Rheinblick, 8 Betten, 1.–19. Dez.: nicht erfasst');
    cleanup();
    showCancel(FIRST_COSTLY, [former]);
    expect(words()).toContain('Was eine Stornierung kostet, ist nicht erfasst.');
    expect(words()).not.toContain('nach Gesetz');
  });

  it('shows the sum of the server after it refused another one', () => {
    const { store, cancelled } = showCancel(LAST_FREE);
    const error = { code: 'cancellation_cost_changed', message: 'Die Kosten haben sich geändert.' };
    act(() => {
      store.dispatch(
        cancelFailed({
          error: error as never,
          costs: { 100_000_001: { is_free: false, sum_cents: 322_560 } },
        }),
      );
    });
    expect(words()).toContain('Der Vermieter kann höchstens 3.225,60 € verlangen.');
    press('Kostenpflichtig stornieren');
    expect(cancelled()).toEqual([{ accommodation_id: 100_000_001, expected_cost_cents: 322_560 }]);
  });

  it('costs nothing while the owner or the accommodation is blocked', () => {
    showCancel(FIRST_COSTLY, [{ ...confirmed, is_freed_by_block: true }]);
    expect(words()).toContain('Die Stornierung ist kostenlos.');
  });
});
