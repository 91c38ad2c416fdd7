import {
  RECIPIENT_STATUSES,
  type RecipientStatus,
  REQUEST_STATUSES,
  type RequestStatus,
} from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { anOffer, aRecipient, aRequest, DISPATCHER, NOW } from '../../../test/booking-builders';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { applyDecline, applyOffer } from './answer';
import { canAnswer } from './answerable';
import { cancelRequest } from './cancel';
import { cancelStay } from './cancel-stay';
import { startConfirmation, settleConfirmation } from './confirm';
import { applyDueTimers } from './due-timers';
import { recordMailFailed, recordMailsSent } from './mail-outcome';
import { recordPhonedAcceptance } from './record-phoned-acceptance';
import { dropRequest, openRequest } from './open-request';
import { type Transition } from './transition';

const PLACE = 100_000_001;
const OWNER = 2_000_000_001;
const by = { kind: 'dispatcher', user_id: DISPATCHER } as const;
const answer = { ownerId: OWNER, by: { kind: 'owner', user_id: OWNER } as const, answerKey: 'k' };
const OFFERED: readonly RecipientStatus[] = ['accepted', 'partially_accepted', 'countered'];

/** Returns a request whose only recipient has this status, as stored in production. */
function inStatus(status: RecipientStatus): BookingRequestDoc {
  const hasOffer = OFFERED.includes(status) || status === 'confirmed';
  const recipient = aRecipient({
    status,
    offer: hasOffer ? anOffer() : null,
    sent_at: status === 'queued' ? null : NOW,
    beds_confirmed: status === 'confirmed' ? 6 : 0,
  });
  return aRequest({ recipients: [recipient], status: status === 'confirmed' ? 'partially_filled' : 'open' });
}

type Command = (doc: BookingRequestDoc, recipient: RequestRecipient) => Transition;
const terms = {
  kind: 'accept',
  beds: 10,
  start_date: '2026-03-16',
  end_date: '2026-03-20',
  price_per_bed_night: 2500,
  message: null,
} as const;
const guarded =
  (command: Command): Command =>
  (doc, recipient) => {
    if (!canAnswer(doc, recipient, NOW)) throw new AppError('REQUEST_CLOSED');
    return command(doc, recipient);
  };

const commands: Record<string, Command> = {
  sent: (doc) => recordMailsSent(doc, [{ ownerId: OWNER, sentAt: NOW }], NOW),
  failed: (doc) => recordMailFailed(doc, OWNER, NOW),
  offer: guarded((doc, recipient) => applyOffer(doc, recipient, terms, answer, NOW)),
  decline: guarded((doc, recipient) => applyDecline(doc, [recipient], {}, answer, NOW)),
  confirm: (doc) => {
    const { next } = startConfirmation(
      doc,
      [{ accommodation_id: PLACE, beds: 4, offer_version: 1 }],
      'a',
      NOW,
    );
    return settleConfirmation(next, [{ accommodationId: PLACE, taken: true }], 'a', by, NOW);
  },
  bedsGone: (doc) => {
    const { next } = startConfirmation(
      doc,
      [{ accommodation_id: PLACE, beds: 4, offer_version: 1 }],
      'a',
      NOW,
    );
    return settleConfirmation(
      next,
      [{ accommodationId: PLACE, taken: false, bedsLeft: 1, isWithdrawn: false }],
      'a',
      by,
      NOW,
    );
  },
  cancel: (doc) => cancelRequest(doc, { accommodationId: PLACE, by }, NOW),
  cancelStay: (doc) => cancelStay(doc, { accommodationId: PLACE, ownerId: OWNER, reason: 'damage' }, NOW),
  deadline: (doc) => applyDueTimers(doc, doc.answer_by),
  offerEnds: (doc) => applyDueTimers(doc, anOffer().valid_until),
  phoned: (doc) => recordPhonedAcceptance(doc, PLACE, by, NOW),
};

