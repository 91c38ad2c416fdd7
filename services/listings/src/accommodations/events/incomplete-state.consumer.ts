import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type CompleteState } from '../use-cases/complete-state';

/** Handles states that replicas of an earlier release publish during a rolling update: without place and visibility. */
export function incompleteStateConsumers(completeState: CompleteState): Subscription[] {
  return [
    on(events.accommodationChanged, async ({ accommodation_id: id, is_public: isPublic }) => {
      if (isPublic === undefined) await completeState(id);
    }),
  ];
}
