import { internalRoutes } from '@kq/contracts';
import { type InternalClient } from '@kq/service-kit';
import { type MailContents } from '../domain/ports';

/** Mail contents by internal calls to the services that own the facts (DESIGN §5 Internal calls). */
export function createMailContents(clients: {
  listings: InternalClient;
  auth: InternalClient;
}): MailContents {
  return {
    ofListings: (mailKind, bookingRequestId, userId, reference) =>
      clients.listings.call(internalRoutes.listingsMail, {
        body: { mail_kind: mailKind, booking_request_id: bookingRequestId, user_id: userId, reference },
      }),
    ofAuth: (mailKind, challengeId) =>
      clients.auth.call(internalRoutes.authMail, {
        body: { mail_kind: mailKind, challenge_id: challengeId },
      }),
  };
}
