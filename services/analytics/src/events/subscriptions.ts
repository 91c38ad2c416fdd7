import { type EventEnvelope, events, type FUNNEL_STEPS } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type AnalyticsRepository } from '../data/analytics.repository';
import { type VisibilityStore } from '../use-cases/ports';

interface Deps {
  readonly repository: AnalyticsRepository;
  readonly visibilities: VisibilityStore;
}

/** Returns the handlers of all counted events, and of those that decide which views count. */
export function analyticsSubscriptions({ repository, visibilities }: Deps): Subscription[] {
  const count = (step: (typeof FUNNEL_STEPS)[number], envelope: EventEnvelope): Promise<void> =>
    repository.addFact({ _id: `${step}:${envelope.id}`, step, at: new Date(envelope.time) });

  return [
    on(events.bookingRequestOpened, (_data, envelope) => count('requests_sent', envelope)),
    on(events.bookingRequestAnswered, async (data, envelope) => {
      await count('answers', envelope);
      if (data.status === 'accepted' || data.status === 'partially_accepted')
        await count('accepted', envelope);
    }),
    on(events.bookingRequestConfirmed, (_data, envelope) => count('confirmed', envelope)),
    on(events.accommodationChanged, (data, { sequence }) =>
      visibilities.put({
        accommodationId: data.accommodation_id,
        sequence,
        // An active one is public only with a verified owner, which listings knows.
        isPublic: data.status === 'active' ? null : false,
      }),
    ),
  ];
}
