import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type SearchCenter } from '@kq/contracts/http/work-site';
import { parseSearchParams } from '../search-params';
import { SiteNotice } from './site-notice';

const search = parseSearchParams(
  new URLSearchParams('location=Halle&workers=12&radius=25&within=8.1000,49.2500,8.7000,49.6000'),
  { today: '2026-11-26', defaultRadius: 25 },
);
const center: SearchCenter = {
  lat: 51.48,
  lng: 11.97,
  name: 'Halle (Saale), Sachsen-Anhalt',
  kind: 'guess',
  place_id: 'g2911522',
  alternatives: [
    { name: 'Halle (Westfalen), Nordrhein-Westfalen', lat: 52.06, lng: 8.36, place_id: 'g2911520' },
    { name: 'Halle, Niedersachsen', lat: 51.99, lng: 9.56, place_id: null },
  ],
};
const show = (shown: SearchCenter | null) =>
  render(
    <MemoryRouter>
      <SiteNotice search={search} center={shown} />
    </MemoryRouter>,
  );

describe('SiteNotice', () => {
  it('says around which place a guess was searched, with the other meanings as links', () => {
    const { container } = show(center);
    expect(container.querySelector('p')?.textContent).toBe(
      'Wir suchen um Halle (Saale), Sachsen-Anhalt. Meinten Sie Halle (Westfalen), Nordrhein-Westfalen oder Halle, Niedersachsen?',
    );
    const [other] = screen.getAllByRole('link');
    const address = new URL(other?.getAttribute('href') ?? '', 'https://kq.example');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      location: 'Halle (Westfalen), Nordrhein-Westfalen',
      lat: '52.06',
      lng: '8.36',
      placeId: 'g2911520',
      kind: 'exact',
      workers: '12',
      radius: '25',
    });
    expect(screen.getByRole('button', { name: 'Ort ändern' })).toBeTruthy();
  });

  it('has the further meanings of a narrow screen behind a button', () => {
    const { container } = show(center);
    const names = container.querySelector('[id]');
    const toggle = screen.getByRole('button', { name: 'Weitere' });
    expect(toggle.getAttribute('aria-controls')).toBe(names?.id);
    expect([toggle.getAttribute('aria-expanded'), names?.hasAttribute('data-long')]).toEqual([
      'false',
      false,
    ]);
    fireEvent.click(toggle);
    expect(screen.getByRole('button', { name: 'Weniger' }).getAttribute('aria-expanded')).toBe('true');
    expect(names?.hasAttribute('data-long')).toBe(true);
  });

  it('has no such button with one other meaning', () => {
    show({ ...center, alternatives: center.alternatives.slice(0, 1) });
    expect(screen.queryByRole('button', { name: 'Weitere' })).toBeNull();
  });

  it('says nothing about a place that is no guess', () => {
    expect(show({ ...center, kind: 'exact' }).container.textContent).toBe('');
    expect(show(null).container.textContent).toBe('');
  });
});
