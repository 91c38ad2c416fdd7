import { authLimits, authWorkLimits } from './auth-limits';
import { gatewayLimits, rateLimits } from './gateway-limits';
import { type LimitDefinition } from './limit-definition';
import { dailyQuotas, listingsLimits } from './listings-limits';
import { analyticsLimits, notificationsLimits } from './other-limits';
import { gatewayUploadLimits, uploadLimits } from './upload-limits';

/** Every limit by the service that counts; docs/security.md lists them. */
export const limits: Readonly<Record<string, Readonly<Record<string, LimitDefinition>>>> = {
  gateway: { ...rateLimits, ...gatewayLimits, ...gatewayUploadLimits },
  auth: { ...authLimits, ...authWorkLimits },
  listings: { ...dailyQuotas, ...listingsLimits, ...uploadLimits },
  notifications: notificationsLimits,
  analytics: analyticsLimits,
};