/** `=` unchanged, `!` rejected; else the new status. */
const table: Record<RecipientStatus, Record<keyof typeof commands, string>> = {
  queued: {
    sent: 'sent',
    failed: 'undeliverable',
    offer: 'accepted',
    decline: 'declined',
    confirm: '!',
    bedsGone: '!',
    cancel: 'withdrawn',
    cancelStay: '!',
    deadline: 'expired',
    offerEnds: 'expired',
    phoned: '=',
  },
  sent: {
    sent: '=',
    failed: '=',
    offer: 'accepted',
    decline: 'declined',
    confirm: '!',
    bedsGone: '!',
    cancel: 'withdrawn',
    cancelStay: '!',
    deadline: 'expired',
    offerEnds: 'expired',
    phoned: '=',
  },
  accepted: {
    sent: '=',
    failed: '=',
    offer: 'accepted',
    decline: 'declined',
    confirm: 'confirmed',
    bedsGone: '=',
    cancel: 'withdrawn',
    cancelStay: '!',
    deadline: '=',
    offerEnds: 'expired',
    phoned: '=',
  },
  partially_accepted: {
    sent: '=',
    failed: '=',
    offer: 'accepted',
    decline: 'declined',
    confirm: 'confirmed',
    bedsGone: '=',
    cancel: 'withdrawn',
    cancelStay: '!',
    deadline: '=',
    offerEnds: 'expired',
    phoned: '=',
  },
  countered: {
    sent: '=',
    failed: '=',
    offer: 'accepted',
    decline: 'declined',
    confirm: 'confirmed',
    bedsGone: '=',
    cancel: 'withdrawn',
    cancelStay: '!',
    deadline: '=',
    offerEnds: 'expired',
    phoned: '=',
  },
  declined: {
    sent: '=',
    failed: '=',
    offer: 'accepted',
    decline: 'declined',
    confirm: '!',
    bedsGone: '!',
    cancel: '!',
    cancelStay: '!',
    deadline: '=',
    offerEnds: '=',
    phoned: '=',
  },
  confirmed: {
    sent: '=',
    failed: '=',
    offer: '!',
    decline: '!',
    confirm: '!',
    bedsGone: '!',
    cancel: 'cancelled_by_dispatcher',
    cancelStay: 'cancelled_by_owner',
    deadline: '=',
    offerEnds: '=',
    phoned: '!',
  },
  released: {
    sent: '=',
    failed: '=',
    offer: 'accepted',
    decline: 'declined',
    confirm: '!',
    bedsGone: '!',
    cancel: '!',
    cancelStay: '!',
    deadline: '=',
    offerEnds: '=',
    phoned: '=',
  },
  undeliverable: {
    sent: '=',
    failed: '=',
    offer: 'accepted',
    decline: 'declined',
    confirm: '!',
    bedsGone: '!',
    cancel: '!',
    cancelStay: '!',
    deadline: '=',
    offerEnds: '=',
    phoned: '=',
  },
  expired: {
    sent: '=',
    failed: '=',
    offer: 'accepted',
    decline: 'declined',
    confirm: '!',
    bedsGone: '!',
    cancel: '!',
    cancelStay: '!',
    deadline: '=',
    offerEnds: '=',
    phoned: '=',
  },
  withdrawn: {
    sent: '=',
    failed: '=',
    offer: '!',
    decline: '!',
    confirm: '!',
    bedsGone: '!',
    cancel: '=',
    cancelStay: '!',
    deadline: '=',
    offerEnds: '=',
    phoned: '!',
  },
  cancelled_by_dispatcher: {
    sent: '=',
    failed: '=',
    offer: '!',
    decline: '!',
    confirm: '!',
    bedsGone: '!',
    cancel: '=',
    cancelStay: '!',
    deadline: '=',
    offerEnds: '=',
    phoned: '!',
  },
  cancelled_by_owner: {
    sent: '=',
    failed: '=',
    offer: '!',
    decline: '!',
    confirm: '!',
    bedsGone: '!',
    cancel: '!',
    cancelStay: '=',
    deadline: '=',
    offerEnds: '=',
    phoned: '!',
  },
};

function outcome(doc: BookingRequestDoc, command: Command): string {
  const [recipient = aRecipient()] = doc.recipients;
  try {
    const { next } = command(doc, recipient);
    const status = next.recipients[0]?.status ?? '';
    return status === recipient.status ? '=' : status;
  } catch (error) {
    if (error instanceof AppError) return '!';
    throw error;
  }
}

