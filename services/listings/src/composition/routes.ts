import { createOwnerNames } from '../accommodations/data/owner-names';
import { createAccommodationPresenter } from '../accommodations/http/accommodation.presenter';
import { mountAdminAccommodationRoutes } from '../accommodations/http/admin-accommodation.routes';
import { mountOwnerAccommodationRoutes } from '../accommodations/http/owner-accommodation.routes';
import { mountPublicAccommodationRoutes } from '../accommodations/http/public-accommodation.routes';
import { mountCityRoutes } from '../cities/http/city.routes';
import { createListAddresses } from '../cities/use-cases/list-addresses';
import { createCityList } from '../cities/use-cases/list-cities';
import { createShowCity } from '../cities/use-cases/show-city';
import { mountSearchRoutes } from '../search/http/search.routes';
import { createSearchAccommodations } from '../search/use-cases/search-accommodations';
import { mountStatsRoutes } from '../stats/http/stats.routes';
import { createPublicStats } from '../stats/use-cases/public-stats';
import { type Features } from './features';
import { type Shared } from './shared';

/** Mounts the routes of all features. */
export function mountRoutes(shared: Shared, features: Features): void {
  const { app, gazetteer, clock } = shared;
  const { index, bookings, calendars, calendarMails, personalData, photos, reporting } = features;
  const { accommodations } = index;
  const deps = { ...shared, ...features, stats: bookings };
  const present = createAccommodationPresenter({
    ...deps,
    ownerName: createOwnerNames(shared),
    statsOf: (ownerId) => accommodations.statsOf(ownerId),
  });
  mountSearchRoutes(app, { search: createSearchAccommodations(deps), accommodations });
  mountStatsRoutes(app, { publicStats: createPublicStats({ ...deps, accommodations }) });
  const cities = createCityList({ accommodations, gazetteer });
  mountCityRoutes(app, {
    cities,
    showCity: createShowCity({ cities, presentCard: present.factsCard, clock }),
    listAddresses: createListAddresses({ accommodations, cities }),
  });
  mountPublicAccommodationRoutes(app, { ...deps, present, townOf: cities.townOf });
  mountOwnerAccommodationRoutes(app, { ...deps, present });
  mountAdminAccommodationRoutes(app, { ...deps, present });
  photos.mountRoutes(app, present);
  for (const feature of [calendars, calendarMails, bookings, reporting, personalData])
    feature.mountRoutes(app);
}
