import { dateInBerlin, type FUNNEL_STEPS, type FunnelDay } from '@kq/contracts';

/** The steps of a request, in their order. */
const REQUEST_STEPS = ['requests_sent', 'answers', 'accepted', 'confirmed'] as const;
type RequestStep = (typeof REQUEST_STEPS)[number];

export interface RequestFact {
  readonly step: (typeof FUNNEL_STEPS)[number];
  readonly at: Date;
  /** Absent in facts of earlier builds, which counted events: they belong to no request and count for none. */
  readonly request_id?: number | null | undefined;
}

export type RequestCounts = Readonly<Record<RequestStep, number>>;

/**
 * Counts the requests of a period by the steps that they have reached, on the day they were sent: each request once a
 * step, and none in a step whose earlier ones it lacks, so that no step exceeds the one before it.
 */
export function requestFunnel(facts: readonly RequestFact[]): FunnelDay[] {
  const furthest = new Map<number, number>();
  const sentOn = new Map<number, string>();
  for (const { step, at, request_id: id } of facts) {
    if (id == null || step === 'searches') continue;
    furthest.set(id, Math.max(furthest.get(id) ?? 0, REQUEST_STEPS.indexOf(step)));
    if (step === 'requests_sent') sentOn.set(id, dateInBerlin(at));
  }
  const days = new Map<string, Record<RequestStep, number>>();
  for (const [id, date] of sentOn) {
    const day = days.get(date) ?? { requests_sent: 0, answers: 0, accepted: 0, confirmed: 0 };
    for (const step of REQUEST_STEPS.slice(0, (furthest.get(id) ?? 0) + 1)) day[step] += 1;
    days.set(date, day);
  }
  return [...days]
    .map(([date, counts]) => ({ date, ...counts }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

export const sumOfDays = (days: readonly FunnelDay[]): RequestCounts => ({
  requests_sent: sum(days, 'requests_sent'),
  answers: sum(days, 'answers'),
  accepted: sum(days, 'accepted'),
  confirmed: sum(days, 'confirmed'),
});

const sum = (days: readonly FunnelDay[], step: RequestStep): number =>
  days.reduce((total, day) => total + day[step], 0);
