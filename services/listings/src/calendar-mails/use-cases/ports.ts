import { type EventEnvelope } from '@kq/contracts';
import { type CalendarCheckDoc } from '../domain/calendar-check';

/** A weekly mail that becomes due, written with its event. */
export interface NextCheck {
  readonly ownerId: number;
  readonly checkNo: number;
  readonly mailedAt: Date;
  readonly event: EventEnvelope;
}

/** Stored weekly questions to owners. */
export interface CalendarChecks {
  findById(ownerId: number): Promise<CalendarCheckDoc | null>;
  /** Returns those of these owners who were mailed after an instant. */
  mailedAfter(ownerIds: readonly number[], after: Date): Promise<ReadonlySet<number>>;
  /** Writes the next mail and its event. @returns false when another replica was first */
  write(next: NextCheck): Promise<boolean>;
  /** Hides the question, and has it deleted when its events are published. */
  forget(ownerId: number, at: Date): Promise<void>;
}
