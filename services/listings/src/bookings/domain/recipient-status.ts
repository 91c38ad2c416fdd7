import { ENDED_RECIPIENT_STATUSES, type RecipientStatus } from '@kq/contracts';
import { type RequestRecipient } from './booking-request';

const SILENT: readonly RecipientStatus[] = ['queued', 'sent'];
const OFFERED: readonly RecipientStatus[] = ['accepted', 'partially_accepted', 'countered'];

/** Returns true for a recipient that was asked and has not answered. */
export const isSilent = (recipient: Pick<RequestRecipient, 'status'>): boolean =>
  SILENT.includes(recipient.status);

/** Returns true while an offer can be confirmed. */
export const isOffered = (recipient: Pick<RequestRecipient, 'status'>): boolean =>
  OFFERED.includes(recipient.status);

/** Returns true in a final status, which no answer changes. */
export const isEnded = (recipient: RequestRecipient): boolean =>
  ENDED_RECIPIENT_STATUSES.includes(recipient.status);

/** Returns true while the recipient can still be confirmed. */
export const isLive = (recipient: Pick<RequestRecipient, 'status'>): boolean =>
  isSilent(recipient) || isOffered(recipient);

/** Returns true from the status in which a dispatcher sees phone and street (docs/design.md D11). */
export const hasAccepted = (recipient: RequestRecipient): boolean =>
  isOffered(recipient) || recipient.status === 'confirmed';

/** Returns the ids by which events name a recipient. */
export const referenceOf = ({ accommodation_id, owner_id }: RequestRecipient) => ({
  accommodation_id,
  owner_id,
});

/** As `referenceOf`, with the id of its stay where one is recorded. */
export const stayReferenceOf = (recipient: RequestRecipient) => ({
  ...referenceOf(recipient),
  ...(recipient.stay_state === undefined ? {} : { stay_id: recipient.stay_state.stay_id }),
});
