import { type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { type StayParams } from '@/components/accommodation/stay-params';
import { accommodationsAsked, askedFeature } from '@/components/asked-accommodations';
import { buildCard, ludwigshafenStay } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { selectionFeature } from '..';
import { accommodationToggled } from '../state/selection.slice';
import { SelectionTray } from './selection-tray';

const search = ludwigshafenStay;
const otherDates: StayParams = { ...search, startDate: '2027-01-04', endDate: '2027-01-15' };
const accommodations = [buildCard({ id: 1, title: 'Haus Nord' }), buildCard({ id: 2, title: 'Haus Süd' })];

/** Both accommodations are chosen in `search`; the page shows another one. */
function open(shown: StayParams) {
  const { store, addFeature } = createAppStore();
  for (const feature of [askedFeature, selectionFeature]) addFeature(feature);
  for (const accommodation of accommodations) store.dispatch(accommodationToggled({ accommodation, search }));
  const tray: ReactNode = (
    <SelectionTray rules={{ search: shown, radiusKm: 25, minBeds: 1 }} onPrepare={() => undefined} />
  );
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>{tray}</MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return store;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByText(/^Ausgewählt für/)?.textContent;
const canPrepare = () => screen.queryByRole('button', { name: 'Anfrage vorbereiten' }) !== null;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the tray, once only the dates of the search have changed', () => {
  const asked = 'Ausgewählt für Ludwigshafen · 7.–21. Dez. · 12 Personen: 2 Unterkünfte';

  it('asks what becomes of the selection instead of preparing a request', () => {
    open(otherDates);
    expect(question()).toBe(asked);
    expect(canPrepare()).toBe(false);
  });

  it('keeps what fits the new dates, with undo', async () => {
    const answer = { is_active: true, distance_km: 5, is_too_far: false, asked: null };
    const calls = stubApi({
      'POST /booking-requests/check': () => ({
        data: {
          data: [
            { ...answer, accommodation_id: 1, beds_free: 0 },
            { ...answer, accommodation_id: 2, beds_free: 4 },
          ],
        },
      }),
    });
    open(otherDates);
    press('Passende behalten');
    expect(await screen.findAllByText('1 von 2 Unterkünften passt.')).not.toEqual([]);
    expect(calls[0]?.body).toMatchObject({ start_date: '2027-01-04', end_date: '2027-01-15' });
    expect([question(), canPrepare()]).toEqual([undefined, true]);
    press('Rückgängig');
    expect(question()).toBe(asked);
  });

  it('starts over with undo', () => {
    open(otherDates);
    press('Neu beginnen');
    expect(screen.getAllByText('Auswahl aufgehoben.')).not.toEqual([]);
    expect([question(), canPrepare()]).toEqual([undefined, false]);
    press('Rückgängig');
    expect(question()).toBe(asked);
  });

  it('asks nothing while the dates are the same', () => {
    open(search);
    expect([question(), canPrepare()]).toEqual([undefined, true]);
  });
});

describe('the opened tray', () => {
  it('marks only what was asked for overlapping dates', async () => {
    const store = open(search);
    const one = {
      accommodation_id: 1,
      booking_request_id: 7,
      start_date: '2026-12-20',
      end_date: '2026-12-28',
    };
    const other = { ...one, accommodation_id: 2, start_date: '2026-12-21' };
    store.dispatch(accommodationsAsked([one, other]));
    press(/Auswahl ansehen$/);
    const rows = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent.includes('bereits angefragt'))).toEqual([true, false]);
  });
});
