import { type SearchCenter } from '@kq/contracts/http/work-site';
import { emptyStay, parseStayParams, stayToParams } from './stay-params';
import { withSite } from './work-site';

const aurich: SearchCenter = {
  lat: 53.47,
  lng: 7.48,
  name: 'Aurich, Niedersachsen',
  place: 'Aurich',
  kind: 'guess',
  place_id: 'g2955936',
  alternatives: [],
};
const ludwigshafen: SearchCenter = {
  ...aurich,
  lat: 49.48,
  lng: 8.44,
  name: 'Ludwigshafen am Rhein, Rheinland-Pfalz',
  place: 'Ludwigshafen am Rhein',
  kind: 'exact',
  place_id: 'g2875376',
};
const site = ({ location, lat, lng, placeId, kind }: typeof emptyStay) => ({
  location,
  lat,
  lng,
  placeId,
  kind,
});

describe('withSite', () => {
  it('names a guess by the place that was searched around, never by the typed text', () => {
    expect(site(withSite({ ...emptyStay, location: 'Zürich' }, aurich))).toEqual({
      location: 'Aurich',
      lat: 53.47,
      lng: 7.48,
      placeId: 'g2955936',
      kind: 'guess',
    });
  });

  it.each(['Zürich', 'Wien'])('drops the label %s of an address with other coordinates', (location) => {
    const stay = { ...emptyStay, location, lat: 53.47, lng: 7.48 };
    expect(withSite(stay, { ...aurich, kind: 'map' }).location).toBe('Aurich');
  });

  it('keeps a street or plant beside the town', () => {
    const typed = { ...emptyStay, location: 'BASF Tor 3, 67056 Ludwigshafen' };
    expect(withSite(typed, ludwigshafen).location).toBe('Ludwigshafen am Rhein, „BASF Tor 3“');
    expect(withSite(typed, { ...ludwigshafen, kind: 'guess' }).location).toBe(
      'Ludwigshafen am Rhein, „BASF Tor 3“',
    );
  });

  it('is unchanged when read from its own address and searched again', () => {
    const stay = withSite({ ...emptyStay, location: 'BASF Tor 3, Ludwigshafen' }, ludwigshafen);
    const again = parseStayParams(stayToParams(stay), '2026-11-26');
    expect(again).toEqual(stay);
    expect(withSite(again, { ...ludwigshafen, kind: 'map' })).toEqual(stay);
  });

  it('names typed coordinates by town and coordinates', () => {
    const typed = { ...emptyStay, location: '49.48, 8.44' };
    expect(withSite(typed, { ...ludwigshafen, kind: 'coordinates', place_id: null })).toMatchObject({
      location: 'Ludwigshafen am Rhein, „49.48000, 8.44000“',
      kind: 'coordinates',
      placeId: null,
    });
  });

  it('takes a place that an address names without a kind for a chosen one', () => {
    const stay = { ...emptyStay, location: 'Parkstraße 9, Ludwigshafen', lat: 49.48, lng: 8.44 };
    expect(withSite(stay, { ...ludwigshafen, kind: 'map' })).toMatchObject({
      location: 'Ludwigshafen am Rhein, „Parkstraße 9“',
      kind: 'exact',
    });
    expect(withSite({ ...stay, kind: 'map' }, { ...ludwigshafen, kind: 'map' }).location).toBe(
      'Ludwigshafen am Rhein',
    );
  });

  it('changes nothing before the answer', () => {
    const stay = { ...emptyStay, location: 'Zürich' };
    expect(withSite(stay, null)).toBe(stay);
  });
});
