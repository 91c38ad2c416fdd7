import { type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { askedFeature } from '@/components/asked-accommodations';
import { emptyStay } from '@/components/accommodation/stay-params';
import { authFeature } from '@/features/auth';
import { CodeForm } from '@/features/auth/components/code-form';
import { EnableOwnerPage } from '@/features/auth/components/enable-owner-page';
import { ForgotPasswordPage } from '@/features/auth/components/forgot-password-page';
import { LoginPage } from '@/features/auth/components/login-page';
import { RegisterPage } from '@/features/auth/components/register-page';
import { ResetPasswordPage } from '@/features/auth/components/reset-password-page';
import { bookingRequestFormFeature } from '@/features/booking-request-form';
import { BookingForm } from '@/features/booking-request-form/components/booking-form';
import { ownerDashboardFeature } from '@/features/owner-dashboard';
import { PlaceForm } from '@/features/owner-dashboard/components/place-form';
import { waitingRequestFeature } from '@/lib/waiting-request';
import { sessionOpened } from '@/lib/session/auth.slice';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { createAppStore } from './store';

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
      context={{ places: [], location: { display_name: 'Essen', lat: 51.45, lng: 7.01 } }}
      stay={emptyStay}
      variant="full"
    />,
    'Vermieter anfragen',
  ],
  ['accommodation', <PlaceForm place={null} />, 'Speichern'],
];
const wrongTexts = ['', '<x>', 'x'.repeat(3_000)];
const english =
  /\b(invalid|expected|received|required|must|too|characters?|input|string|number|please|failed)\b/i;

function open(form: ReactNode) {
  stubApi({});
  const { store, addFeature } = createAppStore();
  for (const feature of [
    askedFeature,
    authFeature,
    bookingRequestFormFeature,
    ownerDashboardFeature,
    waitingRequestFeature,
  ])
    addFeature(feature);
  store.dispatch(sessionOpened({ token: 't', user: buildUser({ name: '', email: '' }) }));
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
  it.each(forms)('of the form "%s" are German', async (_name, form, submit) => {
    open(form);
    const seen = new Set<string>();
    for (const wrong of wrongTexts) {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(({ type }) =>
        ['text', 'email', 'tel', 'password', 'number', 'date', 'textarea', 'time'].includes(type),
      );
      for (const field of fields) fireEvent.change(field, { target: { value: wrong } });
      const button = screen.getByRole('button', { name: new RegExp(`${submit}$`) });
      await act(async () => fireEvent.click(button));
      await waitFor(() => expect(errorTexts().length + seen.size).toBeGreaterThan(0), { timeout: 5_000 });
      for (const text of errorTexts()) seen.add(text);
    }
    expect([...seen].filter((text) => english.test(text))).toEqual([]);
  });
});
