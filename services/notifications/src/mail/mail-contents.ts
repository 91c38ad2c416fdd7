import { internalRoutes, type ListingsMail, type ListingsMailQuestion } from '@kq/contracts';
import { AppError, createBatcher } from '@kq/kernel';
import { type InternalClient } from '@kq/service-kit';
import { type MailContents } from '../use-cases/ports';

/**
 * Reads mail contents by internal calls to the services that own the facts (docs/design.md D30). The mails of a
 * request are sent together, so their contents are requested in one call.
 */
export function createMailContents(clients: {
  listings: InternalClient;
  auth: InternalClient;
}): MailContents {
  const { listings, auth } = clients;
  const ofListings = createBatcher<ListingsMailQuestion, ListingsMail>({
    run: (questions) => askListings(listings, questions),
  });
  return {
    ofListings: (mailKind, bookingRequestId, userId, reference, facts) =>
      ofListings.ask({
        mail_kind: mailKind,
        booking_request_id: bookingRequestId,
        user_id: userId,
        reference,
        ...(facts?.wasMailed === true ? { was_mailed: true as const } : {}),
      }),
    ofCalendar: (mailKind, userId, reference) =>
      listings.call(internalRoutes.calendarMail, {
        body: { mail_kind: mailKind, user_id: userId, reference },
      }),
    ofReport: (mailKind, userId, reportId) =>
      listings.call(internalRoutes.reportMail, {
        body: { mail_kind: mailKind, user_id: userId, report_id: reportId },
      }),
    ofAuth: (mailKind, challengeId) =>
      auth.call(internalRoutes.authMail, {
        body: { mail_kind: mailKind, challenge_id: challengeId },
      }),
  };
}

/** Reads contents as a batch; after a failure reads each alone, so that one failing content does not block the others. */
async function askListings(
  listings: InternalClient,
  questions: readonly ListingsMailQuestion[],
): Promise<readonly (ListingsMail | Promise<ListingsMail>)[]> {
  const alone = (body: ListingsMailQuestion) => askAlone(listings, body);
  const [first, ...others] = questions;
  if (first === undefined || others.length === 0) return questions.map(alone);
  try {
    const { data } = await listings.call(internalRoutes.listingsMails, {
      body: { questions: [...questions] },
    });
    if (data.length === questions.length) return data;
  } catch {
    // A failure of one content, or of the service, occurs again in its single read, which reports it.
  }
  return questions.map(alone);
}

/** A replica of an earlier release rejects a kind of mail that it does not know: a later attempt meets another one. */
async function askAlone(listings: InternalClient, body: ListingsMailQuestion): Promise<ListingsMail> {
  try {
    return await listings.call(internalRoutes.listingsMail, { body });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error;
    throw new AppError('UNAVAILABLE', {
      message: `listings does not know ${body.mail_kind} yet`,
      cause: error,
    });
  }
}
