import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { computeAmount } from '@kq/contracts/amount';
import { type RecipientStatus } from '@kq/contracts/constants';
import { selectToasts } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { type InboxState, type ReceivedRequest } from '../../api/owner-api';
import { ReceivedRequests } from './received-requests';
import { createTestStore } from '../../state/test-store';

const CANCEL = 'Haus Rheinblick: Nach Bestätigung absagen';

function open(path = '/?state=confirmed') {
  const store = createTestStore();
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[path]}>
          <main>
            <ReceivedRequests answer={(id) => <p>Antworten auf {id}</p>} />
          </main>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return store;
}

function received(status: RecipientStatus): ReceivedRequest {
  const amount = computeAmount({
    parts: [{ from: '2026-12-01', to: '2026-12-19', beds: 8 }],
    price_per_bed_night: 2800,
    final_cleaning: null,
    vat: { kind: 'ausgewiesen', rate: 7 },
  });
  const can_cancel = status === 'confirmed';
  return {
    id: 77,
    status: can_cancel ? 'filled' : 'open',
    place: 'Ludwigshafen am Rhein',
    start_date: '2026-12-01',
    end_date: '2026-12-19',
    nights: 18,
    workers: 12,
    answer_by: '2026-11-24T17:00:00.000Z',
    created_at: '2026-11-23T09:00:00.000Z',
    contact: {
      name: 'Test Bauleitung',
      company: 'Test-Bau GmbH',
      email: 'bau@firma.example',
      phone: '+49 621 555 0',
    },
    on_site_contact: can_cancel ? { name: 'Test Polier', phone: '+49 170 5550' } : null,
    message: 'Zwei Transporter.',
    arrival_from: '18:00',
    vehicles: { cars: 1, vans: 3, trucks: 0 },
    rooms_wish: 'Nur Einzelzimmer',
    billing: can_cancel ? { company: 'Test-Bau GmbH', address: 'Weg 1, 67059 Ludwigshafen' } : null,
    own: [
      {
        accommodation_id: 100_000_001,
        title: 'Haus Rheinblick',
        status,
        amount,
        start_date: '2026-12-02',
        end_date: '2026-12-20',
        beds_confirmed: can_cancel ? 8 : 0,
        can_cancel,
      },
    ],
  };
}

const counts = { open: 1, answered: 2, confirmed: 3, done: 0 };

function listOf(item: ReceivedRequest | null, state: InboxState, ofStates = counts) {
  const data = item ? [item] : [];
  return { data: { data, meta: { page: 1, per_page: 20, total: data.length, state, counts: ofStates } } };
}

