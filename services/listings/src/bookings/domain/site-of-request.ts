import { SITE_DETAIL_MAX_CHARS } from '@kq/contracts';
import { contactLineOf } from '@kq/contracts/http/fields';
import { type NamedSite, siteDetail, type SiteText } from '@kq/contracts/text/work-site';
import { type BookingRequestDoc } from './booking-request';

/**
 * Returns the work site of a request as its dispatcher and its owners read it: the gazetteer's town, and the street or
 * plant of the client's text under the rules of names, else nothing of that text (docs/security.md S1b).
 */
export const siteOfRequest = ({ place, location }: Pick<BookingRequestDoc, 'place' | 'location'>) =>
  namedSite(place, location);

export function namedSite(place: string, location: SiteText): NamedSite & { place_detail: string | null } {
  const { data = null } = detailLine.safeParse(siteDetail(location, place));
  return { place, place_detail: data };
}

const detailLine = contactLineOf(SITE_DETAIL_MAX_CHARS);

/** Returns the location of a request without the client's text, for erased senders and dropped requests. */
export const withoutSiteText = ({ location: { lat, lng } }: Pick<BookingRequestDoc, 'location'>) => ({
  display_name: '',
  lat,
  lng,
});
