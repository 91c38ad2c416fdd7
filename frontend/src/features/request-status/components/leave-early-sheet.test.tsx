import { act } from 'react';
import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { computeAmount } from '@kq/contracts/amount';
import { partsOf, type NightsPattern } from '@kq/contracts/stays/part';
import { type Recipient } from '../api/booking-request-api';
import { cancelFailed, leaveSubmitted, requestStatusSlice } from '../state/request-status.slice';
import { buildOffer, buildRecipient, buildRequest } from '../state/test-request';
import { CancelSheet } from './cancel-sheet';
import { LeaveEarlySheet } from './leave-early-sheet';
import { RecipientRow } from './recipient-row';

/** 8 beds at 28 €, 70 € cleaning, 1 to 19 December. */
function stay(patch: Partial<Recipient> = {}, nights: NightsPattern = 'all'): Recipient {
  const parts = partsOf({ start_date: '2026-12-01', end_date: '2026-12-19', beds: 8, nights });
  const vat = { kind: 'ausgewiesen', rate: 7 } as const;
  return buildRecipient({
    status: 'confirmed',
    beds_confirmed: 8,
    offer: buildOffer({ final_cleaning: 7000 }),
    parts,
    confirmed_amount: computeAmount({ parts, price_per_bed_night: 2800, final_cleaning: 7000, vat }),
    ...patch,
  });
}
const MORNING = '2026-12-10T09:00:00+01:00';

beforeEach(() => jest.useFakeTimers({ now: Date.parse(MORNING) }));
afterEach(() => jest.useRealTimers());

function show(node: React.ReactNode) {
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
        <MemoryRouter>{node}</MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  const left = () => sent.filter(leaveSubmitted.match).map(({ payload }) => payload);
  return { store, left };
}
const none = () => undefined;
const showLeave = (recipient: Recipient) =>
  show(<LeaveEarlySheet recipient={recipient} onClose={none} onDone={none} />);
const words = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const days = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
const leaveOn = (day: string) =>
  fireEvent.change(screen.getByLabelText('Neuer Tag der Abreise'), { target: { value: day } });

describe('the sheet of an early departure', () => {
  it('shows the nights slept, what is owed and the difference for the chosen day, and sends the sum', () => {
    const { left } = showLeave(stay());
    expect(days()).toEqual(Array.from({ length: 9 }, (_, day) => `2026-12-${day + 10}`));
    expect(words()).toContain('Bis zur Abreise9 von 18 Nächten');
    expect(words()).toContain('Diese Nächte mit Endreinigung2.086,00 €');
    expect(words()).toContain('Für die übrigen 9 Nächtehöchstens 1.612,80 €');
    expect(words()).toContain('Gegenüber der Buchungmindestens 403,20 € weniger');
    leaveOn('2026-12-18');
    expect(words()).toContain('17 von 18 Nächten');
    press('Verbindlich früher abreisen');
    expect(left()).toEqual([
      { accommodation_id: 100_000_001, departure: '2026-12-18', expected_cost_cents: 17_920 },
    ]);
  });

  it('offers of Monday to Thursday the mornings after a night only', () => {
    showLeave(stay({}, 'mon_thu'));
    expect(days()).toEqual(['2026-12-10', '2026-12-11', '2026-12-15', '2026-12-16', '2026-12-17']);
    expect(words()).toContain('6 von 11 Nächten');
  });

  it('names no sum where the law decides, and no difference', () => {
    const terms = { free_days: null, percent: null };
    const { left } = showLeave(stay({ offer: buildOffer({ terms }) }));
    expect(words()).toContain('Für die übrigen 9 Nächtenach Gesetz');
    expect(words()).not.toContain('weniger');
    press('Verbindlich früher abreisen');
    expect(left()).toMatchObject([{ expected_cost_cents: null }]);
  });

  it('shows the sum of the server after it refused another one, for that day', () => {
    const { store, left } = showLeave(stay());
    const error = { code: 'cancellation_cost_changed', message: 'Die Kosten haben sich geändert.' };
    act(() => {
      const costs = { 100_000_001: { is_free: false, sum_cents: 99_900 } };
      store.dispatch(cancelFailed({ error: error as never, costs }));
    });
    expect(words()).toContain('Die Kosten haben sich geändert.');
    press('Verbindlich früher abreisen');
    expect(left()).toMatchObject([{ expected_cost_cents: 99_900 }]);
    leaveOn('2026-12-11');
    expect(words()).toContain('höchstens 1.433,60 €');
  });

  it('costs nothing while the house is blocked', () => {
    showLeave(stay({ is_freed_by_block: true }));
    expect(words()).toContain('Für die übrigen 9 Nächtekostenlos');
  });
});

describe('the row of a running stay', () => {
  const showRow = (recipient: Recipient, now = MORNING) =>
    show(
      <RecipientRow
        request={buildRequest({ recipients: [recipient] })}
        recipient={recipient}
        now={Date.parse(now)}
        isNew={false}
        isChosen={false}
        onToggle={none}
        onConfirm={none}
        onCancel={none}
        onLeave={none}
        onReport={none}
      />,
    );
  const buttons = () => screen.getAllByRole('button').map((one) => one.textContent);

  it('offers to cancel until the day of arrival, to leave early from then on, nothing after the last night', () => {
    showRow(stay(), '2026-11-30T12:00:00+01:00');
    expect(buttons()).toEqual(['Stornieren', 'Unterkunft melden']);
    cleanup();
    showRow(stay(), '2026-12-01T12:00:00+01:00');
    expect(buttons()).toEqual(['Früher abreisen', 'Stornieren', 'Unterkunft melden']);
    cleanup();
    showRow(stay());
    expect(buttons()).toEqual(['Früher abreisen', 'Unterkunft melden']);
    cleanup();
    showRow(stay(), '2026-12-19T09:00:00+01:00');
    expect(buttons()).toEqual(['Unterkunft melden']);
  });

  it('says afterwards until when, instead of when, and what is owed at most', () => {
    const before = stay();
    showRow(
      stay({
        parts: [{ from: '2026-12-01', to: '2026-12-10', beds: 8 }],
        early_departure: {
          at: '2026-12-10T08:00:00.000Z',
          sum_cents: 161_280,
          parts_before: before.parts,
          amount_before: before.confirmed_amount,
        },
      }),
    );
    expect(words()).toContain(
      'Frühere Abreise: Do., 10. Dez. statt Sa., 19. Dez., für die übrigen Nächte höchstens 1.612,80 €',
    );
    const search = screen.getByRole('link', { name: 'Andere Unterkunft suchen' });
    expect(search.getAttribute('href')).toContain('workers=8&startDate=2026-12-10&endDate=2026-12-19');
  });
});

it('the sheet of a whole request names the stays that end today, and leaves out those that are over', () => {
  const over = stay({
    accommodation_id: 2,
    title: 'Haus Vorbei',
    parts: [{ from: '2026-12-01', to: '2026-12-10', beds: 8 }],
  });
  const recipients = [stay(), over];
  show(
    <CancelSheet
      request={buildRequest({ recipients })}
      target={{ kind: 'request' }}
      onClose={none}
      onDone={none}
    />,
  );
  expect(screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Haus Rheinblick, 8 Betten, 1.–19. Dez., Abreise heute: höchstens 1.612,80 €',
  ]);
  expect(words()).toContain('Wo Ihre Crew schon wohnt, endet der Aufenthalt heute');
});
