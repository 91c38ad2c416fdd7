import { type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser, buildWaitingRequest } from '@/testing/builders';
import { authFeature } from '..';
import { CodeForm } from './code-form';
import { LoginPage } from './login-page';
import { MagicLinkPage } from './magic-link-page';

const leipzig = buildWaitingRequest(1, 'Leipzig');
const wolfsburg = buildWaitingRequest(2, 'Wolfsburg');
const inspection = {
  type: 'booking',
  email_masked: 'e…@firma.example',
  same_browser: true,
  requested_at: '2026-11-26T09:00:00.000Z',
  requested_with: 'Firefox',
  request_summary: wolfsburg,
  requests: [wolfsburg, leipzig],
};
const session = {
  access_token: buildToken(60),
  user: buildUser(),
  booking_request_id: 2,
  booking_request_ids: [2],
};
const sentBy = (ids: readonly number[]) => ({
  ...session,
  booking_request_id: ids[0] ?? null,
  booking_request_ids: ids,
});

function Path() {
  const { pathname, search } = useLocation();
  return <p data-testid="path">{pathname + search}</p>;
}

function open(path: string, page: ReactNode, handlers: Parameters<typeof stubApi>[0]) {
  const calls = stubApi({
    'GET /booking-requests/1': () => ({ data: { status: 'open' } }),
    'GET /booking-requests/2': () => ({ data: { status: 'open' } }),
    'POST /booking-requests/1/discard': () => ({ status: 204 }),
    'POST /booking-requests/2/discard': () => ({ status: 204 }),
    ...handlers,
  });
  const { store, addFeature } = createAppStore();
  addFeature(authFeature);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[path]}>
          <Path />
          <Routes>
            <Route path="/auth/magic-link/:token" element={page} />
            <Route path="/login" element={page} />
            <Route path="*" element={<p>andere Seite</p>} />
          </Routes>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return (url: string) => calls.filter((call) => `${call.method} ${call.url}` === url);
}

const openLink = (found: object, ids: readonly number[] = [2]) =>
  open('/auth/magic-link/t1', <MagicLinkPage />, {
    'POST /auth/magic-link/inspect': () => ({ data: found }),
    'GET /auth/magic-link/verify/t1': () => ({ data: sentBy(ids) }),
  });
const openClosed = (closed_link: object | undefined) =>
  open('/auth/magic-link/t1', <MagicLinkPage />, {
    'POST /auth/magic-link/inspect': () => ({ status: 410, data: { code: 'gone', closed_link } }),
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const path = () => screen.getByTestId('path').textContent;

beforeEach(() => localStorage.clear());

describe('a link of one of two waiting requests', () => {
  it('lists both with dates, houses and time of entry; its own is ticked', async () => {
    openLink(inspection);
    expect(await screen.findByRole('checkbox', { name: '12 Personen in Wolfsburg' })).toMatchObject({
      checked: true,
    });
    expect(screen.getByRole('checkbox', { name: '12 Personen in Leipzig' })).toMatchObject({
      checked: false,
    });
    expect(screen.getAllByText(/21 Unterkünfte bei 20 Vermieter.*eingegeben heute, 09:00/)).toHaveLength(2);
  });

  it.each([
    [[], '1 Anfrage senden', '2'],
    [['12 Personen in Leipzig'], '2 Anfragen senden', '2,1'],
    [['12 Personen in Leipzig', '12 Personen in Wolfsburg'], '1 Anfrage senden', '1'],
    [['12 Personen in Wolfsburg'], 'Nur Adresse bestätigen', ''],
  ])('sends after the changes %j by "%s" only what is ticked', async (changes, button, ids) => {
    const callsOf = openLink(inspection);
    await screen.findByText('Anfragen abschicken?');
    changes.forEach(tick);
    await press(button);
    await waitFor(() =>
      expect(callsOf('GET /auth/magic-link/verify/t1')[0]?.params).toMatchObject({ request_ids: ids }),
    );
  });

  it('opens the list after several, and the request after one', async () => {
    openLink(inspection, [2, 1]);
    await press('1 Anfrage senden');
    await waitFor(() => expect(path()).toBe('/dispatcher-dashboard'));
  });

  it('drops a discarded one after a second press and sends the other', async () => {
    const callsOf = openLink(inspection);
    await press('Verwerfen: Leipzig');
    expect(callsOf('POST /booking-requests/1/discard')).toHaveLength(0);
    await press('Ja, verwerfen');
    await press('Ja, 20 Vermieter anfragen');
    expect(callsOf('POST /booking-requests/1/discard')).toHaveLength(1);
    await waitFor(() => expect(path()).toBe('/booking-requests/2'));
    expect(callsOf('GET /auth/magic-link/verify/t1')[0]?.params).toMatchObject({ request_ids: '2' });
  });

  it('ends when all are discarded', async () => {
    const { requests: _both, ...alone } = { ...inspection, requests: [wolfsburg] };
    const callsOf = openLink({ ...alone, requests: [wolfsburg] });
    await press('Anfrage verwerfen');
    await press('Ja, verwerfen');
    expect(await screen.findByText('Kein Vermieter wurde angefragt.')).toBeTruthy();
    expect(callsOf('GET /auth/magic-link/verify/t1')).toHaveLength(0);
  });

  it('says on another device what the first verification drops', async () => {
    openLink({ ...inspection, same_browser: false, requests: [wolfsburg], dropped_requests: 1 });
    expect(await screen.findByText(/^1 weitere Anfrage .* wird dabei verworfen\.$/)).toBeTruthy();
  });

  it('sends no choice to a server that lists nothing', async () => {
    const { requests: _none, ...older } = inspection;
    const callsOf = openLink(older);
    await press('Ja, 20 Vermieter anfragen');
    await waitFor(() => expect(callsOf('GET /auth/magic-link/verify/t1')).toHaveLength(1));
    expect(callsOf('GET /auth/magic-link/verify/t1')[0]?.params).not.toHaveProperty('request_ids');
  });
});

describe('a code on the sign-in page', () => {
  it('lists the requests before it is redeemed', async () => {
    const callsOf = open('/login', <CodeForm email="erika@firma.example" />, {
      'POST /auth/magic-link/inspect-code': () => ({ data: inspection }),
      'POST /auth/magic-link/verify-code': () => ({ data: sentBy([2]) }),
    });
    fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '123456' } });
    await press('Mit Code anmelden');
    await screen.findByRole('checkbox', { name: '12 Personen in Leipzig' });
    expect(callsOf('POST /auth/magic-link/verify-code')).toHaveLength(0);
    await press('1 Anfrage senden');
    await waitFor(() =>
      expect(callsOf('POST /auth/magic-link/verify-code')[0]?.body).toMatchObject({ request_ids: [2] }),
    );
  });
});

