import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { type CalendarSync as Sync } from '@kq/contracts/http/calendars';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { CalendarSync } from './calendar-sync';
import { createTestStore } from '../state/test-store';

const room = { name: 'Zimmer', beds: 4, single_beds: 4, private_bath: false };
const accommodation = buildOwnAccommodation({
  id: 100_000_001,
  rooms: [room, room, { ...room, private_bath: true }],
});
const BASE = `/accommodations/${accommodation.id}`;
const URL = 'https://kq.example/api/accommodations/100000001/calendar.ics?token=geheim';
const nothing: Sync = { link: null, feeds: [], conflicts: [] };
const linked: Sync = { ...nothing, link: { url: URL, renewed_at: '2026-11-22T08:00:00.000Z' } };
const feed: Sync['feeds'][number] = {
  id: 5,
  name: 'Airbnb',
  source: 'url',
  host: 'www.airbnb.example',
  beds: null,
  state: 'ok',
  nights: 21,
  pending_nights: null,
  freed: [],
  reading: null,
  last_read_at: '2026-11-22T08:00:00.000Z',
};

function open() {
  const store = createTestStore();
  render(
    <Provider store={store}>
      <MantineProvider>
        <CalendarSync accommodation={accommodation} />
      </MantineProvider>
    </Provider>,
  );
}

