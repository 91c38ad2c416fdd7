import { type Clock } from '@kq/kernel';
import { createFailureLog } from '@kq/service-kit/telemetry/failure-log';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type CountedClients, type ReadVisibility, type Views, type VisibilityStore } from './ports';

interface Deps {
  readonly visibilities: VisibilityStore;
  readonly readVisibility: ReadVisibility;
  readonly countedClients: CountedClients;
  readonly views: Views;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type CountView = (accommodationId: number, network: string) => Promise<void>;

/**
 * Counts a view of a public accommodation, once per client network and day (docs/design.md D35). Other views are
 * dropped without an error: a page may be open while its accommodation is archived.
 */
export function createCountView(deps: Deps): CountView {
  const { visibilities, readVisibility, countedClients, views, clock, logger } = deps;
  const logFailure = createFailureLog({ logger, clock, level: 'warn' });

  /** Events decide; listings is asked only for what they leave open. Nothing is stored for an invented id. */
  async function isPublic(accommodationId: number): Promise<boolean> {
    const known = await visibilities.find(accommodationId);
    if (known !== null) return known;
    const read = await readVisibility(accommodationId).catch((error: unknown) => {
      logFailure(error, {}, 'visibility not read from listings, view dropped');
      return null;
    });
    if (read === null) return false;
    await visibilities.put(read);
    return read.isPublic;
  }

  return async (accommodationId, network) => {
    if (!(await isPublic(accommodationId))) return;
    if (!(await countedClients.add(accommodationId, network))) return;
    await views.addView(accommodationId, clock.now());
  };
}
