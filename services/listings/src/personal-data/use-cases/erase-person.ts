import { type Clock } from '@kq/kernel';
import { type AccountBlocks } from '../../account-blocks';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository, changeStored, type Decide } from '../../accommodations';
import {
  type BookingRequests,
  changeRequest,
  type MessageTemplates,
  type SettleVerification,
} from '../../bookings';
import { changeStay, type Stays } from '../../stays';
import { type CalendarChecks } from '../../calendar-mails';
import { forgetInAccommodation } from '../domain/forget-in-accommodation';
import { forgetInRequest } from '../domain/forget-in-request';
import { forgetInStay } from '../domain/forget-in-stay';
import { leaveRequest } from '../domain/leave-request';

export interface ErasePersonDeps {
  readonly bookings: BookingRequests;
  readonly stays: Stays;
  readonly accommodations: AccommodationRepository;
  readonly messageTemplates: Pick<MessageTemplates, 'remove'>;
  readonly settleVerification: SettleVerification;
  readonly calendarChecks: Pick<CalendarChecks, 'forget'>;
  readonly accountBlocks: Pick<AccountBlocks, 'forget'>;
  /** Deletes all files of an accommodation's photos. */
  readonly removePhotos: (accommodationId: number) => Promise<void>;
  /** Ends the link to the calendar of all accommodations. */
  readonly removeCalendarLink: (ownerId: number) => Promise<void>;
  readonly forgetReports: (userId: number) => Promise<void>;
  readonly clock: Clock;
  /** KQ_CONTRACT_RETENTION_DAYS */
  readonly retentionDays: number;
}

/** Erases an account's data in listings (docs/design.md D31). Every step is idempotent. */
export function createErasePerson(deps: ErasePersonDeps) {
  const {
    bookings,
    accommodations,
    messageTemplates,
    settleVerification,
    removePhotos,
    clock,
    retentionDays: days,
  } = deps;

  const change = (id: number, decide: Decide): Promise<AccommodationDoc | null> =>
    changeStored({ repository: accommodations, clock }, id, decide);

  async function forEachRequest(userId: number, decide: Parameters<typeof changeRequest>[2]): Promise<void> {
    for (const id of await bookings.idsOfPerson(userId)) await changeRequest(bookings, id, decide);
  }

  async function forgetRequest(id: number, userId?: number): Promise<void> {
    const forgetting = { now: clock.now(), days, ...(userId === undefined ? {} : { userId }) };
    const request = await changeRequest(bookings, id, (doc) => forgetInRequest(doc, forgetting));
    for (const { _id } of await deps.stays.ofRequests([id]))
      await changeStay(deps.stays, _id, (stay) => forgetInStay(stay, request, forgetting));
  }

  async function begin(userId: number): Promise<void> {
    await settleVerification.drop({ userId, bookingRequestId: null });
    await forEachRequest(userId, (doc) => leaveRequest(doc, userId, clock.now()));
    for (const id of await accommodations.idsOfOwner(userId))
      await change(id, ({ status }) => (isOffered(status) ? { status: 'archived' } : null));
  }

  return {
    /** Cancels open requests and withdraws accommodations, while the account still exists. */
    begin,
    /** Anonymizes everything that names the user, after the account is deleted. */
    async finish(userId: number) {
      await begin(userId);
      await deps.accountBlocks.forget(userId);
      await messageTemplates.remove(userId);
      await deps.calendarChecks.forget(userId, clock.now());
      await deps.removeCalendarLink(userId);
      await deps.forgetReports(userId);
      for (const id of await bookings.idsOfPerson(userId)) await forgetRequest(id, userId);
      for (const id of await accommodations.idsOfOwner(userId)) {
        await change(id, (doc) => forgetInAccommodation(doc, { now: clock.now(), days }));
        await removePhotos(id);
      }
    },
    /** Deletes data kept for contracts past their retention. @returns the number of processed documents */
    async forgetDue(limit: number, signal: AbortSignal): Promise<number> {
      const [requestIds, accommodationIds] = await Promise.all([
        bookings.findForgetDue(clock.now(), limit),
        accommodations.findForgetDue(clock.now(), limit),
      ]);
      for (const id of requestIds) {
        signal.throwIfAborted();
        await forgetRequest(id);
      }
      for (const id of accommodationIds) {
        signal.throwIfAborted();
        await change(id, (doc) => forgetInAccommodation(doc, { now: clock.now(), days }));
      }
      return requestIds.length + accommodationIds.length;
    },
  };
}

export type ErasePerson = ReturnType<typeof createErasePerson>;

const isOffered = (status: AccommodationDoc['status']): boolean => status === 'active' || status === 'draft';
