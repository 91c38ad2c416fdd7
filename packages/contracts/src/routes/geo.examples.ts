import { type ExamplesOf } from '../examples/examples-of';
import { type geoRoutes } from './geo.routes';

const suggestion = {
  id: 'place:ludwigshafen-am-rhein',
  display_name: 'Ludwigshafen am Rhein, Rheinland-Pfalz',
  lat: 49.4811,
  lng: 8.4353,
  address: {
    name: 'Ludwigshafen am Rhein',
    street: null,
    housenumber: null,
    city: 'Ludwigshafen am Rhein',
    postcode: '67059',
    state: 'Rheinland-Pfalz',
    country: 'Deutschland',
  },
  type: 'city',
  subtype: null,
  importance: 0.9,
  bbox: null,
};

export const geoExamples: ExamplesOf<typeof geoRoutes> = {
  geoSearch: { response: { data: [suggestion] } },
  geoReverse: { response: { data: suggestion } },
  geoPostalCodes: {
    response: {
      data: [
        {
          postal_code: '67059',
          name: 'Ludwigshafen am Rhein',
          district: 'Ludwigshafen am Rhein',
          state: 'Rheinland-Pfalz',
          lat: 49.4811,
          lng: 8.4353,
        },
      ],
    },
  },
};
