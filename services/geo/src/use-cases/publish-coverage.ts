import { type EventEnvelope, events } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { changedCoverages } from '../domain/coverage';
import { type CountPublic } from './count-public';
import { type Coverages } from './ports';

interface Deps {
  readonly countPublic: CountPublic;
  readonly coverages: Coverages;
  readonly clock: Clock;
}

/** Publishes `place.coverage-changed` for each town whose number of accommodations differs from the published one. */
export function createPublishCoverage({ countPublic, coverages, clock }: Deps) {
  function eventOf(placeId: string, accommodations: number, last: number): EventEnvelope {
    // The second of the clock: a store rebuilt from nothing continues above the sequences of the lost one.
    const sequence = Math.max(last + 1, Math.floor(clock.now().getTime() / 1000));
    const data = { place_id: placeId, accommodations };
    return createEvent(events.placeCoverageChanged, data, { sequence, source: 'geo', clock });
  }

  return async (signal: AbortSignal): Promise<void> => {
    const [{ byPlace, placeIds }, published] = await Promise.all([countPublic(), coverages.all()]);
    for (const { placeId, accommodations, known } of changedCoverages({ byPlace, placeIds, published })) {
      if (signal.aborted) return;
      const event = eventOf(placeId, accommodations, known?.sequence ?? 0);
      await coverages.put({ placeId, accommodations, known, event });
    }
  };
}
