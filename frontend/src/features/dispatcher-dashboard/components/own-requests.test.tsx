import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { sessionOpened } from '@/lib/session/auth.slice';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser, buildWaitingRequest } from '@/testing/builders';
import { dispatcherDashboardFeature } from '..';
import { OwnRequests } from './own-requests';

const waiting = (id: number, place: string) => ({
  ...buildWaitingRequest(id, place, 'Bitte mit Stellplatz.'),
  requested_with: 'Firefox auf Windows',
  verify_by: '2026-11-27T08:00:00.000Z',
});

function open(user: Parameters<typeof buildUser>[0], handlers: Parameters<typeof stubApi>[0] = {}) {
  let list = [waiting(2, 'Wolfsburg'), waiting(1, 'Leipzig')];
  const drop = (id: number) => {
    list = list.filter((one) => one.id !== id);
    return { status: 204 };
  };
  const calls = stubApi({
    'GET /booking-requests': () => ({ data: { data: [], meta: { page: 1, per_page: 20, total: 0 } } }),
    'GET /booking-requests/waiting': () => ({ data: { data: list } }),
    'POST /booking-requests/1/send': () => drop(1),
    'POST /booking-requests/2/discard': () => drop(2),
    'POST /auth/magic-link/request': () => ({ data: { message: '', expires_in_minutes: 15 } }),
    ...handlers,
  });
  const { store, addFeature } = createAppStore();
  addFeature(dispatcherDashboardFeature);
  store.dispatch(sessionOpened({ token: buildToken(60), user: buildUser(user) }));
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <OwnRequests />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return (url: string) => calls.filter((call) => `${call.method} ${call.url}` === url);
}

const cardOf = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('li')!;
const press = (card: HTMLElement, name: RegExp | string) =>
  fireEvent.click(within(card).getByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('waiting requests in the dashboard', () => {
  it('show dates, houses, entry and message, and are sent or discarded one by one', async () => {
    const callsOf = open({});
    expect(await screen.findByRole('heading', { name: '2 Anfragen sind noch nicht gesendet' })).toBeTruthy();
    const leipzig = await cardOf('12 Personen in Leipzig');
    expect(leipzig.textContent).toContain('21 Unterkünfte bei 20 Vermieter · eingegeben heute, 09:00');
    expect(leipzig.textContent).toContain('Eingegeben mit Firefox auf Windows. Verfällt morgen, 09:00.');
    expect(leipzig.textContent).toContain('Bitte mit Stellplatz.');
    press(leipzig, /^Senden/);
    expect(await screen.findByRole('heading', { name: '1 Anfrage ist noch nicht gesendet' })).toBeTruthy();
    const wolfsburg = await cardOf('12 Personen in Wolfsburg');
    press(wolfsburg, /^Verwerfen/);
    expect(callsOf('POST /booking-requests/2/discard')).toHaveLength(0);
    press(wolfsburg, 'Ja, verwerfen');
    await waitFor(() => expect(screen.queryByText(/noch nicht gesendet/)).toBeNull());
    expect(callsOf('POST /booking-requests/1/send')).toHaveLength(1);
    expect(callsOf('POST /booking-requests/2/discard')).toHaveLength(1);
  });

  it('keep the reason of a refusal', async () => {
    open(
      {},
      {
        'POST /booking-requests/1/send': () => ({
          status: 403,
          data: { code: 'forbidden', message: 'Angehalten.' },
        }),
      },
    );
    const leipzig = await cardOf('12 Personen in Leipzig');
    press(leipzig, /^Senden/);
    expect((await within(leipzig).findByRole('alert')).textContent).toBe('Angehalten.');
  });
});

describe('an account whose address nobody has verified', () => {
  it('is told so, asks for another link once, and cannot send', async () => {
    const callsOf = open({ email: 'neu@firma.example', email_verified: false });
    expect(screen.getByText(/Mail an neu@firma\.example geschickt/)).toBeTruthy();
    await cardOf('12 Personen in Leipzig');
    expect(screen.queryByRole('button', { name: /^Senden/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Link erneut senden' }));
    expect(
      await screen.findByText('Ein neuer Link ist unterwegs. Der frühere gilt nicht mehr.'),
    ).toBeTruthy();
    expect(callsOf('POST /auth/magic-link/request').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        email: 'neu@firma.example',
        type: 'register',
        user_data: expect.objectContaining({ role: 'guest' }),
      }),
    ]);
  });

  it('is told nothing once the address is verified', () => {
    open({});
    expect(screen.queryByRole('button', { name: 'Link erneut senden' })).toBeNull();
  });
});
