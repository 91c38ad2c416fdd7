import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ROLE_IDS, type RoleName } from '@kq/contracts/constants';
import { dashboardSectionKeys, storageKeys } from '@/config/storage-keys';
import { pageLoad } from '@/lib/page-load';
import { sessionOpened } from '@/lib/session/auth.slice';
import { useSection } from '@/lib/use-section';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { createAppStore } from '../store';
import { UserMenuItems } from './user-menu';

function Dashboard() {
  const section = useSection(storageKeys.providerDashboardSection, ['requests', 'settings']);
  return (
    <>
      <p>Bereich {section}</p>
      <UserMenuItems onChosen={() => undefined} />
    </>
  );
}

function open(path: string, role: RoleName) {
  const { store } = createAppStore();
  const user = buildUser({ role: { id: ROLE_IDS[role], name: role }, role_id: ROLE_IDS[role] });
  store.dispatch(sessionOpened({ token: 't', user }));
  const router = createMemoryRouter([{ path: '*', element: <Dashboard /> }], { initialEntries: [path] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { store, router, choose };
}

const storedSections = () => dashboardSectionKeys.map((key) => localStorage.getItem(key));
let load: jest.SpyInstance;

beforeEach(() => {
  localStorage.clear();
  load = jest.spyOn(pageLoad, 'open').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the user menu', () => {
  it.each([
    ['owner', '/owner-dashboard?section=settings', '/owner-dashboard'],
    ['owner', '/owner-dashboard', '/owner-dashboard'],
    ['guest', '/dispatcher-dashboard?section=settings', '/dispatcher-dashboard'],
    ['admin', '/admin-dashboard?section=settings', '/dashboard'],
  ] as const)(
    'reloads the dashboard of role %s at %s with its first section (docs/spec HOME-04)',
    (role, path, loaded) => {
      const { choose } = open(path, role);
      choose('Dashboard');
      expect(load).toHaveBeenCalledWith(loaded);
      expect(storedSections()).toEqual([null, null, null]);
    },
  );

  it('navigates to the dashboard and the settings from other pages (docs/spec HOME-03, HOME-04)', () => {
    const { router, choose } = open('/about', 'admin');
    choose('Dashboard');
    expect(router.state.location.pathname).toBe('/dashboard');
    choose('Einstellungen');
    expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?section=settings' });
    expect(load).not.toHaveBeenCalled();
  });

  it('reloads open settings (docs/spec HOME-04)', () => {
    const { choose } = open('/owner-dashboard?section=settings', 'owner');
    choose('Einstellungen');
    expect(load).toHaveBeenCalledWith('/owner-dashboard?section=settings');
  });

  it('leaves no section key behind after signing out of an open dashboard (docs/spec HOME-05, PAGE-35)', async () => {
    stubApi({ 'POST /auth/logout': () => ({ status: 503 }) });
    const { store, router, choose } = open('/owner-dashboard', 'owner');
    await act(() => router.navigate('/owner-dashboard?section=settings'));
    expect(localStorage.getItem(storageKeys.providerDashboardSection)).toBe('settings');
    choose('Abmelden');
    await screen.findByText('Bereich requests');
    expect(store.getState().auth.isLoggedIn).toBe(false);
    expect(storedSections()).toEqual([null, null, null]);
  });
});
