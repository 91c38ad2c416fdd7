import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type createRecordState } from '../use-cases/record-state';
import { type AccommodationRows, type FinishedRuns } from '../use-cases/ports';

interface Store {
  readonly rows: Pick<AccommodationRows, 'hide'>;
  readonly finishedRuns: Pick<FinishedRuns, 'put'>;
  readonly recordState: ReturnType<typeof createRecordState>;
}

/**
 * Returns the handlers that keep the rows of accommodations: a state whose sequence is not newer is skipped.
 * @param store throws AppError UNAVAILABLE while the store is not open
 */
export function geoSubscriptions(store: () => Store): Subscription[] {
  return [
    on(events.accommodationChanged, async (data, { sequence, time }) => {
      const { accommodation_id: id, status, place_id, postal_code, is_public, run_started_at } = data;
      const version = { id, sequence, changedAt: new Date(time) };
      if (is_public !== undefined)
        return store().recordState({
          ...version,
          placeId: place_id ?? null,
          postalCode: postal_code ?? null,
          isPublic: is_public,
          runStartedAt: run_started_at === undefined ? null : new Date(run_started_at),
        });
      // From an earlier release: only that it is hidden is certain. Listings publishes the whole state once more.
      if (status !== 'active') await store().rows.hide(version);
    }),
    on(events.accommodationRepublished, async ({ run_started_at, accommodations }) =>
      store().finishedRuns.put({ startedAt: new Date(run_started_at), accommodations }),
    ),
  ];
}
