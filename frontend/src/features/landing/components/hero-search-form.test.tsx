import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { addDays, dateInBerlin } from '@kq/contracts/dates';
import { formatDate } from '@kq/contracts/format';
import { createAppStore } from '@/app/store';
import { locationFeature } from '@/components/location-field';
import { stubApi } from '@/testing/api-stub';
import { HeroSearchForm } from './hero-search-form';

function open() {
  const calls = stubApi({ 'POST /search-analytics/log': () => ({ status: 204 }) });
  const { store, addFeature } = createAppStore();
  addFeature(locationFeature);
  const router = createMemoryRouter([
    { path: '/', element: <HeroSearchForm /> },
    { path: '/search', element: <p>Ergebnisse</p> },
  ]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Unterkünfte finden' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return { router, submit, fill, calls };
}

beforeEach(() => sessionStorage.clear());

describe('HeroSearchForm', () => {
  it('keeps place, dates, crew, radius and option for Back from the results', async () => {
    const { fill, router, submit } = open();
    fill('Einsatzort', 'Leuna');
    fill('Von', '2026-12-01');
    fill('Bis', '2026-12-12');
    fill('Personen', '14');
    fireEvent.click(screen.getByRole('radio', { name: '50 km' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Verlängerung möglich' }));
    submit();
    await screen.findByText('Ergebnisse');
    await act(() => router.navigate(-1));
    await screen.findByRole('search');
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['Einsatzort', 'Personen'].map(valueOf)).toEqual(['Leuna', '14']);
    expect(screen.getByText('Aufenthalt: 11 Nächte')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '50 km' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Verlängerung möglich' }).checked).toBe(
      true,
    );
  });

  it('starts with 10 workers, 25 km and today as the earliest date (docs/spec HOME-10, HOME-22, LIM-05, LIM-06)', () => {
    open();
    expect(screen.getByLabelText<HTMLInputElement>('Personen').value).toBe('10');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '25 km' }).checked).toBe(true);
    expect(screen.getByLabelText('Von').getAttribute('min')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('has the fields, radius buttons, option and button of the search (docs/spec HOME-06, HOME-07, LIM-05)', () => {
    open();
    for (const label of ['Einsatzort', 'Von', 'Bis', 'Personen'])
      expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Einsatzort' })).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '10 km',
      '25 km',
      '50 km',
      '100 km',
    ]);
    expect(screen.getByRole('checkbox', { name: 'Verlängerung möglich' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unterkünfte finden' }).getAttribute('type')).toBe('submit');
  });

  it('limits the crew to 1 to 999 and requires it (docs/spec HOME-21, LIM-06)', () => {
    open();
    const { min, max, required } = screen.getByLabelText<HTMLInputElement>('Personen');
    expect([min, max, required]).toEqual(['1', '999', true]);
  });

  it('starts dates at today, and the end at the chosen start (docs/spec HOME-23)', () => {
    const { fill } = open();
    const minOf = (label: string) => screen.getByLabelText(label).getAttribute('min');
    const today = dateInBerlin(new Date());
    expect([minOf('Von'), minOf('Bis')]).toEqual([today, today]);
    fill('Von', '2999-12-01');
    expect([minOf('Von'), minOf('Bis')]).toEqual([today, '2999-12-01']);
  });

  it('refuses dates without a location with a hint and a console warning', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { router, submit, fill } = open();
    fill('Von', '2999-12-01');
    fill('Bis', '2999-12-19');
    submit();
    expect(router.state.location.pathname).toBe('/');
    expect(warn).toHaveBeenCalled();
    expect(screen.getByText('Bitte einen Ort oder eine Postleitzahl eingeben.')).toBeTruthy();
    warn.mockRestore();
  });

  it.each(['1500', '2.5', '0', ''])(
    'refuses a crew of "%s" with a text at the field (docs/spec HOME-21)',
    (crew) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { router, submit, fill } = open();
      fill('Einsatzort', 'Essen');
      fill('Personen', crew);
      submit();
      expect(router.state.location.pathname).toBe('/');
      const field = screen.getByLabelText<HTMLInputElement>('Personen');
      expect(field.value).toBe(crew);
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'Bitte 1 bis 999 Personen angeben, in ganzen Zahlen.',
      );
      warn.mockRestore();
    },
  );

  it('asks for the second of two dates at its field (docs/spec HOME-20)', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { submit, fill } = open();
    fill('Einsatzort', 'Essen');
    fill('Von', '2999-12-01');
    submit();
    expect(screen.getByText('Bitte auch die Abreise angeben.')).toBeTruthy();
    warn.mockRestore();
  });

  const today = dateInBerlin(new Date());
  it.each([
    ['reversed', '2999-12-19', '2999-12-01'],
    ['equal', '2999-12-19', '2999-12-19'],
    ['past', addDays(today, -9), addDays(today, -5)],
    ['begun', addDays(today, -1), addDays(today, 5)],
  ])(
    'refuses %s dates with a warning on the console alone, and leaves them as typed (docs/spec HOME-18)',
    async (_kind, start, end) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { router, submit, fill } = open();
      fill('Einsatzort', 'Essen');
      for (const [label, date] of [
        ['Von', start],
        ['Bis', end],
      ] as const) {
        fireEvent.focus(screen.getByLabelText(label));
        fill(label, date);
        fireEvent.blur(screen.getByLabelText(label));
      }
      // The calendar takes the place of the inputs that were left.
      const shown = await screen.findByRole('button', {
        name: new RegExp(`^Von ${escaped(formatDate(start))}`),
      });
      expect(
        screen.getByRole('button', { name: new RegExp(`^Bis ${escaped(formatDate(end))}`) }),
      ).toBeTruthy();
      expect(screen.queryByText(/^Aufenthalt/)).toBeNull();
      const before = document.body.textContent;
      submit();
      expect(router.state.location.pathname).toBe('/');
      expect([document.body.textContent, shown.isConnected]).toEqual([before, true]);
      expect(warn).toHaveBeenCalledTimes(1);
      warn.mockRestore();
    },
  );

  it('shows the stay duration and goes to the search (docs/spec HOME-07, HOME-08, HOME-09, SRCH-18, API-24)', async () => {
    const { router, submit, fill, calls } = open();
    fill('Einsatzort', 'Essen');
    fill('Von', '2999-12-01');
    fill('Bis', '2999-12-15');
    expect(screen.getByText('Aufenthalt: 14 Nächte (2 Wochen)')).toBeTruthy();
    submit();
    expect(await screen.findByText('Ergebnisse')).toBeTruthy();
    expect(router.state.location.search).toBe(
      '?location=Essen&workers=10&startDate=2999-12-01&endDate=2999-12-15&radius=25&extensionPossible=false',
    );
    expect(calls.map(({ body }) => body)).toContainEqual({
      query_text: 'Essen',
      source: 'landing_page',
      selected_result: null,
    });
  });
});

const escaped = (text: string): string => text.replaceAll('.', '\\.');
