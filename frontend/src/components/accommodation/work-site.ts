import { type SiteKind } from '@kq/contracts/constants';
import { type SearchCenter } from '@kq/contracts/http/work-site';
import { siteDetail, siteLabel } from '@kq/contracts/text/work-site';
import { type StayParams } from './stay-params';

/**
 * Returns a search with the work site that the server searched around: label, coordinates, id and kind of one place, so
 * that a typed text never names other coordinates (ADR 049). Unchanged while the answer is not here.
 */
export function withSite<Stay extends StayParams>(stay: Stay, center: SearchCenter | null): Stay {
  if (center === null) return stay;
  const { lat, lng, name, place = name, place_id: placeId } = center;
  const kind = kindOf(stay, center);
  const detail = siteDetail({ display_name: stay.location, lat, lng, kind }, place);
  return { ...stay, location: siteLabel({ place, place_detail: detail }), lat, lng, placeId, kind };
}

/** Addresses of the spec have coordinates without a kind: their place was chosen by its name. */
function kindOf({ kind, lat, location }: StayParams, center: SearchCenter): SiteKind {
  if (kind !== null) return kind;
  return lat !== null && location !== '' && center.kind === 'map' ? 'exact' : center.kind;
}
