import { internalRoutes } from '@kq/contracts';
import { type InternalClient } from '@kq/service-kit';
import { type SubjectData } from '../use-cases/ports';

/** Reads the data that other services store about a user, by internal calls. */
export function createSubjectData(
  clients: Readonly<Record<'listings' | 'notifications' | 'analytics', InternalClient>>,
): SubjectData {
  return {
    async confirmedUntil(userId) {
      const { until } = await clients.listings.call(internalRoutes.confirmedStays, {
        body: { user_id: userId },
      });
      return until;
    },
    partsOf: (userId) => clients.listings.call(internalRoutes.accountParts, { body: { user_id: userId } }),
    async exportOf(userId) {
      const body = { user_id: userId };
      const [listings, notifications, analytics] = await Promise.all([
        clients.listings.call(internalRoutes.subjectExportListings, { body }),
        clients.notifications.call(internalRoutes.subjectExportNotifications, { body }),
        clients.analytics.call(internalRoutes.subjectExportAnalytics, { body }),
      ]);
      return { listings, notifications, analytics };
    },
  };
}
