import { type EventEnvelope, events } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { on, type Subscription } from '@kq/service-kit';
import { type DevMailRepository } from '../data/dev-mail.repository';
import { type MailingRepository } from '../data/mailing.repository';
import { type NotificationRepository } from '../data/notification.repository';
import { type NewMailing } from '../domain/delivery';
import * as plan from '../domain/plan-mailings';
import { planNotifications, type PlannedNotification } from '../domain/plan-notifications';
import { type QueueMailings } from '../jobs/queue-mailings';

export interface SubscriptionDeps {
  readonly mailings: MailingRepository;
  readonly notifications: NotificationRepository;
  readonly devMails: Pick<DevMailRepository, 'forget'>;
  readonly queueMailings: QueueMailings;
  readonly messageIdOf: (deliveryId: string) => string;
  readonly clock: Clock;
}

/** Subscribes to every event with mails or in-app notifications. */
export function notificationSubscriptions(deps: SubscriptionDeps): Subscription[] {
  const take = async (
    { time }: Pick<EventEnvelope, 'time'>,
    mailings: readonly NewMailing[],
    notifications: readonly PlannedNotification[],
  ): Promise<void> => {
    await deps.mailings.insertAll(mailings, { now: deps.clock.now(), requestedAt: new Date(time) });
    if (notifications.length > 0) await deps.notifications.insertAll(notifications);
    await deps.queueMailings(mailings.filter(({ notBefore }) => notBefore === null));
  };

  return [
    on(events.bookingRequestOpened, (data, envelope) =>
      take(envelope, plan.planOpened(data, envelope.sequence), planNotifications.opened(data, envelope)),
    ),
    on(events.bookingRequestAnswered, (data, envelope) =>
      take(envelope, plan.planAnswered(data, envelope.time), planNotifications.answered(data, envelope)),
    ),
    on(events.bookingRequestConfirmed, (data, envelope) =>
      take(
        envelope,
        plan.planConfirmed(data, envelope.sequence),
        planNotifications.confirmed(data, envelope),
      ),
    ),
    on(events.bookingRequestReleased, (data, envelope) =>
      take(envelope, plan.planReleased(data, envelope.sequence), planNotifications.released(data, envelope)),
    ),
    on(events.bookingRequestCancelled, (data, envelope) =>
      take(envelope, plan.planCancelled(data), planNotifications.cancelled(data, envelope)),
    ),
    on(events.bookingRequestStayCancelled, (data, envelope) =>
      take(
        envelope,
        plan.planOwnerCancelled(data, envelope.sequence),
        planNotifications.ownerCancelled(data, envelope),
      ),
    ),
    on(events.stayCancelled, (data, envelope) =>
      take(envelope, plan.planStayCancelled(data), planNotifications.stayCancelled(data, envelope)),
    ),
    on(events.stayShortened, (data, envelope) =>
      take(envelope, plan.planStayShortened(data), planNotifications.stayShortened(data, envelope)),
    ),
    on(events.stayEnded, (data, envelope) => take(envelope, plan.planKeyCode(data), [])),
    on(events.accommodationArrivalChanged, (data, envelope) =>
      take(envelope, plan.planArrivalChanged(data), planNotifications.arrivalChanged(data)),
    ),
    on(events.accommodationHeldStays, (data, envelope) =>
      take(envelope, plan.planHeldStays(data), planNotifications.heldStays(data, envelope)),
    ),
    on(events.bookingRequestPartyBlocked, (data, envelope) =>
      take(envelope, plan.planPartyBlocked(data), planNotifications.partyBlocked(data, envelope)),
    ),
    on(events.bookingRequestReminderDue, (data, envelope) =>
      take(envelope, plan.planReminder(data, envelope.sequence), planNotifications.reminded(data, envelope)),
    ),
    on(events.bookingRequestPhoned, (data, envelope) =>
      take(envelope, plan.planPhoned(data, envelope.sequence), planNotifications.phoned(data, envelope)),
    ),
    on(events.bookingRequestExpired, (data, envelope) =>
      take(envelope, plan.planExpired(data), planNotifications.expired(data, envelope)),
    ),
    on(events.calendarFeedSuspicious, (data, envelope) =>
      take(envelope, plan.planFeedSuspicious(data), planNotifications.feedSuspicious(data, envelope)),
    ),
    on(events.calendarFeedFailed, (data, envelope) =>
      take(envelope, plan.planFeedFailed(data), planNotifications.feedFailed(data, envelope)),
    ),
    on(events.accommodationCalendarCollided, (data, envelope) =>
      take(
        envelope,
        plan.planCalendarCollided(data, envelope.time),
        planNotifications.calendarCollided(data, envelope),
      ),
    ),
    on(events.accommodationPhotoRemoved, (data, envelope) =>
      take(envelope, plan.planPhotoRemoved(data), planNotifications.photoRemoved(data, envelope)),
    ),
    on(events.accommodationDecided, (data, envelope) =>
      take(envelope, plan.planDecided(data), planNotifications.decided(data, envelope)),
    ),
    on(events.calendarCheckDue, (data, envelope) => take(envelope, plan.planCalendarCheck(data), [])),
    on(events.reportReceived, (data, envelope) => take(envelope, plan.planReportReceived(data), [])),
    on(events.reportDecided, (data, envelope) =>
      take(envelope, plan.planReportDecided(data), planNotifications.reportDecided(data, envelope)),
    ),
    on(events.userErased, ({ user_id: userId }) => forgetUser(deps, userId)),
    on(events.challengeCreated, (data, envelope) => take(envelope, plan.planChallenge(data), [])),
  ];
}

/** Deletes a user's mails and notifications. The last mail stays in the dev mailbox, so that an erasure can be tried out. */
async function forgetUser(
  { mailings, notifications, devMails, messageIdOf }: SubscriptionDeps,
  userId: number,
): Promise<void> {
  const ids = await mailings.forgetUser(userId);
  await notifications.forgetUser(userId);
  await devMails.forget(ids.filter((id) => !id.startsWith('account_erased:')).map(messageIdOf));
}
