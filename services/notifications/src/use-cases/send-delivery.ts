import {
  AUTH_MAIL_KINDS,
  berlinInstant,
  CALENDAR_MAIL_KINDS,
  dateInBerlin,
  type AuthMailKind,
  type CalendarMailKind,
  type ListingsMailKind,
  REPORT_MAIL_KINDS,
  type ReportMailKind,
} from '@kq/contracts';
import { type Semaphore } from '@kq/kernel';
import {
  type RenderedMail,
  renderAuthMail,
  renderCalendarMail,
  renderListingsMail,
  renderReportMail,
} from '../templates';
import { type Delivery, type DeliveryStatus } from '../domain/delivery';
import { type DomainCooldowns, type MailContents, type Mailer, type OutgoingMail, SmtpError } from './ports';
import {
  CONTENT_RETRY_MS,
  MAX_ATTEMPTS,
  OWNER_MAILS_PER_DAY,
  UNREACHABLE_BACK_OFF_MS,
  isThrottled,
  backoffMs,
  isPermanent,
  nextMorning,
} from '../domain/retry-policy';

/** Result of one attempt. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'failed'; readonly smtpStatus: number | null; readonly reason: string }
  | {
      readonly kind: 'postponed';
      readonly notBefore: Date;
      /** True when a rule asks for the later time: the mail is not late. */
      readonly isDeferred?: true;
      readonly attempts: number;
      readonly smtpStatus: number | null;
    };

export interface SendDeliveryDeps {
  readonly contents: MailContents;
  readonly mailer: Mailer;
  /** Limits concurrent reads of content: more of them would only exceed their time limit together. */
  readonly fetching: Semaphore;
  /**
   * Limits concurrent mails to the number of connections to the mail server. A slot is occupied until the acceptance is
   * recorded: a kill can repeat only the mails in a slot.
   */
  readonly sending: Semaphore;
  readonly domainCooldowns: DomainCooldowns;
  readonly messageIdOf: (deliveryId: string) => string;
  /** Mail address of the sender: organizer of calendar files. */
  readonly organizer: string;
  readonly now: () => Date;
  /** Counts request mails sent to this owner since an instant. */
  readonly ownerMailsSince: (userId: number, since: Date) => Promise<number>;
  /** Returns the status of the mail that asked an owner in a request; null when none was planned. */
  readonly requestMailStatus: (bookingRequestId: number, userId: number) => Promise<DeliveryStatus | null>;
  /** False lifts the daily limit of an owner. */
  readonly isLimited: boolean;
  /** True where real people get mails: demo addresses are then never mailed (docs/security.md S2). */
  readonly isRealMail: boolean;
  /** Returns true for errors that a later attempt may not meet, such as an unavailable service. */
  readonly isRetryable: (error: unknown) => boolean;
  /** Called for every attempt without a sent mail, so that a stalled delivery is visible. */
  readonly onProblem: (problem: 'content' | 'smtp', error: unknown, delivery: Delivery) => void;
}

/** Signals and callbacks of one attempt. */
export interface Attempt {
  /** Aborted when the lease of the delivery is lost: the mail must not be sent then. */
  readonly signal: AbortSignal;
  /** Records the acceptance by the mail server. Never throws. */
  readonly onAccepted: () => Promise<void>;
}

/**
 * Creates the function that attempts to send a claimed delivery: daily limit, content from its owner, cooldown of the
 * domain, SMTP. It never throws.
 */
export function createSendDelivery(deps: SendDeliveryDeps) {
  return async (delivery: Delivery, attempt: Attempt): Promise<Outcome> => {
    if (await isOverDailyLimit(deps, delivery))
      return { ...postponed(delivery, nextMorning(deps.now())), isDeferred: true };
    const due = await deps.fetching(() => orPostponed(deps, delivery, () => fetchContent(deps, delivery)));
    if ('kind' in due) return due;
    if (deps.isRealMail && due.isDemo) return { kind: 'skipped', reason: 'demo address' };
    return deps.sending(async () => {
      // Checked after the wait for a slot: the domain may have throttled in the meantime.
      const cooldownUntil = await deps.domainCooldowns.until(due.to.email);
      if (cooldownUntil !== null) return postponed(delivery, cooldownUntil);
      const mail = await orPostponed(deps, delivery, due.render);
      if ('kind' in mail) return mail;
      if (attempt.signal.aborted) return postponed(delivery, deps.now());
      const outgoing = { ...mail, to: due.to, messageId: deps.messageIdOf(delivery.id) };
      const outcome = await attemptSend(deps, delivery, outgoing);
      if (outcome.kind === 'sent') await attempt.onAccepted();
      return outcome;
    });
  };
}

async function isOverDailyLimit(deps: SendDeliveryDeps, delivery: Delivery): Promise<boolean> {
  if (!deps.isLimited || delivery.mailKind !== 'request_received') return false;
  const dayStart = berlinInstant(dateInBerlin(deps.now()), 0);
  return (await deps.ownerMailsSince(delivery.userId, dayStart)) >= OWNER_MAILS_PER_DAY;
}

