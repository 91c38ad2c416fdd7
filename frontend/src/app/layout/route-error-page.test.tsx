import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { RouteErrorPage } from './route-error-page';

it('names an unknown address in the title, whatever page it looks like', async () => {
  document.title = 'Kolonnenquartier - Monteurzimmer';
  const router = createMemoryRouter([
    {
      path: '/',
      errorElement: <RouteErrorPage />,
      element: null,
      loader: () => {
        throw new Response('Not found', { status: 404 });
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('Diese Seite gibt es nicht.')).toBeTruthy();
  expect(document.title).toBe('Kolonnenquartier - Seite nicht gefunden');
});
