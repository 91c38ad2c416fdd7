import { createRoot, hydrateRoot } from 'react-dom/client';
import { startTransition } from 'react';
import { startSessionMonitoring } from '@/lib/monitoring/session-monitoring';
import { followViewportHeight } from '@/lib/viewport';
import { applyColorScheme, readColorScheme } from '@/theme/color-scheme';
import { createApp } from './create-app';

/**
 * Start-up in the order of SPEC §4: viewport height, session monitoring, app with store and router, authentication,
 * guards, mount. A failed authentication is logged and the app mounts all the same.
 */
export async function startApp(container: HTMLElement): Promise<void> {
  followViewportHeight();
  applyColorScheme(readColorScheme());
  startSessionMonitoring();
  const { router, element, initializeAuth, installGuards } = createApp();
  try {
    await initializeAuth();
  } catch (error) {
    console.error('Failed to initialize app', error); // eslint-disable-line no-console
  }
  installGuards();
  if (container.dataset['prerendered'] !== window.location.pathname) {
    createRoot(container).render(element);
    return;
  }
  await routerReady(router);
  // A transition lets the browser answer taps between the pieces of the hydration.
  startTransition(() => {
    hydrateRoot(container, element);
  });
}

/** The first loaders have run, so that the first render equals the prerendered markup. */
function routerReady(router: ReturnType<typeof createApp>['router']): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
