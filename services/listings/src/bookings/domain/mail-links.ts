import { DEFAULT_LANGUAGE, type Language, missingBedsPath, pagePath } from '@kq/contracts';
import { siteLabel } from '@kq/contracts/text/work-site';
import { type ReplaceableSecret } from '@kq/kernel';
import { respondToken } from './access';
import { type BookingRequestDoc } from './booking-request';
import { requestCoverage } from './coverage';
import { siteOfRequest } from './site-of-request';

interface LinkContext {
  /** The addressed owner; null for the dispatcher. */
  readonly ownerId: number | null;
  /** Of the addressee's profile. */
  readonly language: Language | undefined;
  readonly canReport: boolean;
  /** Adds "Ersatz suchen" for the dispatcher. */
  readonly withSearch: boolean;
  readonly now: Date;
  readonly secret: ReplaceableSecret;
  readonly publicUrl: string;
}

/**
 * Returns the absolute links of a mail: answer links for an owner, the status page for the dispatcher
 * (docs/security.md S3, S7).
 */
export function mailLinks(doc: BookingRequestDoc, context: LinkContext) {
  const { ownerId, language = DEFAULT_LANGUAGE, canReport, withSearch, now, secret, publicUrl } = context;
  const base = publicUrl.replace(/\/+$/, '');
  if (ownerId === null) {
    const status = `${base}${pagePath('booking-request', { requestId: doc._id })}`;
    const search = withSearch ? missingBedsPath(searchedSite(doc), requestCoverage(doc, now)) : null;
    return search === null ? { status } : { status, search: `${base}${search}` };
  }
  const page = `${base}${pagePath('booking-response', { requestId: doc._id })}`;
  // The page loads its texts with its code instead of after its facts.
  const inLanguage = language === DEFAULT_LANGUAGE ? '' : `&lang=${language}`;
  const holder = `owner_id=${ownerId}&token=${respondToken(secret, doc, ownerId)}${inLanguage}`;
  return {
    accept: `${page}?action=accept&${holder}`,
    partial: `${page}?action=partial&${holder}`,
    counter: `${page}?action=counter&${holder}`,
    decline: `${page}?action=decline&${holder}`,
    answer: `${page}?${holder}`,
    ...(canReport ? { report: `${page}?${holder}&action=report` } : {}),
  };
}

const searchedSite = (doc: BookingRequestDoc) => ({
  location: siteLabel(siteOfRequest(doc)),
  lat: doc.location.lat,
  lng: doc.location.lng,
  placeId: doc.location.place_id,
  kind: doc.location.kind,
  nights: doc.nights_pattern,
});
