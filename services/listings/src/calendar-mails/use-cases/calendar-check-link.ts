import { AppError, type Clock, type ReplaceableSecret } from '@kq/kernel';
import { type AccountBlocks } from '../../account-blocks';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationRepository, type ChangeAccommodation } from '../../accommodations';
import { type CalendarCheckDoc, checkSubject, isConfirmedOn, openCheck } from '../domain/calendar-check';
import { numberOfToken } from '../domain/link-token';
import { type CalendarChecks } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'realPublicOf'>;
  readonly change: ChangeAccommodation;
  readonly checks: Pick<CalendarChecks, 'findById'>;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
}

export interface OpenedCheck {
  readonly check: CalendarCheckDoc;
  readonly accommodations: readonly AccommodationDoc[];
}

/** Use cases of the page behind "Stimmt noch". @throws AppError FORBIDDEN for a wrong token, GONE for an ended link */
export function createCalendarCheckLink({
  repository,
  change,
  checks,
  accountBlocks,
  clock,
  linkSecret,
}: Deps) {
  async function open(ownerId: number, token: string | undefined): Promise<OpenedCheck> {
    const no = numberOfToken(linkSecret, checkSubject(ownerId), token);
    if (await accountBlocks.isBlocked(ownerId)) throw new AppError('GONE');
    const check = openCheck(await checks.findById(ownerId), no, clock.now());
    return { check, accommodations: await repository.realPublicOf(ownerId) };
  }

  /** A calendar that was confirmed today is left as it is: a second tap writes nothing. */
  async function confirmOne(id: number, ownerId: number): Promise<void> {
    try {
      await change(id, (doc) => {
        const isDue = doc.owner_id === ownerId && doc.status === 'active' && !isConfirmedOn(doc, clock.now());
        return isDue ? { availability_confirmed_at: clock.now() } : null;
      });
    } catch (error) {
      // Deleted after the list was read.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }

  return {
    open,
    async confirm(ownerId: number, token: string | undefined): Promise<OpenedCheck> {
      const { accommodations } = await open(ownerId, token);
      for (const { _id } of accommodations) await confirmOne(_id, ownerId);
      return open(ownerId, token);
    },
  };
}
