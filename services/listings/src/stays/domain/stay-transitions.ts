import { type StayStateName } from '@kq/contracts';
import { AppError } from '@kq/kernel';

/** What a stay of each state may become; every change of the agreement is checked against it. */
export const STAY_TRANSITIONS: Readonly<Record<StayStateName, readonly StayStateName[]>> = {
  agreed: ['cancelled'],
  cancelled: [],
};

/** @throws AppError INTERNAL for a transition that the table does not have: a defect of the rule that decided it */
export function assertStayTransition(id: number, from: StayStateName, to: StayStateName): void {
  if (from === to || STAY_TRANSITIONS[from].includes(to)) return;
  throw new AppError('INTERNAL', { message: `stay ${id} cannot become ${to} from ${from}` });
}
