import { type Clock, type Leases } from '@kq/kernel';
import { type Logger } from '@kq/service-kit';
import { type ListingsConfig, showsDemo } from '../config';
import { type AccommodationModel } from './data/accommodation.model';
import { createAccommodationRepository } from './data/accommodation.repository';
import { createVisibilityOf, isPublicBy } from './domain/visibility';
import { createOwnerCheck } from './jobs/check-owners.job';
import { createDueDraftSweeper } from './jobs/delete-due-drafts.job';
import { createChangeAccommodation } from './use-cases/change-accommodation';
import { createDeleteDueDrafts } from './use-cases/delete-due-drafts';
import { createOwnerLimits, ownerCaps } from './use-cases/owner-limits';
import { createOwnerVerification } from './use-cases/owner-verification';

interface Deps {
  readonly config: ListingsConfig;
  readonly model: AccommodationModel;
  /** Called after each write that changed a document. */
  readonly afterWrite: (id: number) => Promise<void>;
  readonly contacts: Parameters<typeof createOwnerLimits>[0]['contacts'];
  readonly quota: Parameters<typeof createOwnerLimits>[0]['quota'];
  readonly leases: Leases;
  /** Id of this replica. */
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Accommodations, what their owners may create, and their publication once the owner's address is verified. */
export function createAccommodations({ config, model, afterWrite, ...deps }: Deps) {
  const isShowingDemo = showsDemo(config);
  const visibilityOf = createVisibilityOf({ showsDemo: isShowingDemo });
  const repository = createAccommodationRepository({ model, showsDemo: isShowingDemo, afterWrite });
  const change = createChangeAccommodation({ ...deps, repository });
  const ownerVerification = createOwnerVerification({ ...deps, repository, change });
  const caps = ownerCaps({
    isOff: config.KQ_LIMIT_REQUESTS === 'off',
    newPerDay: config.KQ_LIMIT_ACCOMMODATIONS_PER_DAY,
    activeInTrial: config.KQ_LIMIT_ACTIVE_IN_TRIAL,
  });
  return {
    repository,
    change,
    ownerVerification,
    visibilityOf,
    isPublic: isPublicBy(visibilityOf),
    limits: createOwnerLimits({ ...deps, repository, caps }),
    ownerCheck: createOwnerCheck({ ...deps, ownerVerification }),
    dueDrafts: createDueDraftSweeper({
      ...deps,
      deleteDueDrafts: createDeleteDueDrafts({ ...deps, repository, change }),
    }),
  };
}
