import {
  createOutbox,
  createSweeper,
  type DeadLetterStore,
  type EventBus,
  openStore,
  type ServiceBase,
} from '@kq/service-kit';
import { createAccommodationRows } from './data/accommodation-rows.repository';
import { createBackgroundStore } from './data/background-store';
import { createCoverages } from './data/coverage.repository';
import { databaseSchema } from './data/database-schema';
import { createFinishedRuns } from './data/finished-runs.repository';
import { createApplyRepublication } from './use-cases/apply-republication';
import { createCountPublic } from './use-cases/count-public';
import { createPublishCoverage } from './use-cases/publish-coverage';
import { createRecordState } from './use-cases/record-state';

interface Deps {
  readonly bus: EventBus;
  readonly uri: string;
}

/** Also the shortest time between two events of a town. */
const COVERAGE_EVERY_MS = 10_000;

export type GeoStore = Awaited<ReturnType<typeof openGeoStore>>;

/** Creates the store of geo, which opens in the background (docs/adr/050). */
export function createGeoStore(base: ServiceBase, deps: Deps) {
  const store = createBackgroundStore(base, (attempt) => openGeoStore({ ...base, ...attempt }, deps));
  return {
    ...store,
    deadLetters: lateDeadLetters(() => store.current().deadLetters),
    outbox: { stats: async () => store.current().outbox.stats() },
  };
}

async function openGeoStore(base: ServiceBase, { bus, uri }: Deps) {
  const { models, leases, deadLetters } = await openStore(base, databaseSchema, { uri });
  const outbox = createOutbox({ ...base, leases, models: [models.coverages], bus });
  const rows = createAccommodationRows(models.accommodations, base.clock);
  const countPublic = createCountPublic({ ...base, rows });
  const coverages = createCoverages({
    model: models.coverages,
    relay: (placeId) => outbox.relay(models.coverages, placeId),
  });
  const finishedRuns = createFinishedRuns(models.republications);
  const applyRepublication = createApplyRepublication({ rows, finishedRuns });
  const publishChanged = createPublishCoverage({ ...base, countPublic, coverages });
  const publishCoverage = createSweeper({
    ...base,
    leases,
    name: 'coverage',
    everyMs: COVERAGE_EVERY_MS,
    async run(signal) {
      await applyRepublication();
      await publishChanged(signal);
    },
  });
  return {
    rows,
    countPublic,
    finishedRuns,
    recordState: createRecordState({ rows, finishedRuns }),
    outbox,
    deadLetters,
    publishCoverage,
    start() {
      outbox.start();
      publishCoverage.start();
    },
    async stop() {
      await publishCoverage.stop();
      await outbox.stop();
    },
  };
}

type LateDeadLetters = Omit<DeadLetterStore, 'model'>;

/** Returns dead letters whose every operation fails with UNAVAILABLE until the store is open. */
const lateDeadLetters = (letters: () => DeadLetterStore): LateDeadLetters => ({
  add: async (...args) => letters().add(...args),
  settle: async (...args) => letters().settle(...args),
  list: async (...args) => letters().list(...args),
  count: async () => letters().count(),
  show: async (...args) => letters().show(...args),
  replay: async (...args) => letters().replay(...args),
  drop: async (...args) => letters().drop(...args),
});
