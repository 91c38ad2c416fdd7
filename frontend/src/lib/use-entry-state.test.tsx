import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useEntryState } from './use-entry-state';

function Page() {
  const [count, setCount] = useEntryState('count', 0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

it('belongs to its entry of the history, also after the address of the entry changed', async () => {
  const router = createMemoryRouter(
    [
      { path: '/page', element: <Page /> },
      { path: '/other', element: <h1>other</h1> },
    ],
    { initialEntries: ['/page'] },
  );
  render(<RouterProvider router={router} />);
  const shown = () => screen.getByRole('button').textContent;
  fireEvent.click(screen.getByRole('button'));
  await act(() => router.navigate('/page?filter=wifi', { replace: true }));
  fireEvent.click(screen.getByRole('button'));
  await act(() => router.navigate('/other'));
  await act(() => router.navigate('/page'));
  expect(shown()).toBe('0');
  await act(() => router.navigate(-1));
  await act(() => router.navigate(-1));
  expect(shown()).toBe('2');
});
