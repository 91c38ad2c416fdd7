import { waitingRequestFeature } from '@/lib/waiting-request';
import { createPageStore } from './page-store';

/** The store of the app: the waiting requests of this browser are on each of its pages. */
export function createAppStore(options?: Parameters<typeof createPageStore>[0]) {
  const made = createPageStore(options);
  made.addFeature(waitingRequestFeature);
  return made;
}
