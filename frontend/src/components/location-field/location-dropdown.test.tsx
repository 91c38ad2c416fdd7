import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { emptyLocation, LocationField, locationFeature, type LocationValue } from '.';

const suggestion = (name: string) => ({
  id: name,
  display_name: name,
  lat: 49.41,
  lng: 8.71,
  address: { name, street: null, housenumber: null, city: name, postcode: null, state: null, country: null },
  type: 'city',
  subtype: null,
  importance: 0.5,
  bbox: null,
});
const NAMES = ['Heidelberg', 'Heide', 'Heidenheim'];

let value: LocationValue;
function Field() {
  const [current, setCurrent] = useState(emptyLocation);
  value = current;
  return (
    <LocationField
      id="where"
      label="Einsatzort"
      value={current}
      onChange={setCurrent}
      source="landing_page"
    />
  );
}

function open(search: Parameters<typeof stubApi>[0][string]) {
  stubApi({ 'GET /geo/search': search, 'POST /search-analytics/log': () => ({ status: 500 }) });
  const { store, addFeature } = createAppStore();
  addFeature(locationFeature);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Field />
      </MemoryRouter>
    </Provider>,
  );
}
const found = () => ({ data: { data: NAMES.map(suggestion) } });
const input = () => screen.getByRole<HTMLInputElement>('combobox');
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(input(), { key });
const isOpen = () => input().getAttribute('aria-expanded') === 'true';
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.now() });
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  document.cookie = `kq_consent=${encodeURIComponent(JSON.stringify({ categories: ['geocoding'] }))}`;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the question for consent', () => {
  const choices = () => screen.queryByRole('dialog', { name: 'Einwilligung zur Ortssuche' });
  beforeEach(() => {
    sessionStorage.clear();
    document.cookie = 'kq_consent=; Max-Age=0';
  });

  it('is asked once in a tab after "Nein, danke", and keeps what was typed', () => {
    open(found);
    type('Heid');
    expect(screen.getByRole('link', { name: 'Datenschutz' }).getAttribute('target')).toBe('_blank');
    fireEvent.click(screen.getByRole('button', { name: 'Nein, danke' }));
    expect([choices(), isOpen(), value.text]).toEqual([null, false, 'Heid']);
    type('Heidel');
    expect([choices(), isOpen()]).toEqual([null, false]);
  });

  it('is asked again for the own position', () => {
    open(found);
    type('Heid');
    fireEvent.click(screen.getByRole('button', { name: 'Nein, danke' }));
    fireEvent.click(screen.getByRole('button', { name: 'Meinen Standort verwenden' }));
    expect(choices()).not.toBeNull();
  });
});

describe('the dropdown of the location field', () => {
  it('says how many accommodations a place has, singular for one, nothing for an unknown number', async () => {
    const counted = [{ accommodations_count: 14 }, { accommodations_count: 1 }, {}];
    open(() => ({ data: { data: NAMES.map((name, i) => ({ ...suggestion(name), ...counted[i] })) } }));
    type('heid');
    await wait(300);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Heidelberg · 14 Unterkünfte',
      'Heide · 1 Unterkunft',
      'Heidenheim',
    ]);
  });

  it('opens from 2 characters on (docs/spec SRCH-02, SRCH-08, LIM-02)', () => {
    open(found);
    type('H');
    expect(isOpen()).toBe(false);
    type('He');
    expect(isOpen()).toBe(true);
  });

  it('shows "Suche..." while it loads (docs/spec SRCH-07)', async () => {
    open(() => new Promise(() => undefined));
    type('Heid');
    expect(screen.getByRole('status').textContent).toBe('Suche...');
    await wait(310);
    expect(screen.getByRole('status').textContent).toBe('Suche...');
  });

  it.each([
    ['Fehler bei der Standortsuche', 'ERR-08', { status: 500 }],
    ['Keine Standorte gefunden', 'ERR-09', { data: { data: [] } }],
  ])('shows "%s" (docs/spec %s)', async (text, _row, answer) => {
    open(() => answer);
    type('Heid');
    await wait(5_000);
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it('closes with a choice, which clearing the input clears (docs/spec SRCH-03)', async () => {
    open(found);
    type('Heid');
    await wait(310);
    fireEvent.click(screen.getByRole('option', { name: 'Heide' }));
    await wait(10);
    expect([isOpen(), value.text, value.place?.display_name]).toEqual([false, 'Heide', 'Heide']);
    type('');
    expect(value).toEqual(emptyLocation);
  });

  it('keeps a choice whose search log fails', async () => {
    open(found);
    type('Heid');
    await wait(310);
    fireEvent.click(screen.getByRole('option', { name: 'Heide' }));
    await wait(1_000);
    expect([value.place?.display_name, screen.queryByRole('alert')]).toEqual(['Heide', null]);
  });

  it('closes 150 ms after a blur (docs/spec SRCH-04, LIM-02)', async () => {
    open(found);
    type('Heid');
    fireEvent.blur(input());
    await wait(149);
    expect(isOpen()).toBe(true);
    await wait(1);
    expect(isOpen()).toBe(false);
  });

  it('is used with Escape, the arrow keys and Enter (docs/spec SRCH-05)', async () => {
    open(found);
    type('Heid');
    await wait(310);
    expect(highlighted()).toBeNull();
    press('ArrowDown');
    press('ArrowDown');
    expect(highlighted()).toBe('Heide');
    press('ArrowUp');
    expect(highlighted()).toBe('Heidelberg');
    press('Enter');
    await wait(10);
    expect([isOpen(), value.place?.display_name]).toEqual([false, 'Heidelberg']);
    type('Heide');
    expect(isOpen()).toBe(true);
    press('Escape');
    expect(isOpen()).toBe(false);
  });
});
