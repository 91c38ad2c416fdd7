import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loadPageCode, pageLoad } from '@/lib/page-load';
import { RouteErrorPage } from './route-error-page';

function openFailing(fail: () => never | Promise<never>): void {
  const router = createMemoryRouter([
    {
      path: '/',
      element: null,
      loader: fail,
      hydrateFallbackElement: <p>Lädt</p>,
      errorElement: <RouteErrorPage />,
    },
  ]);
  render(<RouterProvider router={router} />);
}

it('names an unknown address in the title, whatever page it looks like', async () => {
  document.title = 'Kolonnenquartier - Monteurzimmer';
  openFailing(() => {
    throw new Response('Not found', { status: 404 });
  });
  expect(await screen.findByText('Diese Seite gibt es nicht.')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Kolonnenquartier - Seite nicht gefunden'));
});

describe('code of a page that a release replaced', () => {
  const gone = () => loadPageCode(() => Promise.reject(new TypeError('Failed to fetch')));
  let reload: jest.SpyInstance;
  let reportError: jest.SpyInstance;
  beforeEach(() => {
    sessionStorage.clear();
    reload = jest.spyOn(pageLoad, 'reload').mockImplementation(() => undefined);
    reportError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('reloads the page once, and offers to try again when that does not help', async () => {
    openFailing(gone);
    await screen.findByText('Diese Seite konnte nicht angezeigt werden.');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    cleanup();
    openFailing(gone);
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
    await waitFor(() => expect(reportError).toHaveBeenCalledTimes(1));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload offline, nor after an error of the page itself', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openFailing(gone);
    await screen.findByText('Diese Seite konnte nicht angezeigt werden.');
    await waitFor(() => expect(reportError).toHaveBeenCalledTimes(1));
    online.mockReturnValue(true);
    cleanup();
    openFailing(() => {
      throw new TypeError('x is undefined');
    });
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
    await waitFor(() => expect(reportError).toHaveBeenCalledTimes(2));
    expect(reload).not.toHaveBeenCalled();
  });
});
