import { type Gazetteer } from '@kq/gazetteer';
import { type Clock, type Leases } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type FastifyInstance } from 'fastify';
import { type AccountBlocks } from '../account-blocks/use-cases/ports';
import { type ChangeAccommodation } from '../accommodations/use-cases/change-accommodation';
import { type OwnerLimits } from '../quotas/use-cases/owner-limits';
import { type OwnerVerification } from '../accommodations/use-cases/owner-verification';
import {
  type AccommodationRepository,
  type BookingStats,
  type OwnerContacts,
} from '../accommodations/use-cases/ports';
import { type IsPublic } from '../visibility/domain/visibility';
import { createAccommodationPresenter } from '../accommodations/http/accommodation.presenter';
import { mountAdminAccommodationRoutes } from '../accommodations/http/admin-accommodation.routes';
import { mountOwnerAccommodationRoutes } from '../accommodations/http/owner-accommodation.routes';
import { mountPublicAccommodationRoutes } from '../accommodations/http/public-accommodation.routes';
import { createListAddresses } from '../cities/use-cases/list-addresses';
import { createCityList } from '../cities/use-cases/list-cities';
import { createShowCity } from '../cities/use-cases/show-city';
import { mountCityRoutes } from '../cities/http/city.routes';
import { mountPhotoRoutes } from '../photos/http/photo.routes';
import { type PictureLinks } from '../pictures/use-cases/picture-links';
import { type PhotoEncoder, type PhotoFiles } from '../photos/use-cases/ports';
import { mountPictureRoutes } from '../photos/http/picture.routes';
import { createSearchAccommodations } from '../search/use-cases/search-accommodations';
import { type SearchIndex } from '../search/domain/search-index';
import { mountSearchRoutes } from '../search/http/search.routes';
import { type Stays } from '../stays/use-cases/ports';
import { createPublicStats } from '../stats/use-cases/public-stats';
import { mountStatsRoutes } from '../stats/http/stats.routes';

export interface AccommodationFeatures {
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly limits: OwnerLimits;
  readonly stays: Pick<Stays, 'ofAccommodation'>;
  readonly leases: Leases;
  readonly ownerVerification: OwnerVerification;
  readonly isPublic: IsPublic;
  readonly contacts: OwnerContacts;
  readonly index: SearchIndex;
  readonly gazetteer: Gazetteer;
  readonly clock: Clock;
  readonly stats: BookingStats;
  readonly ownerName: (ownerId: number) => Promise<string | null>;
  readonly publicUrl: () => string;
  readonly pictureLinks: PictureLinks;
  readonly photoEncoder: PhotoEncoder;
  readonly photoFiles: PhotoFiles;
  readonly logger: Logger;
}

/** Mounts all routes of accommodations, search, cities, statistics, photos and drawings. */
export function mountAccommodationFeatures(app: FastifyInstance, features: AccommodationFeatures): void {
  const { index, gazetteer, clock } = features;
  const { accommodations } = index;
  const present = createAccommodationPresenter({
    ...features,
    statsOf: (ownerId) => accommodations.statsOf(ownerId),
  });
  const search = createSearchAccommodations({ index, gazetteer, clock });
  mountSearchRoutes(app, { search, accommodations });
  mountStatsRoutes(app, { publicStats: createPublicStats({ ...features, accommodations }) });
  const cities = createCityList({ accommodations, gazetteer });
  mountCityRoutes(app, {
    cities,
    showCity: createShowCity({ cities, presentCard: present.factsCard, clock }),
    listAddresses: createListAddresses({ accommodations, cities }),
  });
  mountPublicAccommodationRoutes(app, { ...features, present, townOf: cities.townOf });
  mountOwnerAccommodationRoutes(app, { ...features, present });
  mountAdminAccommodationRoutes(app, { ...features, present });
  mountPictureRoutes(app, features);
  mountPhotoRoutes(app, { ...features, present, encoder: features.photoEncoder, files: features.photoFiles });
}
