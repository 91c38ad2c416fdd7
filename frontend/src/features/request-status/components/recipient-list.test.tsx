import { configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { requestStatusSlice } from '../state/request-status.slice';
import { buildOffer, buildRecipient, buildRequest } from '../state/test-request';
import { RecipientList } from './recipient-list';

const NOW = Date.parse('2026-11-24T10:00:00.000Z');

function show(recipient: Recipient, overrides: Partial<BookingRequest> = {}) {
  const withdrawn: number[] = [];
  const store = configureStore({ reducer: { [requestStatusSlice.name]: requestStatusSlice.reducer } });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <RecipientList
            request={buildRequest({ recipients: [recipient], ...overrides })}
            now={NOW}
            changedIds={[]}
            chosen={[]}
            onToggle={() => undefined}
            onConfirm={() => undefined}
            onReport={() => undefined}
            onCancel={({ accommodation_id }) => withdrawn.push(accommodation_id)}
            onLeave={() => undefined}
          />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return { store, withdrawn };
}

const openMenu = () => fireEvent.click(screen.getByRole('button', { name: 'Haus Rheinblick: Aktionen' }));

describe('an accommodation without an answer', () => {
  const waiting = buildRecipient({ status: 'sent' });

  it('names its state, and notes a promise by phone from its menu', () => {
    const { store } = show(waiting);
    expect(within(screen.getByRole('listitem')).getByText('Wartet auf Antwort')).toBeTruthy();
    openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Telefonisch zugesagt' }));
    expect(store.getState().requestStatus.phoningId).toBe(waiting.accommodation_id);
  });

  it('is withdrawn from its menu, which no longer offers a promise that is noted', () => {
    const { withdrawn } = show({ ...waiting, phoned_at: '2026-11-24T09:30:00.000Z' });
    openMenu();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Zurückziehen',
      'Unterkunft melden',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Zurückziehen' }));
    expect(withdrawn).toEqual([waiting.accommodation_id]);
  });

  it.each(['cancelled', 'awaiting_verification'] as const)(
    'has no menu in a request that is %s',
    (status) => {
      show(waiting, { status });
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});

describe('the contact of an accommodation', () => {
  const offered = buildRecipient({ status: 'accepted', offer: buildOffer() });
  const hrefs = () =>
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.includes(':'));

  it('is the phone number, shown once the stay is confirmed', () => {
    show({ ...offered, status: 'confirmed', phone: '+49 621 555 0' });
    expect(hrefs()).toEqual(['tel:+496215550']);
    expect(screen.getByText('+49 621 555 0')).toBeTruthy();
  });

  it('is the mail address of an owner without a phone number', () => {
    show({ ...offered, status: 'confirmed', email: 'haus@vermieter.example' });
    expect(hrefs()).toEqual(['mailto:haus@vermieter.example']);
    expect(screen.getByText('haus@vermieter.example')).toBeTruthy();
  });
});

describe('an accommodation that is no longer offered', () => {
  it('shows that instead of its acceptance, and cannot be confirmed or called', () => {
    show(buildRecipient({ status: 'accepted', offer: buildOffer(), no_longer_offered: true }));
    const row = within(screen.getByRole('listitem'));
    expect(row.getByText('Nicht mehr angeboten')).toBeTruthy();
    expect(row.getByText(/Eine Zusage gilt deshalb nicht mehr/)).toBeTruthy();
    expect(row.queryByText('Zugesagt')).toBeNull();
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Unterkunft melden']);
    expect(row.queryByRole('link')).toBeNull();
    expect(row.queryByRole('checkbox')).toBeNull();
  });
});

describe('a confirmed stay of a blocked owner', () => {
  const confirmed = buildRecipient({ status: 'confirmed', offer: buildOffer() });

  it('still holds, warns of payments in advance and links to no page that is gone', () => {
    show({ ...confirmed, is_owner_blocked: true });
    expect(screen.getByText(/Ihr Aufenthalt gilt weiter/).textContent).toContain(
      'zahlen Sie nichts im Voraus',
    );
    expect(screen.queryByRole('link', { name: confirmed.title })).toBeNull();
    expect(screen.getByRole('heading', { name: confirmed.title })).toBeTruthy();
  });

  it('links to its page otherwise', () => {
    show(confirmed);
    expect(screen.getByRole('link', { name: confirmed.title })).toBeTruthy();
  });
});

describe('a held request', () => {
  it('does not wait for answers, because nobody is asked yet', () => {
    const waiting = buildRecipient({ status: 'queued' });
    show(waiting, { status: 'open', held_until: '2026-11-25T10:00:00.000Z' });
    expect(screen.getByText('Noch nicht angefragt')).toBeTruthy();
    expect(screen.queryByText(/Noch keine Antwort/)).toBeNull();
    show(waiting, { status: 'open' });
    expect(screen.getByText(/Noch keine Antwort/)).toBeTruthy();
  });
});

describe('an accommodation for Monday to Thursday', () => {
  const offer = buildOffer({ start_date: '2026-12-07', end_date: '2026-12-18', nights: 'mon_thu' });
  const period = 'Mo., 7. Dez. – Fr., 18. Dez. · 8 Nächte, Mo–Fr (4 Nächte je Woche)';
  const text = () => document.body.textContent.replaceAll('\u00a0', ' ');

  it.each(['accepted', 'confirmed'] as const)(
    'names pattern, nights and their sum once it is %s',
    (status) => {
      const beds_confirmed = status === 'confirmed' ? 8 : 0;
      show(
        buildRecipient({
          status,
          offer,
          beds_confirmed,
          confirmed_amount: beds_confirmed ? offer.amount : null,
        }),
      );
      expect(text()).toContain(period);
      expect(text()).toContain('8 Betten × 8 Nächte × 28,00 € = 1.792,00 €');
      expect(text()).toContain(`Kostenlos stornierbar bis Mo., 30. Nov.`);
    },
  );

  it('names the pattern of a cancelled stay', () => {
    const cancellation = {
      by: 'dispatcher',
      at: '2026-11-24T09:00:00.000Z',
      reason: null,
      note: null,
      amount: null,
      beds: 8,
      sum_cents: 0,
      parts_before: [
        { from: '2026-12-07', to: '2026-12-11', beds: 8 },
        { from: '2026-12-14', to: '2026-12-18', beds: 8 },
      ],
    } as const;
    show(
      buildRecipient({
        status: 'cancelled_by_dispatcher',
        offer,
        cancellation: { ...cancellation, parts_before: [...cancellation.parts_before] },
      }),
    );
    expect(text()).toContain('8 Betten, 7.–18. Dez., Mo–Fr storniert');
  });
});
