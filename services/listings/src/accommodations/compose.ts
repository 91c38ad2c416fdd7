import { type Gazetteer } from '@kq/gazetteer';
import { type Clock, type Leases } from '@kq/kernel';
import { type Logger } from '@kq/service-kit';
import { type ListingsConfig, showsDemo } from '../config';
import { type AccommodationModel } from './data/accommodation.model';
import { createAccommodationRepository } from './data/accommodation.repository';
import { createRepublicationStore, type RepublicationModel } from './data/republication.store';
import { createVisibilityOf, isPublicBy } from '../visibility/domain/visibility';
import { createOwnerCheck } from './jobs/check-owners.job';
import { incompleteStateConsumers } from './events/incomplete-state.consumer';
import { createDueDraftSweeper } from './jobs/delete-due-drafts.job';
import { createRepublishSweeper } from './jobs/republish.job';
import { createChangeAccommodation } from './use-cases/change-accommodation';
import { createCompleteState } from './use-cases/complete-state';
import { createDeleteDueDrafts } from './use-cases/delete-due-drafts';
import { createOwnerLimits, type DailyQuota, ownerCaps } from '../quotas';
import { createOwnerVerification } from './use-cases/owner-verification';
import { type OwnerContacts } from './use-cases/ports';
import { createRepublishNext } from './use-cases/republish-accommodations';

interface Deps {
  readonly config: ListingsConfig;
  readonly model: AccommodationModel;
  /** Called after each write that changed a document. */
  readonly afterWrite: (id: number) => Promise<void>;
  readonly contacts: OwnerContacts;
  readonly quota: DailyQuota;
  readonly gazetteer: Pick<Gazetteer, 'townPlace'>;
  readonly republicationModel: RepublicationModel;
  /** Publishes the events of a document; resolves when they are published, or left to the outbox's sweeper. */
  readonly relayEvents: (id: number) => Promise<void>;
  /** Publishes the end of a run that publishes all states again. */
  readonly relayRepublication: (id: string) => void;
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
  const repository = createAccommodationRepository({
    model,
    showsDemo: isShowingDemo,
    townIdOf: (postalCode) => deps.gazetteer.townPlace(postalCode)?.id ?? null,
    afterWrite,
  });
  const republications = createRepublicationStore({
    ...deps,
    model: deps.republicationModel,
    showsDemo: isShowingDemo,
    relay: deps.relayRepublication,
  });
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
    republications,
    republishing: createRepublishSweeper({
      ...deps,
      republishNext: createRepublishNext({ ...deps, repository, republications }),
    }),
    incompleteStates: incompleteStateConsumers(createCompleteState({ ...deps, repository })),
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
