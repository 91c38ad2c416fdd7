import { StrictMode } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router-dom';
import { citiesFeature } from '@/features/cities';
import { takeBookingResponseRedirect } from '@/lib/session/booking-response-redirect';
import { prepareLayerHistory } from '@/lib/layers';
import { createNavigationGuard } from './navigation-guard';
import { createRoutes } from './routes';
import { createAppStore } from './store';
import { SyncedRouter } from './synced-router';

/** The app with its store and router; nothing is mounted and no guard installed yet. */
export function createApp() {
  const { store, addFeature, initializeAuth } = createAppStore();
  addFeature(citiesFeature);
  const guard = createNavigationGuard({
    readAuth: () => store.getState().auth,
    takeStoredRedirect: () => takeBookingResponseRedirect(Date.now()),
  });
  keyFirstEntry();
  const startLayerHistory = prepareLayerHistory();
  const router = createBrowserRouter(createRoutes({ addFeature, checkNavigation: guard.check }));
  startLayerHistory(router);
  const element = (
    <StrictMode>
      <Provider store={store}>
        <SyncedRouter router={router} />
      </Provider>
    </StrictMode>
  );
  return { store, router, element, initializeAuth, installGuards: guard.install };
}

/**
 * Gives the history entry of a hard load its own key, which survives a reload. Without one react-router calls each such
 * entry "default", and ScrollRestoration applies the position of one page to another.
 */
function keyFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (!state?.key) window.history.replaceState({ ...state, key: nanoid(8) }, '');
}