describe('the inbox', () => {
  it('shows firm, stay and total of an unanswered request, and the number in each state', async () => {
    const calls = stubApi({ 'GET /booking-requests/inbox': () => listOf(received('sent'), 'open') });
    open('/');
    expect(
      await screen.findByRole('heading', { name: 'Test-Bau GmbH · Ludwigshafen am Rhein' }),
    ).toBeTruthy();
    expect(calls[0]?.params).toMatchObject({ state: 'open', page: 1 });
    expect(screen.getByText(/^Haus Rheinblick/).textContent).toMatch(/8\sBetten.*4\.032,00\s€/);
    const states = within(screen.getByRole('navigation', { name: 'Anfragen nach Stand' }));
    expect(states.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Neu (1)',
      'Beantwortet (2)',
      'Bestätigt (3)',
      'Erledigt (0)',
    ]);
  });

  it('names beds, dates and sum of one offer together, and what was asked as asked', async () => {
    stubApi({ 'GET /booking-requests/inbox': () => listOf(received('countered'), 'answered') });
    open('/?state=answered');
    const title = await screen.findByText(/^Haus Rheinblick/);
    const words = title.textContent?.replaceAll('\u00a0', ' ');
    expect(words).toContain('8 Betten · Mi., 2. Dez. – So., 20. Dez. · 18 Nächte, 4.032,00 €');
    const asked = screen.getByText(/Gefragt:/).textContent?.replaceAll('\u00a0', ' ');
    expect(asked).toContain('Gefragt: 12 Betten · Di., 1. Dez. – Sa., 19. Dez.');
  });

  it('opens the answers below the request, and reads the list again when they are closed', async () => {
    const calls = stubApi({ 'GET /booking-requests/inbox': () => listOf(received('sent'), 'open') });
    open('/');
    fireEvent.click(await screen.findByRole('link', { name: /: Antworten$/ }));
    expect(await screen.findByText('Antworten auf 77')).toBeTruthy();
    const before = calls.length;
    fireEvent.click(screen.getByRole('link', { name: /: Schließen$/ }));
    await waitFor(() => expect(calls.length).toBe(before + 1));
    expect(screen.queryByText('Antworten auf 77')).toBeNull();
  });

  it('reads the list again when its tab is seen again, as answers are given from mails too', async () => {
    let item: ReceivedRequest | null = received('sent');
    stubApi({ 'GET /booking-requests/inbox': () => listOf(item, 'open') });
    open('/');
    expect(await screen.findByRole('link', { name: /: Antworten$/ })).toBeTruthy();
    item = null;
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('Alle Anfragen sind beantwortet.')).toBeTruthy();
  });

  it('shows the first steps of a new owner until there is a request', async () => {
    const none = { open: 0, answered: 0, confirmed: 0, done: 0 };
    const noAccommodations = { data: { data: [], meta: { page: 1, per_page: 20, total: 0 } } };
    stubApi({
      'GET /accommodations/my': () => noAccommodations,
      'GET /booking-requests/inbox': () => listOf(null, 'open', none),
    });
    open('/');
    expect(await screen.findByText('0 von 3 erledigt')).toBeTruthy();
    cleanup();
    stubApi({
      'GET /accommodations/my': () => noAccommodations,
      'GET /booking-requests/inbox': () => listOf(received('sent'), 'open'),
    });
    open('/');
    expect(await screen.findByRole('link', { name: /: Antworten$/ })).toBeTruthy();
    expect(screen.queryByText('0 von 3 erledigt')).toBeNull();
  });

  it('says what is missing in an empty state, and how to get requests before the first one', async () => {
    stubApi({ 'GET /booking-requests/inbox': () => listOf(null, 'open') });
    open('/');
    expect(await screen.findByText('Alle Anfragen sind beantwortet.')).toBeTruthy();
    cleanup();
    const none = { open: 0, answered: 0, confirmed: 0, done: 0 };
    stubApi({ 'GET /booking-requests/inbox': () => listOf(null, 'open', none) });
    open('/');
    expect(await screen.findByText('Noch hat niemand angefragt.')).toBeTruthy();
  });

  it('offers another attempt when it could not be loaded', async () => {
    let isDown = true;
    stubApi({
      'GET /booking-requests/inbox': () => (isDown ? { status: 503, data: {} } : listOf(null, 'open')),
    });
    open('/');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByText('Alle Anfragen sind beantwortet.')).toBeTruthy();
  });
});

