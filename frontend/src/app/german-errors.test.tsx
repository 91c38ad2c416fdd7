import { type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { askedFeature } from '@/components/asked-accommodations';
import { emptyStay } from '@/components/accommodation/stay-params';
import { locationFeature } from '@/components/location-field';
import { CheckMail } from '@/components/waiting-request';
import { AccommodationPage, accommodationFeature } from '@/features/accommodation';
import { accountSettingsFeature } from '@/features/account-settings';
import { OwnData } from '@/features/account-settings/components/own-data';
import { authFeature } from '@/features/auth';
import { CodeForm } from '@/features/auth/components/code-form';
import { EnableOwnerPage } from '@/features/auth/components/enable-owner-page';
import { ForgotPasswordPage } from '@/features/auth/components/forgot-password-page';
import { LoginPage } from '@/features/auth/components/login-page';
import { RegisterPage } from '@/features/auth/components/register-page';
import { ResetPasswordPage } from '@/features/auth/components/reset-password-page';
import { bookingRequestFormFeature } from '@/features/booking-request-form';
import { BookingForm } from '@/features/booking-request-form/components/booking-form';
import { HeroSearchForm } from '@/features/landing/components/hero-search-form';
import { messageTemplatesFeature } from '@/components/message-templates';
import { ownerDashboardFeature } from '@/features/owner-dashboard';
import { BlocksEditor } from '@/features/owner-dashboard/components/blocks-editor';
import { ListingFlow } from '@/features/owner-dashboard/components/listing/listing-flow';
import { respondFeature } from '@/features/respond';
import { AnswerArea } from '@/features/respond/components/answer-area';
import { RespondTextsProvider } from '@/features/respond/components/respond-texts';
import { buildView } from '@/features/respond/state/test-view';
import { respondText } from '@/features/respond/texts';
import { SearchForm } from '@/features/search/components/search-form';
import { parseSearchParams } from '@/features/search/search-params';
import { requestWaits, waitingRequestFeature } from '@/lib/waiting-request';
import { sessionOpened } from '@/lib/session/auth.slice';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { createAppStore } from './store';

const TODAY = '2026-12-01';
const answerLink = {
  requestId: 77,
  ownerId: 5_000_000_001,
  token: 'secret',
  isReport: false,
  cleanPath: '/',
};

/** Name, the form, and its submit button. */
const forms: readonly (readonly [string, ReactNode, string])[] = [
  ['login', <LoginPage />, 'Anmelden'],
  ['registration', <RegisterPage />, 'Registrieren'],
  ['forgotten password', <ForgotPasswordPage />, 'Link anfordern'],
  ['new password', <ResetPasswordPage />, 'Passwort setzen'],
  ['code', <CodeForm />, 'Mit Code anmelden'],
  ['enable owner', <EnableOwnerPage />, '14 Tage kostenlos starten'],
  [
    'booking request',
    <BookingForm
      context={{ accommodations: [], location: { display_name: 'Essen', lat: 51.45, lng: 7.01 } }}
      stay={emptyStay}
      variant="full"
    />,
    'Vermieter anfragen',
  ],
  ['accommodation', <ListingFlow accommodation={null} />, 'Weiter'],
  [
    'counter-offer',
    <RespondTextsProvider value={respondText}>
      <AnswerArea view={buildView()} link={{ ...answerLink, action: 'counter' }} />
    </RespondTextsProvider>,
    'Gegenangebot senden',
  ],
  [
    'partial acceptance',
    <RespondTextsProvider value={respondText}>
      <AnswerArea view={buildView()} link={{ ...answerLink, action: 'partial' }} />
    </RespondTextsProvider>,
    'Betten zusagen',
  ],
  ['booked out', <BlocksEditor accommodation={buildOwnAccommodation()} />, 'Als ausgebucht eintragen'],
  ['block', <BlocksEditor accommodation={buildOwnAccommodation()} />, 'Sperren'],
  ['erasure of the account', <OwnData />, 'Konto endgültig löschen'],
  ['code of a waiting request', <CheckMail />, 'Mit Code bestätigen'],
  ['other address of a waiting request', <CheckMail />, 'Mail an diese Adresse senden'],
  ['search on the landing page', <HeroSearchForm />, 'Unterkünfte finden'],
  [
    'search',
    <SearchForm
      idPrefix="search"
      search={parseSearchParams(new URLSearchParams(), { today: TODAY, defaultRadius: 25 })}
      source="search_filters"
      onSubmit={() => undefined}
    />,
    'Suchen',
  ],
];
/** Opens the form of a page. */
const openers: Readonly<Record<string, string>> = {
  'erasure of the account': 'Konto löschen',
  'other address of a waiting request': 'Andere Adresse',
};
const wrongTexts = ['', '<x>', 'x'.repeat(3_000), '-', '2020-01-01', '0', '999999999'];
const ENGLISH =
  /\b(invalid|expected|received|required|must|too|characters?|input|string|number|please|failed|error|not|found|NaN|undefined)\b/i;

function open(form: ReactNode, handlers: Parameters<typeof stubApi>[0] = {}) {
  stubApi(handlers);
  const { store, addFeature } = createAppStore();
  for (const feature of [
    accommodationFeature,
    accountSettingsFeature,
    askedFeature,
    authFeature,
    bookingRequestFormFeature,
    locationFeature,
    ownerDashboardFeature,
    respondFeature,
    messageTemplatesFeature,
    waitingRequestFeature,
  ])
    addFeature(feature);
  store.dispatch(sessionOpened({ token: 't', user: buildUser({ name: '', email: '' }) }));
  store.dispatch(
    requestWaits({
      id: 77,
      email: 'bau@firma.example',
      owners: 3,
      answerBy: '2999-12-01T17:00:00.000Z',
      verifyBy: '2999-12-01T17:00:00.000Z',
      mailedAt: '2026-12-01T08:00:00.000Z',
    }),
  );
  const router = createMemoryRouter([{ path: '*', element: form }], {
    initialEntries: ['/form?token=abc&email=x'],
  });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
}

/** Texts at the fields, and alerts of the form. */
const errorTexts = (): string[] =>
  [...document.querySelectorAll('[id$="-error"], [class*="-error"], [role="alert"]')]
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('validation messages', () => {
  it.each(forms)('of the form "%s" are German', async (name, form, submit) => {
    open(form);
    const opener = openers[name];
    if (opener) fireEvent.click(screen.getByRole('button', { name: opener }));
    const submitName = { name: new RegExp(`${submit}$`) };
    // A form may load when it is opened.
    await screen.findByRole('button', submitName, { timeout: 5_000 });
    // The browser's own messages are in its language, and stop a form before ours appear.
    expect(document.querySelectorAll('form:not([novalidate])')).toHaveLength(0);
    const seen = new Set<string>();
    for (const wrong of wrongTexts) {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(({ type }) =>
        ['text', 'email', 'tel', 'password', 'number', 'date', 'textarea', 'time'].includes(type),
      );
      for (const field of fields) fireEvent.change(field, { target: { value: wrong } });
      const button = screen.getByRole('button', submitName);
      await act(async () => fireEvent.click(button));
      await waitFor(() => expect(errorTexts().length + seen.size).toBeGreaterThan(0), { timeout: 5_000 });
      for (const text of errorTexts()) seen.add(text);
      expect(document.body.textContent).not.toMatch(/NaN|undefined|Invalid/);
    }
    expect([...seen].filter((text) => ENGLISH.test(text))).toEqual([]);
  });
});

describe('an accommodation that does not exist', () => {
  it('is reported in German', async () => {
    open(
      <AccommodationPage
        slug="100000001"
        isSelected={() => false}
        onToggle={() => undefined}
        onAsk={() => undefined}
        renderMap={() => null}
      />,
      {
        'GET /accommodations/100000001': () => ({
          status: 404,
          data: { code: 'not_found', message: 'Unterkunft nicht gefunden.' },
        }),
      },
    );
    expect(await screen.findByText('Diese Unterkunft ist nicht mehr im Angebot.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(ENGLISH);
  });
});
