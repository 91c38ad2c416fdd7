import { fireEvent, render, screen } from '@testing-library/react';
import { buildCard } from '@/testing/accommodation-builders';
import { CardPhotos } from './card-photos';

const photo = (number: number) => `/api/accommodations/1/photos/${number}-800.webp`;
const open = (card: Partial<ReturnType<typeof buildCard>>, isFirst = false) =>
  render(<CardPhotos card={buildCard(card)} isFirst={isFirst} />).container;
const image = (container: HTMLElement) => container.querySelector('img');
const three = { demo: false, photo_url: photo(1), photo_urls: [1, 2, 3].map(photo), photo_count: 3 };

describe('the photos of a card', () => {
  it('are counted and stepped through with arrows', () => {
    const container = open(three);
    expect(screen.getByText(/1\/3/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Nächstes/ }));
    expect(image(container)?.getAttribute('src')).toBe(photo(2));
    expect(screen.getByText(/2\/3/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Nächstes/ }));
    expect(screen.getByRole('button', { name: /^Nächstes/ })).toHaveProperty('disabled', true);
  });

  it('are loaded first for the first card, and near the viewport for all others', () => {
    const first = image(open(three, true));
    expect([first?.getAttribute('loading'), first?.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
    expect(image(open(three))?.getAttribute('loading')).toBe('lazy');
  });

  it('are a sentence where there are none', () => {
    const container = open({ demo: false, photo_url: null, photo_urls: [], photo_count: 0 });
    expect(screen.getByText('Noch kein Foto')).toBeTruthy();
    expect(image(container)).toBeNull();
  });

  it('are marked as an example on demo accommodations, and not counted', () => {
    open({ demo: true, photo_url: '/media/house.svg', photo_urls: ['/media/house.svg'], photo_count: 0 });
    expect(screen.getByText('Beispielbild')).toBeTruthy();
    expect(screen.queryByText(/1\//)).toBeNull();
  });
});