describe('transitions of a recipient', () => {
  const cases = RECIPIENT_STATUSES.flatMap((status) =>
    Object.entries(commands).map(
      ([name, command]) => [status, name, command, table[status][name] ?? ''] as const,
    ),
  );
  it.each(cases)('handles in state %s the command %s', (status, _name, command, expected) => {
    const found = outcome(inStatus(status), command);
    expect(found === '=' ? status : found).toBe(expected === '=' ? status : expected);
  });
});

describe('transitions of a request', () => {
  const dispatcher = { userId: DISPATCHER, companyId: null };
  const requestCommands: Record<string, (doc: BookingRequestDoc) => Transition> = {
    open: (doc) => openRequest(doc, dispatcher, NOW),
    drop: (doc) => dropRequest(doc, NOW),
    cancel: (doc) => cancelRequest(doc, { by }, NOW),
    deadline: (doc) => applyDueTimers(doc, doc.answer_by),
    dayLater: (doc) => applyDueTimers(doc, new Date(NOW.getTime() + 86_400_000)),
  };
  const expected: Record<RequestStatus, Record<string, string>> = {
    awaiting_verification: {
      open: 'open',
      drop: 'cancelled',
      cancel: 'cancelled',
      deadline: 'cancelled',
      dayLater: 'cancelled',
    },
    open: { open: '=', drop: '=', cancel: 'cancelled', deadline: 'expired', dayLater: '=' },
    partially_filled: { open: '=', drop: '=', cancel: 'cancelled', deadline: '=', dayLater: '=' },
    filled: { open: '=', drop: '=', cancel: 'cancelled', deadline: '=', dayLater: '=' },
    expired: { open: '=', drop: '=', cancel: '!', deadline: '=', dayLater: '=' },
    cancelled: { open: '=', drop: '=', cancel: '=', deadline: '=', dayLater: '=' },
  };
  const stored: Record<RequestStatus, () => BookingRequestDoc> = {
    awaiting_verification: () =>
      aRequest({ status: 'awaiting_verification', opened_at: null, dispatcher_id: null }),
    open: () => aRequest(),
    partially_filled: () =>
      aRequest({
        status: 'partially_filled',
        recipients: [aRecipient({ status: 'confirmed', beds_confirmed: 4, offer: anOffer() })],
      }),
    filled: () =>
      aRequest({
        status: 'filled',
        recipients: [aRecipient({ status: 'confirmed', beds_confirmed: 10, offer: anOffer() })],
      }),
    expired: () =>
      aRequest({
        status: 'expired',
        deadline_passed_at: NOW,
        recipients: [aRecipient({ status: 'expired' })],
      }),
    cancelled: () => aRequest({ status: 'cancelled', recipients: [aRecipient({ status: 'withdrawn' })] }),
  };
  const cases = REQUEST_STATUSES.flatMap((status) =>
    Object.keys(requestCommands).map((name) => [status, name] as const),
  );
  it.each(cases)('handles in state %s the command %s', (status, name) => {
    const run = requestCommands[name];
    let found: string;
    try {
      found = run?.(stored[status]()).next.status ?? '';
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      found = '!';
    }
    const wanted = expected[status][name];
    expect(found).toBe(wanted === '=' ? status : wanted);
  });

  it('drops instead of opens a request whose arrival has passed in the meantime', () => {
    const late = new Date('2026-03-17T09:00:00.000Z');
    expect(openRequest(stored.awaiting_verification(), dispatcher, late).next.status).toBe('cancelled');
  });

  it('sets the next version only on changed recipients', () => {
    const doc = aRequest({
      version: 7,
      recipients: [aRecipient(), aRecipient({ accommodation_id: 2, owner_id: 3 })],
    });
    const { next } = recordMailFailed(
      { ...doc, recipients: doc.recipients.map((one) => ({ ...one, status: 'queued' as const })) },
      3,
      NOW,
    );
    expect(next.recipients.map((one) => one.changed_version)).toEqual([1, 8]);
  });

  it('does not settle confirmation marks of another attempt', () => {
    const confirming = startConfirmation(
      inStatus('accepted'),
      [{ accommodation_id: PLACE, beds: 4, offer_version: 1 }],
      'mine',
      NOW,
    ).next;
    expect(
      settleConfirmation(confirming, [{ accommodationId: PLACE, taken: true }], 'other', by, NOW).next,
    ).toBe(confirming);
  });
});
