import { createRoot, hydrateRoot } from 'react-dom/client';
import { createElement, startTransition } from 'react';
import { keepEarlyInput } from '@/lib/early-input';
import { announcePageChange } from '@/lib/monitoring/page-changes';
import { startFrameTexts } from '@/lib/frame-texts';
import { startSessionMonitoring } from '@/lib/monitoring/session-monitoring';
import { followViewportHeight } from '@/lib/viewport';
import { applyColorScheme, readColorScheme } from '@/theme/color-scheme';
import { frameText } from '@/texts/frame';
import { createApp } from './create-app';
import { Hydrated } from './hydrated';

/**
 * Start-up in the order of docs/spec AUTH-10: viewport height, session monitoring, app with store and router,
 * authentication, guards, mount. Mounting never waits for the network: the guard alone waits, and only before guarded
 * pages. Both ways to mount are transitions: the browser handles taps between the pieces of the work.
 */
export async function startApp(container: HTMLElement): Promise<void> {
  startFrameTexts(frameText);
  followViewportHeight();
  applyColorScheme(readColorScheme());
  startSessionMonitoring();
  const { router, element, initializeAuth, installGuards } = createApp();
  void initializeAuth();
  router.subscribe(announcePageChange);
  installGuards();
  if (container.dataset['prerendered'] !== window.location.pathname) {
    // Served content (a city page) stays until the page replaces it, in the same place.
    if (container.querySelector('main')) await routerReady(router);
    startTransition(() => createRoot(container).render(element));
    return;
  }
  await routerReady(router);
  const early = keepEarlyInput(container);
  startTransition(() => {
    early.leaveTaps();
    hydrateRoot(container, createElement(Hydrated, { onHydrated: early.restore, children: element }));
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
