import { render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { stubApi } from '@/testing/api-stub';
import { createTestStore } from '../state/test-store';
import { OwnerDashboard } from './owner-dashboard';

const collided = {
  accommodation_id: 100_000_001,
  title: 'Haus Rheinblick',
  nights: [{ from: '2026-12-08', to: '2026-12-10' }],
  feeds: [{ id: 5, name: 'Airbnb' }],
};
const inbox = {
  data: [],
  meta: {
    page: 1,
    per_page: 20,
    total: 0,
    state: 'open',
    counts: { open: 0, answered: 0, confirmed: 0, done: 1 },
  },
};

function open(data: unknown[], path = '/?section=settings') {
  const calls = stubApi({
    'GET /accommodations/my/calendar-collisions': () => ({ data: { data } }),
    'GET /booking-requests/inbox': () => ({ data: inbox }),
  });
  render(
    <Provider store={createTestStore()}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[path]}>
          <OwnerDashboard
            settings={null}
            listingParts={{ renderPinMap: () => null, renderPreview: () => null }}
            answer={() => null}
          />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return calls;
}

describe('an accommodation that is booked twice', () => {
  it('is named on each section with nights, calendar and the way on, and counted at its section', async () => {
    open([collided]);
    expect(await screen.findByRole('heading', { name: 'Doppelt belegt' })).toBeTruthy();
    expect(screen.getByText(/8\. Dez\..*10\. Dez\./)).toBeTruthy();
    expect(screen.getByText('Haus Rheinblick').parentElement?.textContent).toContain('Airbnb');
    expect(screen.getByRole('link', { name: 'Haus Rheinblick: Kalender öffnen' }).getAttribute('href')).toBe(
      '/?section=places&calendar=100000001',
    );
    expect(screen.getByRole('link', { name: /^Unterkünfte.*1 doppelt belegt/ })).toBeTruthy();
  });

  it('is not named a second time beside its own open calendar', async () => {
    open([collided], '/?section=settings&calendar=100000001');
    expect(await screen.findByRole('link', { name: /1 doppelt belegt/ })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Doppelt belegt' })).toBeNull();
  });

  it('is not there: no word about it', async () => {
    const calls = open([]);
    await waitFor(() => expect(calls.some(({ url }) => url.endsWith('calendar-collisions'))).toBe(true));
    expect(screen.queryByText('Doppelt belegt')).toBeNull();
    expect(screen.getByRole('link', { name: 'Unterkünfte' })).toBeTruthy();
  });
});
