import { render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { emptyStay } from '@/components/accommodation/stay-params';
import { askedFeature } from '@/components/asked-accommodations';
import { bookingRequestFormFeature } from '@/features/booking-request-form';
import { storeDraft } from '@/features/booking-request-form/booking-draft';
import { emptyValues } from '@/features/booking-request-form/booking-values';
import { BookingForm } from '@/features/booking-request-form/components/booking-form';
import { waitingRequestFeature } from '@/lib/waiting-request';
import { sessionOpened } from '@/lib/session/auth.slice';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { createAppStore } from './store';

function open(user: ReturnType<typeof buildUser> | null): HTMLInputElement {
  stubApi({});
  const { store, addFeature } = createAppStore();
  for (const feature of [askedFeature, bookingRequestFormFeature, waitingRequestFeature]) addFeature(feature);
  if (user) store.dispatch(sessionOpened({ token: 't', user }));
  const context = { accommodations: [], location: { display_name: 'Essen', lat: 51.45, lng: 7.01 } };
  const form = <BookingForm context={context} stay={emptyStay} variant="full" />;
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
      </MantineProvider>
    </Provider>,
  );
  return screen.getByLabelText(/^E-Mail-Adresse/);
}

beforeEach(() => {
  sessionStorage.clear();
  const draft = emptyValues(emptyStay, buildUser({ email: 'vorher@firma.example' }));
  storeDraft({ stayKey: '', values: draft });
});
afterEach(() => sessionStorage.clear());

describe('the address in the request form (docs/security.md S1b)', () => {
  it('is that of the account, also where a draft was started with another one', () => {
    const field = open(buildUser({ email: 'konto@firma.example' }));
    expect(field.value).toBe('konto@firma.example');
    expect(field.readOnly).toBe(true);
    expect(screen.getByText('Anfragen gehen mit der Adresse Ihres Kontos hinaus.')).toBeTruthy();
  });

  it('is free for a visitor, who verifies it first', () => {
    const field = open(null);
    expect([field.value, field.readOnly]).toEqual(['vorher@firma.example', false]);
    expect(screen.getByText('Diese Adresse bestätigen Sie, bevor die Anfrage hinausgeht.')).toBeTruthy();
  });
});
