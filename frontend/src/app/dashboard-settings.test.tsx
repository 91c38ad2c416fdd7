import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ROLE_IDS } from '@kq/contracts/constants';
import { initializationCompleted, sessionOpened } from '@/lib/session/auth.slice';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import * as admin from './routes/admin-dashboard-route';
import * as guest from './routes/dispatcher-dashboard-route';
import * as owner from './routes/owner-dashboard-route';
import { createAppStore } from './store';

beforeEach(() => {
  localStorage.clear();
  for (const method of ['warn', 'error'] as const)
    jest.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it.each([
  ['owner', owner],
  ['guest', guest],
  ['admin', admin],
] as const)('opens the settings section of role %s by the query (docs/spec PAGE-34)', async (role, route) => {
  stubApi({});
  const { store, addFeature } = createAppStore();
  route.features.forEach(addFeature);
  const user = buildUser({ role: { id: ROLE_IDS[role], name: role }, role_id: ROLE_IDS[role] });
  store.dispatch(sessionOpened({ token: 't', user }));
  store.dispatch(initializationCompleted());
  const router = createMemoryRouter([{ path: '*', element: <route.Component /> }], {
    initialEntries: ['/?section=settings'],
  });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  expect(await screen.findByRole('heading', { level: 2, name: 'Einstellungen' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Einstellungen' }).getAttribute('aria-current')).toBe('page');
});
