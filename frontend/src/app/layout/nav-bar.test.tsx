import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { initializationCompleted, sessionOpened } from '@/lib/session/auth.slice';
import { buildUser } from '@/testing/builders';
import { createAppStore } from '../store';
import { NavBar } from './nav-bar';

const MAIN = [
  ['Startseite', '/'],
  ['Unterkünfte finden', '/search'],
  ['Für Anbieter', '/providers'],
  ['Über uns', '/about'],
];
const SIGNED_OUT = [
  ['Anmelden', '/login'],
  ['Registrieren', '/register'],
];
const SIGNED_IN = ['Dashboard', 'Einstellungen', 'Abmelden'];

function open({ isSignedIn }: { isSignedIn: boolean }): HTMLElement {
  const { store } = createAppStore();
  if (isSignedIn) store.dispatch(sessionOpened({ token: 't', user: buildUser() }));
  store.dispatch(initializationCompleted());
  render(
    <Provider store={store}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <NavBar isWide={false} bell="Glocke" /> }])}
      />
    </Provider>,
  );
  return screen.getByRole('banner');
}

const linksIn = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link')
    .filter(({ textContent }) => textContent !== '' && !/^Kolonnenquartier/.test(textContent))
    .map((link) => [link.textContent, link.getAttribute('href')]);

it.each([
  ['a signed-in user', true, 1],
  ['an anonymous visitor', false, 0],
])('shows %s the bell on each page: %s', (_who, isSignedIn, count) => {
  expect(within(open({ isSignedIn })).queryAllByText('Glocke')).toHaveLength(count);
});

describe('the navigation bar (docs/spec HOME-02)', () => {
  it('has four pages, and signed out the two ways in', () => {
    expect(linksIn(open({ isSignedIn: false }))).toEqual([...MAIN, ...SIGNED_OUT]);
  });

  it('has four pages, and signed in the user menu', () => {
    const bar = open({ isSignedIn: true });
    expect(linksIn(bar)).toEqual(MAIN);
    fireEvent.click(within(bar).getByRole('button', { name: 'Erika Muster' }));
    const items = within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent.trim());
    expect(items.filter((item) => SIGNED_IN.includes(item))).toEqual(SIGNED_IN);
  });

  it.each([
    [false, [...MAIN, ...SIGNED_OUT].map(([label]) => label)],
    [true, [...MAIN.map(([label]) => label), ...SIGNED_IN]],
  ])('has the same entries in the mobile menu, signed in: %s', (isSignedIn, entries) => {
    const bar = open({ isSignedIn });
    fireEvent.click(within(bar).getByRole('button', { name: 'Menü öffnen' }));
    const menu = within(bar).getByRole('navigation', { name: 'Menü' });
    const shown = [...menu.querySelectorAll('a, button')].map(({ textContent }) => textContent?.trim());
    expect(shown).toEqual(entries);
  });
});