describe('the calendar exchange', () => {
  it('offers a first address, which is shown after its creation', async () => {
    stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: nothing }),
      [`POST ${BASE}/calendar-link`]: () => ({ data: linked }),
    });
    open();
    expect(await screen.findByText('Noch kein Kalender eingetragen.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Adresse erstellen' }));
    expect(await screen.findByLabelText('Geheime Adresse')).toHaveProperty('value', URL);
  });

  it('revokes the address after a question', async () => {
    const calls = stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: linked }),
      [`DELETE ${BASE}/calendar-link`]: () => ({ data: nothing }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Adresse abschalten' }));
    const sheet = await screen.findByRole('dialog', { name: 'Adresse abschalten?' });
    expect(calls).toHaveLength(1);
    fireEvent.click(within(sheet).getByRole('button', { name: 'Adresse abschalten' }));
    expect(await screen.findByRole('button', { name: 'Adresse erstellen' })).toBeTruthy();
  });

  it('adds a calendar for a room, and shows why one is refused', async () => {
    const calls = stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: nothing }),
      [`POST ${BASE}/calendar-import`]: () => ({
        status: 422,
        data: { error: 'x', code: 'validation_failed', message: 'x', errors: { url: ['Nicht lesbar.'] } },
      }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hinzufügen' }));
    expect(screen.getByText('Bitte einen Namen angeben.')).toBeTruthy();
    expect(screen.getByText('Bitte eine Adresse oder eine Datei angeben.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Airbnb' } });
    fireEvent.change(screen.getByLabelText(/^Adresse des Kalenders/), {
      target: { value: ' https://a.example/ ' },
    });
    fireEvent.change(screen.getByLabelText('Sperrt'), { target: { value: '4' } });
    fireEvent.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    expect(await screen.findByText('Nicht lesbar.')).toBeTruthy();
    expect(calls[1]?.body).toEqual({ name: 'Airbnb', beds: 4, url: 'https://a.example/' });
  });

  it('reads several files one after the other, waits when the server asks to, and names the one that is refused', async () => {
    const answers = [
      {
        status: 429,
        headers: { 'retry-after': '0.01' },
        data: { error: 'Zu viele.', code: 'too_many_requests' },
      },
      { data: { ...nothing, feeds: [{ ...feed, name: 'Haus: a', source: 'file' }] } },
      { status: 422, data: { error: 'x', code: 'validation_failed', errors: { text: ['Nicht lesbar.'] } } },
    ] as const;
    let tries = 0;
    const calls = stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: nothing }),
      [`POST ${BASE}/calendar-import`]: () => answers[tries++]!,
    });
    open();
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Haus' } });
    const utf16 = new Uint8Array([0xff, 0xfe, 0x42, 0x00]);
    const files = [
      new File(['BEGIN:VCALENDAR'], 'a.ics', { type: 'text/calendar' }),
      new File([utf16], 'b.ics', { type: 'text/calendar' }),
    ];
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
    fireEvent.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    expect(await screen.findByText('Haus: b: Nicht lesbar.')).toBeTruthy();
    expect(screen.getByText('Haus: a')).toBeTruthy();
    expect(calls.slice(1).map(({ body }) => body)).toEqual([
      { name: 'Haus: a', beds: null, text: 'BEGIN:VCALENDAR' },
      { name: 'Haus: a', beds: null, text: 'BEGIN:VCALENDAR' },
      { name: 'Haus: b', beds: null, text: 'B' },
    ]);
  });

  it('changes what a calendar blocks, and shows why that failed', async () => {
    const path = `PATCH ${BASE}/calendar-feeds/5`;
    const calls = stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: { ...nothing, feeds: [feed] } }),
      [path]: () => ({ data: { ...nothing, feeds: [{ ...feed, beds: 8 }] } }),
    });
    open();
    const select = await screen.findByLabelText('Airbnb: Sperrt');
    expect(select).toHaveProperty('value', '');
    fireEvent.change(select, { target: { value: '8' } });
    expect(await screen.findByDisplayValue('2 × Vierbettzimmer (8 Betten)')).toBeTruthy();
    expect(calls[1]?.body).toEqual({ beds: 8 });
    stubApi({ [path]: () => ({ status: 503, data: { error: 'Gerade nicht erreichbar.' } }) });
    fireEvent.change(screen.getByLabelText('Airbnb: Sperrt'), { target: { value: '' } });
    expect((await screen.findByRole('alert')).textContent).toContain('Gerade nicht erreichbar.');
  });

  it('names a suspicious calendar and releases it', async () => {
    const suspicious: Sync = {
      ...nothing,
      feeds: [{ ...feed, state: 'suspicious', pending_nights: 0, reading: 'shown' }],
    };
    const calls = stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: suspicious }),
      [`POST ${BASE}/calendar-feeds/5/release`]: () => ({
        data: { ...nothing, feeds: [{ ...feed, nights: 0 }] },
      }),
    });
    open();
    expect(await screen.findByText('Verdächtig')).toBeTruthy();
    expect(screen.getByText(/nur noch 0 Nächte/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Airbnb: Freigeben' }));
    expect(await screen.findByText('Aktuell')).toBeTruthy();
    expect(calls[1]?.body).toEqual({ reading: 'shown' });
  });

  it('names the nights that a release frees, five of them and how many more', async () => {
    const freed = Array.from({ length: 7 }, (_span, index) => ({
      from: `2027-0${index + 1}-04`,
      to: `2027-0${index + 1}-18`,
    }));
    const suspicious: Sync = {
      ...nothing,
      feeds: [{ ...feed, state: 'suspicious', pending_nights: 0, reading: 'shown', freed }],
    };
    stubApi({ [`GET ${BASE}/calendar-sync`]: () => ({ data: suspicious }) });
    open();
    const items = within(
      (await screen.findByText('Nach der Freigabe frei:')).nextElementSibling as HTMLElement,
    )
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items).toHaveLength(6);
    expect(items[0]).toMatch(/4\.\sJan\.\s2027 – .*18\.\sJan\.\s2027$/);
    expect(items[5]).toBe('und 2 weitere');
  });

  it('shows the new nights when the calendar was read again before its release', async () => {
    const suspicious = (nights: number): Sync => ({
      ...nothing,
      feeds: [{ ...feed, state: 'suspicious', pending_nights: nights, reading: `shown ${nights}` }],
    });
    const answers = [suspicious(0), suspicious(4)];
    stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: answers.shift() }),
      [`POST ${BASE}/calendar-feeds/5/release`]: () => ({
        status: 409,
        data: { error: 'x', code: 'conflict', message: 'Freigegeben ist nichts.' },
      }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Airbnb: Freigeben' }));
    expect(await screen.findByText(/nur noch 4 Nächte/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Freigegeben ist nichts.');
    expect(screen.getByRole('button', { name: 'Airbnb: Freigeben' })).toBeTruthy();
  });

  it('shows a calendar that is not readable', async () => {
    stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: { ...nothing, feeds: [{ ...feed, state: 'failed' }] } }),
    });
    open();
    expect(await screen.findByText('Nicht lesbar')).toBeTruthy();
    expect(screen.getByText(/zuletzt gelesen/)).toBeTruthy();
  });

  describe('in conflict with confirmed stays', () => {
    const stay: Sync['conflicts'][number]['stays'][number] = {
      request_id: 77,
      from: '2026-12-07',
      to: '2026-12-11',
      beds: 8,
      name: 'Demo-Bau GmbH',
      can_cancel: true,
    };
    const started = { ...stay, request_id: 78, from: '2026-11-20', name: null, can_cancel: false };
    const conflicting: Sync = {
      ...nothing,
      feeds: [feed],
      conflicts: [
        {
          from: '2026-12-07',
          to: '2026-12-09',
          stays: [stay, started],
          feeds: [{ id: 5, name: 'Airbnb' }],
        },
      ],
    };

    it('names the nights, each stay and each calendar, and leads to the calendar', async () => {
      stubApi({ [`GET ${BASE}/calendar-sync`]: () => ({ data: conflicting }) });
      open();
      const conflicts = within(await screen.findByRole('region', { name: 'Doppelt belegt' }));
      expect(conflicts.getByRole('heading', { name: 'Mo., 7. Dez. – Mi., 9. Dez.' })).toBeTruthy();
      expect(conflicts.getByText('Demo-Bau GmbH: 8 Betten, Mo., 7. Dez. – Fr., 11. Dez.')).toBeTruthy();
      expect(conflicts.getByText('Hat begonnen: Absage nur telefonisch.')).toBeTruthy();
      expect(conflicts.getAllByRole('button')).toHaveLength(1);
      const link = conflicts.getByRole('link', { name: 'Airbnb: Sperre ändern oder entfernen' });
      const row = document.querySelector(link.getAttribute('href') ?? '');
      expect(within(row as HTMLElement).getByLabelText('Airbnb: Sperrt')).toBeTruthy();
      expect(within(row as HTMLElement).getByRole('button', { name: 'Airbnb: Entfernen' })).toBeTruthy();
    });

    it('ends by cancelling the stay with a reason', async () => {
      const answers = [conflicting, { ...conflicting, conflicts: [] }];
      const calls = stubApi({
        [`GET ${BASE}/calendar-sync`]: () => ({ data: answers.shift() }),
        'POST /booking-requests/77/cancel-stay': () => ({ data: {} }),
      });
      open();
      const name = 'Demo-Bau GmbH, Mo., 7. Dez. – Fr., 11. Dez.: Nach Bestätigung absagen';
      fireEvent.click(await screen.findByRole('button', { name }));
      const sheet = within(await screen.findByRole('dialog'));
      fireEvent.click(sheet.getByRole('radio', { name: 'Doppelt belegt' }));
      fireEvent.click(sheet.getByRole('button', { name: 'Verbindlich absagen' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Doppelt belegt' })).toBeNull());
      expect(calls[1]?.body).toEqual({
        accommodation_id: accommodation.id,
        reason: 'double_booked',
        expected_cost_cents: 0,
      });
    });
  });

  it('offers to load again after a failure', async () => {
    stubApi({});
    open();
    expect(await screen.findByText('Der Kalenderabgleich konnte nicht geladen werden.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Erneut|Noch einmal/ })).toBeTruthy();
  });

  it('says which nights are probably own stays', async () => {
    const echoes = [{ from: '2026-12-08', to: '2026-12-10' }];
    stubApi({
      [`GET ${BASE}/calendar-sync`]: () => ({ data: { ...nothing, feeds: [{ ...feed, echoes }] } }),
    });
    open();
    expect(await screen.findByText(/Wahrscheinlich Ihre eigenen Aufenthalte/)).toBeTruthy();
    expect(screen.getByText(/8\. Dez\..*10\. Dez\./)).toBeTruthy();
  });
});
