import { events } from '@kq/contracts';
import { type Clock, MINUTE_MS } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { type AccommodationRepository } from '../../accommodations';
import { isMailTime, type MailHours, weekBefore } from '../domain/calendar-check';
import { type CalendarChecks } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'ownersUnconfirmedSince'>;
  readonly checks: CalendarChecks;
  readonly clock: Clock;
  /** KQ_CALENDAR_CHECK_HOURS */
  readonly hours: MailHours;
}

const BATCH = 200;
/** Pause after a sweep without any mail: it reads all public accommodations. */
const REST_MS = 10 * MINUTE_MS;

/**
 * Creates the weekly sweep: each owner with a calendar that was not confirmed for 7 days gets one mail for all
 * accommodations, in the morning, at most one in 7 days. Number and event are one write, so that neither a crash nor
 * another replica causes a second mail.
 */
export function createRaiseCalendarChecks({ repository, checks, clock, hours }: Deps) {
  async function raise(ownerId: number): Promise<void> {
    const now = clock.now();
    const last = await checks.findById(ownerId);
    if (last !== null && last.mailed_at > weekBefore(now)) return;
    const checkNo = (last?.check_no ?? 0) + 1;
    const event = createEvent(
      events.calendarCheckDue,
      { owner_id: ownerId, check_no: checkNo },
      { sequence: (last?.event_seq ?? 0) + 1, source: 'listings', clock },
    );
    await checks.write({ ownerId, checkNo, mailedAt: now, event });
  }

  let restsUntil = 0;

  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.now();
    if (!isMailTime(now, hours) || now.getTime() < restsUntil) return;
    let raised = 0;
    const owners = await repository.ownersUnconfirmedSince(weekBefore(now));
    for (let start = 0; start < owners.length; start += BATCH) {
      const batch = owners.slice(start, start + BATCH);
      const mailed = await checks.mailedAfter(batch, weekBefore(now));
      for (const ownerId of batch) {
        if (signal.aborted) return;
        if (mailed.has(ownerId)) continue;
        await raise(ownerId);
        raised += 1;
      }
    }
    if (raised === 0) restsUntil = now.getTime() + REST_MS;
  };
}
