import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { templatesLoaded, templatesSlice } from '@/components/message-templates/templates.slice';
import { storageKeys } from '@/config/storage-keys';
import { authSlice, initializationCompleted } from '@/lib/session/auth.slice';
import { takeBookingResponseRedirect } from '@/lib/session/booking-response-redirect';
import { respondSlice, viewFailed, viewRead } from '../state/respond.slice';
import { buildItem, buildOffer, buildView } from '../state/test-view';
import { polishFrameText } from '@/texts/frame-pl';
import { respondText } from '../texts';
import { RespondPage } from './respond-page';
import { translatedRespondTexts } from './respond-texts';

const catalogues = { ...translatedRespondTexts, de: () => Promise.resolve(respondText) };

function open(path: string) {
  window.history.replaceState(null, '', path);
  const actions: string[] = [];
  const answers: unknown[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    actions.push((action as { type: string }).type);
    if (respondSlice.actions.answerSubmitted.match(action)) answers.push(...action.payload.bodies);
    return next(action);
  };
  const store = configureStore({
    reducer: combineSlices(authSlice, respondSlice, templatesSlice),
    middleware: (defaults) => defaults().concat(recorder),
  });
  store.dispatch(initializationCompleted());
  const router = createMemoryRouter(
    [
      {
        path: '/booking-requests/:requestId/respond',
        element: <RespondPage catalogues={catalogues} first={respondText} />,
      },
      { path: '/login', element: <p>Anmeldung</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { store, actions, answers };
}

/** Loads when it is opened. */
const messageField = () =>
  screen.findByLabelText<HTMLTextAreaElement>('Nachricht an die Firma (freiwillig)', {}, { timeout: 5_000 });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function fillReport(): void {
  fireEvent.change(screen.getByLabelText('Grund'), { target: { value: 'advertising' } });
  fireEvent.change(screen.getByLabelText('Was ist geschehen?'), { target: { value: 'Wirbt für Kredite.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Anfrage melden' }));
}

describe('the answer page', () => {
  it('stores itself and leads to the sign-in when a signed-out visitor has no token', async () => {
    const path = '/booking-requests/77/respond?action=accept&owner_id=5';
    const { actions } = open(path);
    await screen.findByText('Anmeldung');
    expect(window.localStorage.getItem(storageKeys.bookingResponseRedirect)).toContain('respond?');
    expect(takeBookingResponseRedirect(Date.now())).toBe(path);
    expect(actions).not.toContain(respondSlice.actions.answerPageOpened.type);
  });

  it('answers nothing by being opened; a decline is two taps', async () => {
    const { store, actions } = open('/booking-requests/77/respond?action=accept&owner_id=5&token=secret');
    await waitFor(() => expect(actions).toContain(respondSlice.actions.answerPageOpened.type));
    act(() => void store.dispatch(viewRead(buildView())));
    expect(await screen.findByRole('button', { name: 'Zusagen' })).toBeTruthy();
    expect(actions).not.toContain(respondSlice.actions.answerSubmitted.type);
    fireEvent.click(screen.getByRole('button', { name: 'Absagen' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ausgebucht' }));
    expect(actions).toContain(respondSlice.actions.answerSubmitted.type);
  });

  it.each([
    [404, 'Dieser Link ist unvollständig oder gehört zu einem anderen Konto.'],
    [410, 'Dieser Link gilt nicht mehr.'],
    [503, 'Die Anfrage konnte nicht geladen werden.'],
  ])('has a heading also where it shows only what failed: %i', async (status, title) => {
    const { store, actions } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    await waitFor(() => expect(actions).toContain(respondSlice.actions.answerPageOpened.type));
    const error = { status, code: 'x', message: 'Störung', fields: {}, requestId: null };
    act(() => void store.dispatch(viewFailed(error)));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  it.each([
    ['accepted', 'decline', true],
    ['declined', 'accept', true],
    ['confirmed', 'decline', true],
    ['partially_accepted', 'partial', false],
  ] as const)(
    'says for an answer "%s" whether the link to %s changed it',
    async (status, action, isOther) => {
      const { store } = open(`/booking-requests/77/respond?action=${action}&owner_id=5&token=secret`);
      const can_answer = status !== 'confirmed';
      const items = [
        buildItem({ status, can_answer, answered_at: new Date().toISOString(), offer: buildOffer({}) }),
      ];
      act(() => void store.dispatch(viewRead(buildView({ items }))));
      await screen.findAllByRole('heading', { level: 2 });
      const note = screen.queryByText('Sie hatten schon geantwortet. Der Link hat daran nichts geändert.');
      expect(note !== null).toBe(isOther);
    },
  );

  it('asks for an answer by the deadline only until there is one', async () => {
    const { store } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    const answer_by = new Date(Date.now() + 86_400_000).toISOString();
    act(() => void store.dispatch(viewRead(buildView({ answer_by }))));
    expect(await screen.findByText(/Bitte antworten bis/)).toBeTruthy();
    const accepted = buildItem({ status: 'accepted', answered_at: new Date().toISOString() });
    act(() => void store.dispatch(viewRead(buildView({ answer_by, items: [accepted] }))));
    expect(screen.queryByText(/Bitte antworten bis/)).toBeNull();
  });

  it('says after the deadline that an answer still counts, and how long an offer holds', async () => {
    const { store } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    const late = { answer_by: '2026-11-26T07:00:00.000Z', offer_until: '2026-11-28T10:00:00.000Z' };
    act(() => void store.dispatch(viewRead(buildView(late))));
    const sentence = await screen.findByText(/Frist vorbei, Ihre Antwort zählt noch\./);
    expect(sentence.textContent).toContain('Ein Angebot von jetzt gilt bis Sa., 11:00.');
  });

  it('names the contact on site after the confirmation', async () => {
    const { store } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    const on_site_contact = { name: 'Test Polier', phone: '+49 170 5550' };
    act(() => void store.dispatch(viewRead(buildView({ on_site_contact }))));
    expect(await screen.findByText(/Test Polier/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '+49 170 5550' }).getAttribute('href')).toBe('tel:+491705550');
  });

  it('sends a message with an answer, from a template of the owner', async () => {
    const { store, answers } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    act(() => void store.dispatch(viewRead(buildView())));
    act(() => void store.dispatch(templatesLoaded([{ name: 'Anreise', text: 'Schlüssel im Kasten.' }])));
    fireEvent.click(await screen.findByText('Nachricht dazu schreiben'));
    const field = await messageField();
    fireEvent.change(field, { target: { value: 'Willkommen.' } });
    fireEvent.change(screen.getByLabelText('Vorlage einsetzen'), { target: { value: '0' } });
    expect(field.value).toBe('Willkommen.\nSchlüssel im Kasten.');
    fireEvent.click(screen.getByRole('button', { name: 'Zusagen' }));
    expect(answers).toMatchObject([{ action: 'accept', message: 'Willkommen.\nSchlüssel im Kasten.' }]);
  });

  it('sends no empty message and offers no templates to an owner without a session', async () => {
    const { store, answers } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    act(() => void store.dispatch(viewRead(buildView())));
    fireEvent.click(await screen.findByText('Nachricht dazu schreiben'));
    fireEvent.change(await messageField(), { target: { value: '  ' } });
    expect(screen.queryByLabelText('Vorlage einsetzen')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Als Vorlage speichern' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Absagen' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ausgebucht' }));
    expect(answers[0]).not.toHaveProperty('message');
  });

  it('opens the report box by the link of the mail and sends nothing before the button', async () => {
    const { store, actions } = open('/booking-requests/77/respond?owner_id=5&token=secret&action=report');
    await waitFor(() => expect(actions).toContain(respondSlice.actions.answerPageOpened.type));
    act(() => void store.dispatch(viewRead(buildView())));
    expect(await screen.findByText('Diese Anfrage melden?')).toBeTruthy();
    expect(actions).not.toContain(respondSlice.actions.reportSubmitted.type);
    fireEvent.click(await screen.findByRole('button', { name: 'Anfrage melden' }));
    expect(screen.getByRole('alert').textContent).toContain('Bitte wählen Sie einen Grund');
    expect(actions).not.toContain(respondSlice.actions.reportSubmitted.type);
    fillReport();
    expect(actions).toContain(respondSlice.actions.reportSubmitted.type);
    const receipt = { receipt_no: 4711, received_at: '2026-11-26T09:00:00.000Z', is_mailed: true };
    act(() => void store.dispatch(respondSlice.actions.reportSent({ ...receipt, is_repeated: false })));
    expect(await screen.findByText('Danke. Wir prüfen diese Anfrage.')).toBeTruthy();
    expect(screen.getByText('Nummer Ihrer Meldung: 4711')).toBeTruthy();
    expect(screen.getByText(/unsere Entscheidung schicken wir Ihnen per Mail/)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Nummer Ihrer Meldung: 4711');
  });

  it.each([
    ['de', 'Wir haben das Konto der Firma gesperrt.', 'gilt weiter'],
    ['pl', 'Zablokowaliśmy konto firmy.', 'jest nadal ważny'],
    ['en', 'We have blocked the account of the company.', 'remains valid'],
  ] as const)(
    'says that a confirmed stay holds while the sender is blocked: %s',
    async (language, block, stay) => {
      const { store } = open('/booking-requests/77/respond?owner_id=5&token=secret');
      const confirmed = { status: 'confirmed', can_answer: false, beds_confirmed: 2 } as const;
      const view = (item: Parameters<typeof buildItem>[0]) =>
        act(
          () =>
            void store.dispatch(
              viewRead(buildView({ language, can_answer: false, items: [buildItem(item)] })),
            ),
        );
      view({ ...confirmed, is_dispatcher_blocked: true });
      expect((await screen.findByText(new RegExp(block))).textContent).toContain(stay);
      view(confirmed);
      expect(screen.queryByText(new RegExp(block))).toBeNull();
    },
  );

  it('reports from the foot of the page with a ground and a text', async () => {
    const { store, actions } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    act(() => void store.dispatch(viewRead(buildView())));
    fireEvent.click(await screen.findByRole('button', { name: 'Anfrage melden' }));
    expect(actions).not.toContain(respondSlice.actions.reportSubmitted.type);
    fillReport();
    expect(actions).toContain(respondSlice.actions.reportSubmitted.type);
  });

  it('shows a released owner that nothing is left to do', async () => {
    const { store } = open('/booking-requests/77/respond?owner_id=5&token=secret');
    const released = buildItem({ status: 'released', can_answer: false });
    act(() => void store.dispatch(viewRead(buildView({ can_answer: false, items: [released] }))));
    expect(await screen.findByText(/andere Betten bestätigt/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Zusagen' })).toBeNull();
  });
});

describe('the language of the answer page', () => {
  const PATH = '/booking-requests/77/respond?owner_id=5&token=secret';
  const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const pressed = () =>
    screen
      .getAllByRole('button', { pressed: true })
      .map((button) => button.textContent)
      .join();

  it('is German without another choice, with the title of docs/spec', async () => {
    const { store } = open(PATH);
    act(() => void store.dispatch(viewRead(buildView())));
    await screen.findByRole('button', { name: 'Zusagen' });
    expect(document.documentElement.lang).toBe('de');
    expect(document.title).toBe('Kolonnenquartier - Buchungsanfrage beantworten');
    expect(pressed()).toBe('Deutsch');
  });

  it.each([
    [
      'pl',
      'Odpowiedź na zapytanie',
      ['Akceptuję', 'Tylko … łóżek', 'Kontroferta', 'Odrzucam'],
      ['12 łóżek × 18 nocy × 28,00 €', 'w tym 7% VAT', 'wt., 1 gru – sob., 19 gru · 18 nocy'],
      'Brak wolnych miejsc',
    ],
    [
      'en',
      'Answer booking request',
      ['Accept', 'Only … beds', 'Counter-offer', 'Decline'],
      ['12 beds × 18 nights × €28.00', 'incl. 7% VAT', 'Tue, 1 Dec – Sat, 19 Dec · 18 nights'],
      'Fully booked',
    ],
  ] as const)("is that of the owner's profile: %s", async (language, title, buttons, facts, reason) => {
    const { store, actions } = open(PATH);
    act(() => void store.dispatch(viewRead(buildView({ language, message: 'Zwei Transporter.' }))));
    for (const name of buttons) expect(await screen.findByRole('button', { name })).toBeTruthy();
    const page = document.body.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
    expect(facts.filter((fact) => !page.includes(fact))).toEqual([]);
    expect(page).toContain('Zwei Transporter.');
    expect(page).not.toMatch(/\b(Betten|Nächte|Gesamt|Anfrage|melden|Frei in)\b/);
    expect(document.documentElement.lang).toBe(language);
    expect(document.title).toBe(`Kolonnenquartier - ${title}`);
    tap(buttons[3]);
    fireEvent.click(await screen.findByRole('button', { name: reason }));
    expect(actions).toContain(respondSlice.actions.answerSubmitted.type);
  });

  it('is what was chosen on this device, before the language of the profile', async () => {
    const { store } = open(PATH);
    act(() => void store.dispatch(viewRead(buildView({ language: 'pl' }))));
    await screen.findByRole('button', { name: 'Akceptuję' });
    tap('English');
    await screen.findByRole('button', { name: 'Accept' });
    cleanup();
    expect(document.documentElement.lang).toBe('de');
    const again = open(PATH);
    act(() => void again.store.dispatch(viewRead(buildView({ language: 'pl' }))));
    await screen.findByRole('button', { name: 'Accept' });
    expect(pressed()).toBe('English');
  });

  it.each([
    ['2026-11-25', '2026-12-10', 'Anreise', /nicht in der Vergangenheit/],
    ['2026-12-10', '2026-12-27', 'Abreise', /bis .*26\. Dez\. möglich/],
    ['2026-12-20', '2026-12-22', 'Anreise', /bis .*18\. Dez\. möglich/],
    ['2026-12-01', '2026-12-04', 'Anreise', /Betten fehlen nur noch 5\.–19\. Dez/],
  ])('says at the field what a counter-offer from %s to %s lacks', async (start, end, field, words) => {
    const { store, actions } = open(`${PATH}&action=counter`);
    const missing_spans = [{ from: '2026-12-05', to: '2026-12-19', beds: 12 }];
    act(() => void store.dispatch(viewRead(buildView({ missing_spans }))));
    fireEvent.change(await screen.findByLabelText('Anreise'), { target: { value: start } });
    fireEvent.change(screen.getByLabelText('Abreise'), { target: { value: end } });
    tap('Gegenangebot senden');
    expect(actions).not.toContain(respondSlice.actions.answerSubmitted.type);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['Preis je Bett und Nacht', '', 'Bitte geben Sie einen Preis an.'],
    ['Betten', '', 'Bitte geben Sie die Betten an.'],
    ['Anreise', '', 'Bitte geben Sie ein Datum an.'],
    ['Abreise', '', 'Bitte geben Sie ein Datum an.'],
    ['Abreise', '2026-12-01', 'Die Abreise muss nach der Anreise liegen.'],
  ])('shows no total while %s is "%s", and says why at the field', async (field, value, words) => {
    const { store, answers } = open(`${PATH}&action=counter`);
    act(() => void store.dispatch(viewRead(buildView())));
    const input = await screen.findByLabelText(field);
    expect(screen.getByText('Gesamt').parentElement?.textContent).toMatch(/\d\s€/);
    fireEvent.change(input, { target: { value } });
    expect(screen.getByText('Gesamt').parentElement?.textContent).toBe('Gesamt –');
    tap('Gegenangebot senden');
    expect(answers).toEqual([]);
    const described = input.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(words);
  });

  it.each([
    ['de', 'Mo., 7. Dez. – Fr., 18. Dez. · 8 Nächte, Mo–Fr (4 Nächte je Woche)'],
    ['pl', 'pon., 7 gru – pt., 18 gru · 8 nocy, pn–pt (4 noce w tygodniu)'],
    ['en', 'Mon, 7 Dec – Fri, 18 Dec · 8 nights, Mon–Fri (4 nights a week)'],
  ] as const)('names dates and nights of a crew from Monday to Thursday: %s', async (language, period) => {
    const { store } = open(PATH);
    const dates = { start_date: '2026-12-07', end_date: '2026-12-18' };
    const offer = buildOffer({ ...dates, nights: 'mon_thu' });
    const items = [buildItem({ status: 'accepted', answered_at: '2026-11-24T09:00:00.000Z', offer })];
    act(
      () =>
        void store.dispatch(
          viewRead(buildView({ language, ...dates, nights: 8, nights_pattern: 'mon_thu', items })),
        ),
    );
    const page = () => document.body.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
    await waitFor(() => expect(page().split(period)).toHaveLength(3));
  });

  it.each([
    [
      'de',
      'Kostenlos stornierbar bis Di., 24. Nov. 2026. Danach kostet eine Stornierung höchstens 80 % des Preises ohne Endreinigung.',
      'Anreise ab 15:00 Uhr · Abreise bis 10:00 Uhr · Kaution 200,00 €',
    ],
    [
      'pl',
      'Bezpłatne anulowanie do: wt., 24 lis 2026. Później anulowanie kosztuje najwyżej 80% ceny bez sprzątania końcowego.',
      'Przyjazd od godz. 15:00 · Wyjazd do godz. 10:00 · Kaucja 200,00 €',
    ],
    [
      'en',
      'Free cancellation until Tue, 24 Nov 2026. After that, cancelling costs at most 80% of the price without final cleaning.',
      'Arrival from 15:00 · Departure until 10:00 · Deposit €200.00',
    ],
  ] as const)('prints what goes with the offer: %s', async (language, terms, house) => {
    jest.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z'), doNotFake: ['queueMicrotask'] });
    const { store } = open(PATH);
    const facts = { deposit: 20_000, check_in_from: '15:00', check_out_until: '10:00' };
    const items = [buildItem({ terms: { free_days: 7, percent: 80 }, ...facts })];
    act(() => void store.dispatch(viewRead(buildView({ language, items }))));
    const page = () => document.body.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
    await waitFor(() => expect(page()).toContain(terms));
    expect(page()).toContain(house);
    jest.useRealTimers();
  });

  it.each([
    [
      { terms: { free_days: null, percent: null } },
      'Ohne kostenlose Stornofrist. Für eine Stornierung gilt das Gesetz.',
    ],
    [
      { terms: { free_days: 3, percent: null } },
      'Kostenlos stornierbar bis Sa., 28. Nov. 2026. Danach gilt für eine Stornierung das Gesetz.',
    ],
    [
      { terms: { free_days: 3, percent: null }, is_percent_recorded: false },
      'Kostenlos stornierbar bis Sa., 28. Nov. 2026. Was eine Stornierung danach kostet, ist nicht erfasst.',
    ],
    [{ terms: { free_days: null, percent: 0 } }, 'Kostenlos stornierbar bis Di., 1. Dez. 2026.'],
  ] as const)('words the terms %j', async (fields, words) => {
    const { store } = open(PATH);
    act(() => void store.dispatch(viewRead(buildView({ items: [buildItem(fields)] }))));
    await screen.findByText((text) => text.replaceAll('\u00a0', ' ') === words);
  });

  it('offers other nights: Monday to Thursday instead of all', async () => {
    const { store, answers } = open(`${PATH}&action=counter`);
    act(() => void store.dispatch(viewRead(buildView())));
    const nights = await screen.findByLabelText('Nächte');
    fireEvent.change(nights, { target: { value: 'mon_thu' } });
    expect(document.body.textContent.replaceAll('\u00a0', ' ')).toContain('3.696,00 €');
    fireEvent.change(screen.getByLabelText('Anreise'), { target: { value: '2026-12-04' } });
    fireEvent.change(screen.getByLabelText('Abreise'), { target: { value: '2026-12-06' } });
    tap('Gegenangebot senden');
    await screen.findByText(/keine Nacht von Montag bis Donnerstag/);
    expect(nights.getAttribute('aria-invalid')).toBe('true');
    expect(answers).toEqual([]);
    fireEvent.change(screen.getByLabelText('Anreise'), { target: { value: '2026-12-01' } });
    fireEvent.change(screen.getByLabelText('Abreise'), { target: { value: '2026-12-19' } });
    tap('Gegenangebot senden');
    expect(answers).toMatchObject([{ action: 'counter', nights: 'mon_thu', price_per_bed_night: 2800 }]);
  });

  it('keeps an open form, and words its problem in the new language', async () => {
    const { store } = open(`${PATH}&action=counter`);
    act(() => void store.dispatch(viewRead(buildView())));
    fireEvent.click(await screen.findByText('Nachricht dazu schreiben'));
    fireEvent.change(await messageField(), { target: { value: 'Gern.' } });
    await screen.findByRole('button', { name: 'Gegenangebot senden' });
    tap('Gegenangebot senden');
    await screen.findByText('Bitte ändern Sie den Preis, die Daten oder die Nächte.');
    tap('Polski');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Prosimy zmienić cenę, daty lub noce.'),
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Wiadomość do firmy (opcjonalnie)').value).toBe(
      'Gern.',
    );
  });

  it.each([
    ['request_closed', {}, {}, 'To zapytanie jest już zamknięte.'],
    ['network', {}, {}, 'Brak połączenia. Prosimy sprawdzić sieć i spróbować ponownie.'],
    ['validation_failed', { end_date: ['Höchstens 365 Nächte.'] }, {}, 'Prosimy sprawdzić wprowadzone dane.'],
    [
      'validation_failed',
      { end_date: ['Höchstens 365 Nächte.'] },
      { reasons: { end_date: [{ reason: 'stay_too_long', params: { nights: 365 } }] } },
      'Najwyżej 365 nocy.',
    ],
    [
      'conflict',
      {},
      { reason: { reason: 'accommodation_being_confirmed', params: { then: 'reload' } } },
      'Ta kwatera jest właśnie potwierdzana. Prosimy wczytać stronę ponownie.',
    ],
    ['unheard_of', {}, {}, 'Coś poszło nie tak.'],
  ])('words the error %s %j in Polish', async (code, fields, reasons, text) => {
    const { store } = open(PATH);
    act(() => void store.dispatch(viewRead(buildView({ language: 'pl' }))));
    await screen.findByRole('button', { name: 'Akceptuję' });
    // As a refused call does.
    await polishFrameText.reasons?.load();
    const error = { status: 409, code, message: 'Text des Servers.', fields, requestId: null, ...reasons };
    act(() => void store.dispatch(respondSlice.actions.answerFailed({ error, refused: null })));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});