/** Mails that close a request for owners who were asked; no other owner gets them. */
const CLOSING_KINDS: ReadonlySet<ListingsMailKind> = new Set([
  'offer_released',
  'request_cancelled',
  'request_withdrawn',
]);

interface DueContent {
  readonly render: () => RenderedMail;
  readonly to: { readonly email: string; readonly name: string };
  readonly isDemo: boolean;
}

/**
 * Postpones without using an attempt when the content is unavailable or the called service is down
 * (docs/design.md D30).
 */
async function orPostponed<T>(
  deps: SendDeliveryDeps,
  delivery: Delivery,
  work: () => T | Promise<T>,
): Promise<T | Outcome> {
  try {
    return await work();
  } catch (error) {
    deps.onProblem('content', error, delivery);
    if (!deps.isRetryable(error))
      return { kind: 'failed', smtpStatus: null, reason: 'content not available' };
    return postponed(delivery, after(deps, CONTENT_RETRY_MS));
  }
}

async function fetchContent(deps: SendDeliveryDeps, delivery: Delivery): Promise<DueContent | Outcome> {
  const { contents, now, organizer } = deps;
  const { mailKind } = delivery;
  const today = dateInBerlin(now());
  if (isAuthKind(mailKind)) {
    const content = await contents.ofAuth(mailKind, delivery.reference ?? '');
    if (content.skip) return { kind: 'skipped', reason: content.reason };
    return {
      render: () => renderAuthMail(mailKind, content, today),
      to: content.to,
      isDemo: content.to.is_demo,
    };
  }
  if (isCalendarKind(mailKind)) {
    const content = await contents.ofCalendar(mailKind, delivery.userId, delivery.reference ?? '');
    if (content.skip) return { kind: 'skipped', reason: content.reason };
    return { render: () => renderCalendarMail(content, today), to: content.to, isDemo: content.to.is_demo };
  }
  if (isReportKind(mailKind)) {
    const content = await contents.ofReport(mailKind, delivery.userId, Number(delivery.reference));
    if (content.skip) return { kind: 'skipped', reason: content.reason };
    return {
      render: () => renderReportMail(mailKind, content, today),
      to: content.to,
      isDemo: content.to.is_demo,
    };
  }
  const kind = mailKind as ListingsMailKind;
  const { bookingRequestId, userId, reference } = delivery;
  const requestId = bookingRequestId ?? 0;
  const asked = CLOSING_KINDS.has(kind) ? await deps.requestMailStatus(requestId, userId) : null;
  // Whether this owner was asked is known as soon as that attempt has ended.
  if (asked === 'sending') return postponed(delivery, after(deps, CONTENT_RETRY_MS));
  const facts = { wasMailed: asked === 'sent' };
  const content = await contents.ofListings(kind, requestId, userId, reference, facts);
  if (content.skip) return { kind: 'skipped', reason: content.reason };
  return {
    render: () => renderListingsMail(kind, content, { today, organizer }),
    to: content.to,
    isDemo: content.to.is_demo,
  };
}

async function attemptSend(deps: SendDeliveryDeps, delivery: Delivery, mail: OutgoingMail): Promise<Outcome> {
  const attempts = delivery.attempts + 1;
  try {
    await deps.mailer.send(mail);
    return { kind: 'sent' };
  } catch (error) {
    deps.onProblem('smtp', error, delivery);
    if (error instanceof SmtpError && !error.wasReached)
      return postponed(delivery, after(deps, UNREACHABLE_BACK_OFF_MS));
    const smtpStatus = error instanceof SmtpError ? error.status : null;
    if (isPermanent(smtpStatus)) return { kind: 'failed', smtpStatus, reason: 'refused by the mail server' };
    const notBefore = after(deps, backoffMs(attempts));
    if (isThrottled(smtpStatus)) await deps.domainCooldowns.start(mail.to.email, notBefore);
    if (attempts >= MAX_ATTEMPTS) return { kind: 'failed', smtpStatus, reason: 'no attempt left' };
    return { kind: 'postponed', notBefore, attempts, smtpStatus };
  }
}

/** Returns the outcome of a mail that is due again at `notBefore`, without using up an attempt. */
const postponed = ({ attempts }: Delivery, notBefore: Date): Extract<Outcome, { kind: 'postponed' }> => ({
  kind: 'postponed',
  notBefore,
  attempts,
  smtpStatus: null,
});

const after = ({ now }: SendDeliveryDeps, ms: number): Date => new Date(now().getTime() + ms);

const isAuthKind = (kind: string): kind is AuthMailKind =>
  (AUTH_MAIL_KINDS as readonly string[]).includes(kind);

const isReportKind = (kind: string): kind is ReportMailKind =>
  (REPORT_MAIL_KINDS as readonly string[]).includes(kind);

const isCalendarKind = (kind: string): kind is CalendarMailKind =>
  (CALENDAR_MAIL_KINDS as readonly string[]).includes(kind);
