import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { citiesFeature } from '@/features/cities';
import { takeBookingResponseRedirect } from '@/lib/session/booking-response-redirect';
import { createNavigationGuard } from './navigation-guard';
import { createRoutes } from './routes';
import { createAppStore } from './store';

/** The app with its store and router; nothing is mounted and no guard installed yet. */
export function createApp() {
  const { store, addFeature, initializeAuth } = createAppStore();
  addFeature(citiesFeature);
  const guard = createNavigationGuard({
    readAuth: () => store.getState().auth,
    takeStoredRedirect: () => takeBookingResponseRedirect(Date.now()),
  });
  const router = createBrowserRouter(createRoutes({ addFeature, checkNavigation: guard.check }));
  const element = (
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>
  );
  return { store, router, element, initializeAuth, installGuards: guard.install };
}
