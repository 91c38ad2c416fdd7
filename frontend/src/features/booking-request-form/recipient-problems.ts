import { type AskedAccommodation, type CheckedAccommodation } from '@kq/contracts/http/booking-requests';
import { formatKm, formatShortRange } from '@kq/contracts/format';
import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { bookingFormText } from './texts';

/** Why an accommodation should not, or cannot, go out with the request. */
export interface RecipientProblem {
  readonly accommodation: AccommodationSummary;
  readonly kind: 'gone' | 'too_far' | 'too_short' | 'asked' | 'not_free';
  readonly text: string;
  /** Text of the override by the sender; null where only removing is possible. */
  readonly keepText: string | null;
}

/** With `forget_at`, the request waits and no owner was asked. */
type Asked = AskedAccommodation & { readonly forget_at?: string };

/**
 * One problem an accommodation at most: the server's refusals first. `remembered` is this browser's own memory, `longest`
 * the most nights at a stretch where the stay leaves nights out.
 */
export function recipientProblems(
  accommodations: readonly AccommodationSummary[],
  checked: readonly CheckedAccommodation[],
  remembered: ReadonlyMap<number, Asked>,
  longest: number | null = null,
): RecipientProblem[] {
  return accommodations.flatMap((accommodation) => {
    const found = checked.find(({ accommodation_id }) => accommodation_id === accommodation.id);
    const problem = problemOf(found, found?.asked ?? remembered.get(accommodation.id) ?? null, longest);
    return problem ? [{ accommodation, ...problem }] : [];
  });
}

function problemOf(
  found: CheckedAccommodation | undefined,
  asked: Asked | null,
  longest: number | null,
): Omit<RecipientProblem, 'accommodation'> | null {
  if (found?.is_active === false) return { kind: 'gone', text: bookingFormText.gone, keepText: null };
  if (found?.is_too_far) {
    const text = `${formatKm(found.distance_km ?? 0)} ${bookingFormText.tooFar}`;
    return { kind: 'too_far', text, keepText: null };
  }
  if (found?.min_nights_missed !== undefined)
    return {
      kind: 'too_short',
      text: bookingFormText.tooShort(found.min_nights_missed, longest),
      keepText: null,
    };
  if (asked) {
    const words = asked.forget_at === undefined ? bookingFormText.askedBefore : bookingFormText.noted;
    const text = `${words} (${formatShortRange(asked.start_date, asked.end_date)})`;
    return { kind: 'asked', text, keepText: bookingFormText.askAgain };
  }
  if (found?.beds_free === 0)
    return { kind: 'not_free', text: bookingFormText.notFree, keepText: bookingFormText.askAnyway };
  return null;
}
