import { type OwnerCancelReason } from '../constants';

/** Why an owner cancelled a confirmed stay; also in the mail to the dispatcher. */
export const ownerCancelReasonWords: Readonly<Record<OwnerCancelReason, string>> = {
  double_booked: 'Doppelt belegt',
  damage: 'Schaden oder Reparatur',
  withdrawn_from_rent: 'Wird nicht mehr vermietet',
  other: 'Anderer Grund',
};
