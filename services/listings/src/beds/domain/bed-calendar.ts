import { type Block } from './block';
import { type Reservation } from './reservation';

/** The part of an accommodation that counts beds: it alone decides about them (docs/design.md D17). */
export interface BedCalendar {
  /** Sum over the rooms. */
  beds_total: number;
  blocks: Block[];
  stays: Reservation[];
  availability_confirmed_at: Date | null;
}
