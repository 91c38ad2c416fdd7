import { pagePath, searchPath } from '@kq/contracts';
import { respondToken } from './access';
import { type BookingRequestDoc } from './booking-request';
import { bedsMissing } from './recipient-status';

interface LinkContext {
  /** The addressed owner; null for the dispatcher. */
  readonly ownerId: number | null;
  readonly canReport: boolean;
  /** Adds "Ersatz suchen" for the dispatcher. */
  readonly withSearch: boolean;
  readonly secret: string;
  readonly publicUrl: string;
}

/**
 * Returns the absolute links of a mail: answer links for an owner, the status page for the dispatcher
 * (docs/security.md S3, S7).
 */
export function mailLinks(doc: BookingRequestDoc, context: LinkContext) {
  const { ownerId, canReport, withSearch, secret, publicUrl } = context;
  const base = publicUrl.replace(/\/+$/, '');
  if (ownerId === null) {
    const status = `${base}${pagePath('booking-request', { requestId: doc._id })}`;
    return withSearch ? { status, search: `${base}${replacementPath(doc)}` } : { status };
  }
  const page = `${base}${pagePath('booking-response', { requestId: doc._id })}`;
  const holder = `owner_id=${ownerId}&token=${respondToken(secret, doc, ownerId)}`;
  return {
    accept: `${page}?action=accept&${holder}`,
    partial: `${page}?action=partial&${holder}`,
    counter: `${page}?action=counter&${holder}`,
    decline: `${page}?action=decline&${holder}`,
    answer: `${page}?${holder}`,
    ...(canReport ? { report: `${page}?${holder}&action=report` } : {}),
  };
}

/** Returns the search page with location and dates of the request, and its missing beds as the crew. */
function replacementPath(doc: BookingRequestDoc): string {
  const { place, location, start_date: startDate, end_date: endDate } = doc;
  const { lat, lng } = location;
  return searchPath({ location: place, lat, lng, startDate, endDate, workers: bedsMissing(doc) });
}
