import { act, fireEvent, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAdminShortcut } from './use-admin-shortcut';

function Frame() {
  useAdminShortcut();
  return <input aria-label="Ort" />;
}

function press(path: string, keys: KeyboardEventInit, selector = 'body'): string {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: [path] });
  const { unmount } = render(<RouterProvider router={router} />);
  act(() => void fireEvent.keyDown(document.querySelector(selector)!, keys));
  unmount();
  return router.state.location.pathname;
}

const SHORTCUT = { altKey: true, shiftKey: true, code: 'KeyA' };

describe('the shortcut of the admin dashboard (docs/spec PAGE-33)', () => {
  it.each(['/', '/search', '/login', '/owner-dashboard', '/unterkunft/haus-1'])(
    'opens it from %s',
    (path) => {
      expect(press(path, SHORTCUT)).toBe('/admin-dashboard');
    },
  );

  it('opens it from a field', () => {
    expect(press('/', SHORTCUT, 'input')).toBe('/admin-dashboard');
  });

  it.each([
    { ...SHORTCUT, altKey: false },
    { ...SHORTCUT, shiftKey: false },
    { ...SHORTCUT, code: 'KeyS' },
  ])('is no other combination: %j', (keys) => {
    expect(press('/about', keys)).toBe('/about');
  });
});
