import { type EventEnvelope, events, type FUNNEL_STEPS } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type AnalyticsRepository } from '../data/analytics.repository';
import { type Coverages, type VisibilityStore } from '../use-cases/ports';

interface Deps {
  readonly repository: AnalyticsRepository;
  readonly visibilities: VisibilityStore;
  readonly coverages: Pick<Coverages, 'put'>;
  readonly recordings: { readonly forgetUser: (userId: number) => Promise<void> };
}

interface CountedRequest {
  readonly booking_request_id: number;
  readonly is_probe?: boolean | undefined;
}

/** A counter-offer is one as well: it can be confirmed. */
const OFFERS: readonly string[] = ['accepted', 'partially_accepted', 'countered'];

/** Returns the handlers of all counted events, those that decide which views count, accommodations by town, and erasures. */
export function analyticsSubscriptions(deps: Deps): Subscription[] {
  const { repository, visibilities, coverages, recordings } = deps;

  /** Counts a step of a request once, at its first event; those of the operator's probe do not count (docs/security.md S37). */
  const count = async (
    step: (typeof FUNNEL_STEPS)[number],
    { booking_request_id: requestId, is_probe: isProbe = false }: CountedRequest,
    { time }: EventEnvelope,
  ): Promise<void> => {
    if (isProbe) return;
    await repository.addFact({
      _id: `${step}:request:${requestId}`,
      step,
      request_id: requestId,
      at: new Date(time),
    });
  };

  return [
    on(events.bookingRequestOpened, (data, envelope) => count('requests_sent', data, envelope)),
    on(events.bookingRequestAnswered, async (data, envelope) => {
      await count('answers', data, envelope);
      if (OFFERS.includes(data.status)) await count('accepted', data, envelope);
    }),
    on(events.bookingRequestConfirmed, (data, envelope) => count('confirmed', data, envelope)),
    on(events.accommodationChanged, (data, { sequence }) =>
      visibilities.put({
        accommodationId: data.accommodation_id,
        sequence,
        // In an event of an earlier release an active one is public only with a verified owner, which listings knows.
        isPublic: data.is_public ?? (data.status === 'active' ? null : false),
      }),
    ),
    on(events.userErased, ({ user_id: userId }) => recordings.forgetUser(userId)),
    on(events.placeCoverageChanged, (data, { sequence }) =>
      coverages.put({ placeId: data.place_id, accommodations: data.accommodations, sequence }),
    ),
  ];
}