describe('a confirmed stay', () => {
  it('names contact, invoice, the offered dates and the beds that are really confirmed', async () => {
    stubApi({ 'GET /booking-requests/inbox': () => listOf(received('confirmed'), 'confirmed') });
    open();
    expect(await screen.findByRole('heading', { name: 'Nächste Anreisen' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /555 0/ }).getAttribute('href')).toBe('tel:+496215550');
    expect(screen.getByRole('link', { name: 'bau@firma.example' }).getAttribute('href')).toBe(
      'mailto:bau@firma.example',
    );
    for (const fact of [
      /Weg 1, 67059/,
      /Test Polier/,
      /18:00 Uhr/,
      /Zwei Transporter\./,
      /^1 Pkw, 3 Transporter$/,
      /^Nur Einzelzimmer$/,
      /2\. Dez.* 2026/,
      /20\. Dez.* 2026 · 18 Nächte/,
      /^8 Betten$/,
      /4\.032,00\s€/,
    ])
      expect(screen.getByText(fact)).toBeTruthy();
  });

  it('names arrival and house before the firm, below the month of the arrival', async () => {
    const later = received('confirmed');
    const own = later.own.map((one) => ({ ...one, start_date: '2027-01-04', end_date: '2027-01-08' }));
    const list = listOf(received('confirmed'), 'confirmed');
    const data = [...list.data.data, { ...later, id: 78, own }];
    stubApi({ 'GET /booking-requests/inbox': () => ({ data: { ...list.data, data } }) });
    open();
    await screen.findByRole('heading', { name: 'Dezember 2026', level: 3 });
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Dezember 2026',
      'Januar 2027',
    ]);
    const stay = screen.getAllByText('Anreise')[0]?.closest('ul')?.closest('li');
    const words = stay?.textContent?.replaceAll('\u00a0', ' ') ?? '';
    const positions = ['Mi., 2. Dez. 2026', 'Haus Rheinblick', 'Test-Bau GmbH ·', 'bau@firma.example'].map(
      (part) => words.indexOf(part),
    );
    expect(positions).not.toContain(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('is printed with the list', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    stubApi({ 'GET /booking-requests/inbox': () => listOf(received('confirmed'), 'confirmed') });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Liste drucken' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('is printed with those of all pages, once they are all there', async () => {
    const onPaper: number[] = [];
    jest.spyOn(window, 'print').mockImplementation(() => {
      onPaper.push(screen.getAllByText('Anreise').length);
    });
    const all = Array.from({ length: 130 }, (_, at) => ({ ...received('confirmed'), id: 1000 + at }));
    let isDown = true;
    const calls = stubApi({
      'GET /booking-requests/inbox': ({ params }) => {
        const { page, per_page } = params as { page: number; per_page: number };
        if (isDown && page > 1) return { status: 503, data: { error: 'Nicht erreichbar.', request_id: 'r' } };
        const data = all.slice((page - 1) * per_page, page * per_page);
        return { data: { data, meta: { page, per_page, total: all.length, state: 'confirmed', counts } } };
      },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Liste drucken' }));
    expect(await screen.findByText(/Die ganze Liste konnte nicht geladen werden/)).toBeTruthy();
    expect(onPaper).toEqual([]);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Liste drucken' }));
    await waitFor(() => expect(onPaper).toEqual([130]));
    expect(calls.at(-1)?.params).toMatchObject({ state: 'confirmed', page: 2, per_page: 100 });
    expect(screen.queryByRole('navigation', { name: 'Seiten' })).toBeNull();
  });

  it('is downloaded as the calendar file of the API, and a failure is said', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:stay';
    };
    URL.revokeObjectURL = () => undefined;
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    let status = 200;
    const path = 'GET /booking-requests/77/stays/100000001/calendar.ics';
    const calls = stubApi({
      'GET /booking-requests/inbox': () => listOf(received('confirmed'), 'confirmed'),
      [path]: () => (status === 200 ? { data: 'BEGIN:VCALENDAR' } : { status }),
    });
    const store = open();
    const button = await screen.findByRole('button', { name: 'Haus Rheinblick: Kalenderdatei' });
    fireEvent.click(button);
    await waitFor(() => expect(names).toEqual(['aufenthalt-2026-12-02.ics']));
    expect(saved.map(({ size, type }) => [size, type])).toEqual([[15, 'text/calendar']]);
    status = 404;
    fireEvent.click(button);
    await waitFor(() => expect(selectToasts(store.getState())).toMatchObject([{ tone: 'error' }]));
    expect(calls.filter(({ url }) => url.endsWith('.ics'))).toHaveLength(2);
  });

  it('hands over what an invoice needs, by the clipboard or else by hand', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.assign(navigator, { clipboard: { writeText } });
    stubApi({ 'GET /booking-requests/inbox': () => listOf(received('confirmed'), 'confirmed') });
    const store = open();
    const button = await screen.findByRole('button', { name: 'Haus Rheinblick: Rechnungsangaben kopieren' });
    fireEvent.click(button);
    await waitFor(() =>
      expect(selectToasts(store.getState())).toMatchObject([{ text: 'Rechnungsangaben kopiert.' }]),
    );
    expect(writeText.mock.calls[0]?.[0]).toMatch(/^Firma: Test-Bau GmbH\n[^]*Summe: 4\.032,00 €/);
    expect(screen.queryByLabelText('Bitte von Hand kopieren:')).toBeNull();
    writeText.mockRejectedValueOnce(new Error('NotAllowedError'));
    fireEvent.click(button);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Bitte von Hand kopieren:');
    expect(field.value).toBe(writeText.mock.calls[0]?.[0]);
    expect(document.activeElement).toBe(field);
  });

  it('says that the crew leaves earlier than agreed', async () => {
    const item = received('confirmed');
    const own = item.own.map((one) => ({ ...one, end_date: '2026-12-15', departure_before: '2026-12-20' }));
    stubApi({ 'GET /booking-requests/inbox': () => listOf({ ...item, own }, 'confirmed') });
    open();
    await screen.findByText(/^Früher als vereinbart, statt So\., 20\. Dez.* 2026$/);
  });

  it('says in the row of a stay that is over on which day the crew left early', async () => {
    const item = received('confirmed');
    const own = item.own.map((one) => ({ ...one, end_date: '2026-12-15', departure_before: '2026-12-20' }));
    stubApi({ 'GET /booking-requests/inbox': () => listOf({ ...item, own }, 'done') });
    open('/?state=done');
    await screen.findByText(/^Früher abgereist: Di., 15. Dez.* 2026 statt So., 20. Dez.* 2026$/);
  });

  it('names the pattern of a stay from Monday to Thursday, in row, stay and sheet', async () => {
    const item = received('confirmed');
    const dates = { start_date: '2026-12-07', end_date: '2026-12-18' };
    const own = item.own.map((one) => ({ ...one, ...dates, nights: 'mon_thu' as const }));
    const weekly = { ...item, ...dates, nights_pattern: 'mon_thu' as const, own };
    stubApi({ 'GET /booking-requests/inbox': () => listOf(weekly, 'confirmed') });
    open();
    await screen.findByText(/18\. Dez.* 2026 · 8 Nächte, Mo–Fr \(4 Nächte je Woche\)/);
    fireEvent.click(screen.getByRole('button', { name: CANCEL }));
    const sheet = (await screen.findByRole('dialog')).textContent;
    expect(sheet).toMatch(/8\sNächte, Mo–Fr \(4\sNächte je Woche\)/);
    // The work site is a fact of the request, and none of the stay, whose house may be in another town.
    expect(sheet).not.toContain('Ludwigshafen');
    cleanup();
    const asked = { ...received('sent'), ...dates, nights_pattern: 'mon_thu' as const };
    stubApi({ 'GET /booking-requests/inbox': () => listOf(asked, 'open') });
    open('/');
    await screen.findByText(/8\sNächte, Mo–Fr/);
  });

  it('is cancelled behind a sheet that says what it means and asks for a reason', async () => {
    let status: RecipientStatus = 'confirmed';
    const calls = stubApi({
      'GET /booking-requests/inbox': () => listOf(received(status), 'confirmed'),
      'POST /booking-requests/77/cancel-stay': () => {
        status = 'cancelled_by_owner';
        return { data: {} };
      },
    });
    const posted = () => calls.filter(({ method }) => method === 'POST');
    open();
    fireEvent.click(await screen.findByRole('button', { name: CANCEL }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/hat diese Betten fest gebucht/)).toBeTruthy();
    expect(sheet.getByText(/lässt sich nicht zurücknehmen/)).toBeTruthy();

    fireEvent.click(sheet.getByRole('button', { name: 'Verbindlich absagen' }));
    expect(await sheet.findByText('Bitte wählen Sie einen Grund.')).toBeTruthy();
    expect(posted()).toEqual([]);

    fireEvent.click(sheet.getByLabelText('Schaden oder Reparatur'));
    fireEvent.change(sheet.getByLabelText(/Nachricht an die Firma/), { target: { value: ' Rohrbruch ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Verbindlich absagen' }));
    expect(await screen.findByText('Vom Vermieter storniert')).toBeTruthy();
    expect(posted().map(({ body }) => body)).toEqual([
      { accommodation_id: 100_000_001, reason: 'damage', expected_cost_cents: 0, note: 'Rohrbruch' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: CANCEL })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Test-Bau GmbH · / }));
  });

  it('moves the focus to the section when the request is no longer listed', async () => {
    let item: ReceivedRequest | null = received('confirmed');
    const other = { ...received('confirmed'), id: 78, own: [] };
    stubApi({
      'GET /booking-requests/inbox': () => ({
        data: { ...listOf(item, 'confirmed').data, data: item ? [item, other] : [other] },
      }),
      'POST /booking-requests/77/cancel-stay': () => {
        item = null;
        return { data: {} };
      },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: CANCEL }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByLabelText('Doppelt belegt'));
    fireEvent.click(sheet.getByRole('button', { name: 'Verbindlich absagen' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: CANCEL })).toBeNull());
    expect(document.activeElement?.tagName).toBe('H2');
  });

  it('stays as it is when the stay has begun, with the words of the server', async () => {
    const error = 'Dieser Aufenthalt hat schon begonnen. Bitte rufen Sie die Firma an.';
    stubApi({
      'GET /booking-requests/inbox': () => listOf(received('confirmed'), 'confirmed'),
      'POST /booking-requests/77/cancel-stay': () => ({
        status: 409,
        data: { error, code: 'request_closed', message: error, request_id: 'r1' },
      }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: CANCEL }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByLabelText('Doppelt belegt'));
    fireEvent.click(sheet.getByRole('button', { name: 'Verbindlich absagen' }));
    expect((await sheet.findByRole('alert')).textContent).toContain(error);
  });

  it('offers no cancellation before the confirmation', async () => {
    stubApi({ 'GET /booking-requests/inbox': () => listOf(received('accepted'), 'answered') });
    open('/?state=answered');
    expect(await screen.findByText(/Haus Rheinblick/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: CANCEL })).toBeNull();
  });
});
