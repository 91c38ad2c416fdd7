import { localitiesOf, type Gazetteer } from '@kq/gazetteer';
import { type Geocoder } from '../use-cases/ports';

/** Creates a geocoder on the gazetteer: places and postal codes, no streets; in memory, without network. */
export function createEmbeddedGeocoder({ gazetteer }: { gazetteer: Gazetteer }): Geocoder {
  return {
    // The suggestions resolve every text by the gazetteer already.
    search: async () => null,

    async reverse({ lat, lng }) {
      const place = gazetteer.nearestPlace(lat, lng);
      const site = place && gazetteer.siteById(place.id);
      return site && { ...site, subtype: null, bbox: null };
    },

    async postalCodes({ digits, page, pageSize }) {
      const codes = gazetteer.searchPostalCodes(digits, { limit: gazetteer.countPostalCodes(digits) });
      const localities = codes.flatMap((code) => localitiesOf(gazetteer, code.postalCode));
      return localities.slice((page - 1) * pageSize, page * pageSize);
    },
  };
}
