import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { screen } from '@testing-library/react';
import { SyncedRouter } from './synced-router';

/** Renders for longer than React goes on before it lets the browser handle something else. */
function SlowPart() {
  const end = performance.now() + 10;
  while (performance.now() < end);
  return null;
}

describe('SyncedRouter', () => {
  // Outside of act(), so that React yields while it renders.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  beforeAll(() => (environment.IS_REACT_ACT_ENVIRONMENT = false));
  afterAll(() => (environment.IS_REACT_ACT_ENVIRONMENT = true));

  it('shows a page that was ready between its render and its commit', async () => {
    let load: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => (load = resolve));
    const BootScreen = () => {
      load();
      return [0, 1, 2, 3].map((no) => <SlowPart key={no} />);
    };
    const lazy = async () => {
      await loaded;
      return { Component: () => <h1>Auswertung</h1> };
    };
    const router = createMemoryRouter([{ path: '/', HydrateFallback: BootScreen, lazy }]);
    // Without another listener the router itself repeats its first change.
    router.subscribe(() => undefined);
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    startTransition(() => root.render(<SyncedRouter router={router} />));
    await screen.findByRole('heading', { name: 'Auswertung' });
    root.unmount();
    container.remove();
  });
});