describe('a link that was used', () => {
  const closed = {
    type: 'booking',
    is_address_verified: true,
    request: { id: 2, state: 'sent', owners: 20 },
  };

  it.each([
    ['Ihre Anfrage ist schon bei 20 Vermietern', 'Zur Anfrage', '/booking-requests/2', closed],
    [
      'Ihre Adresse ist schon bestätigt',
      'Zur Übersicht',
      '/dispatcher-dashboard',
      { ...closed, request: { ...closed.request, state: 'waiting' } },
    ],
    [
      'Diese Anfrage wartet nicht mehr',
      'Zur Übersicht',
      '/dispatcher-dashboard',
      { ...closed, request: { ...closed.request, state: 'ended' } },
    ],
    [
      'Ihre Adresse ist schon bestätigt',
      'Anmelden',
      '/login',
      { type: 'register', is_address_verified: true, request: null },
    ],
    [
      'Dieser Link gilt nicht mehr',
      'Neuen Link anfordern',
      '/login',
      { type: 'register', is_address_verified: false, request: null },
    ],
    ['Dieser Link gilt nicht mehr', 'Neuen Link anfordern', '/login', undefined],
  ])('says "%s" with the button "%s"', async (title, label, href, found) => {
    openClosed(found);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  });
});

describe('a link to sign in', () => {
  const login = { ...inspection, type: 'login', request_summary: undefined, requests: undefined };

  it.each([
    ['/booking-requests/2', '/booking-requests/2'],
    ['https://boese.example', '/dashboard'],
    ['/enable-owner/abc', '/dashboard'],
  ])('that names %s leads to %s', async (return_path, target) => {
    openLink({ ...login, return_path }, []);
    await press('Anmelden');
    await waitFor(() => expect(path()).toBe(target));
  });

  it('is asked for with the page that led to the sign-in', async () => {
    const callsOf = open('/login?from=%2Fbooking-requests%2F2', <LoginPage />, {
      'POST /auth/magic-link/request': () => ({ data: { message: 'Unterwegs.', expires_in_minutes: 15 } }),
    });
    fireEvent.change(screen.getByLabelText(/^E-Mail-Adresse/), { target: { value: 'erika@example.com' } });
    await press('Link per E-Mail');
    await waitFor(() =>
      expect(callsOf('POST /auth/magic-link/request')[0]?.body).toMatchObject({
        return_path: '/booking-requests/2',
      }),
    );
  });
});
