import { type RecipientStatus } from '@kq/contracts';

const OFFERS = ['accepted', 'partially_accepted', 'countered'] as const;
const ANSWERS = [...OFFERS, 'declined'] as const;

/** What a recipient of each status may become; every write is checked against it (`transition.ts`). */
export const RECIPIENT_TRANSITIONS: Readonly<Record<RecipientStatus, readonly RecipientStatus[]>> = {
  queued: ['sent', 'undeliverable', ...ANSWERS, 'released', 'expired', 'withdrawn'],
  sent: [...ANSWERS, 'released', 'expired', 'withdrawn'],
  accepted: ['partially_accepted', 'countered', 'declined', 'confirmed', 'released', 'expired', 'withdrawn'],
  partially_accepted: ['accepted', 'countered', 'declined', 'confirmed', 'released', 'expired', 'withdrawn'],
  countered: ['accepted', 'partially_accepted', 'declined', 'confirmed', 'released', 'expired', 'withdrawn'],
  declined: OFFERS,
  confirmed: ['cancelled_by_dispatcher', 'cancelled_by_owner'],
  released: ANSWERS,
  undeliverable: ANSWERS,
  expired: ANSWERS,
  withdrawn: [],
  cancelled_by_dispatcher: [],
  cancelled_by_owner: [],
};
