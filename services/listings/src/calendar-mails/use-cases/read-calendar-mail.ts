import {
  type CalendarMail,
  type CalendarMailQuestion,
  type ContactCard,
  dateInBerlin,
  pagePath,
} from '@kq/contracts';
import { type Clock, type ReplaceableSecret } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { isInForce } from '../../accommodations/domain/decision';
import { type IsPublic } from '../../visibility/domain/visibility';
import { type AccommodationRepository, type OwnerContacts } from '../../accommodations';
import { type CalendarFeed } from '../../feeds/domain/calendar-feed';
import { collidingNights } from '../../calendars/domain/collisions';
import { conflictsOf } from '../../calendars/domain/conflicts';
import { type CompaniesOf } from '../../calendars';
import { checkSubject, linkEndOf, weekBefore } from '../domain/calendar-check';
import { presentCalendar } from '../domain/accommodation-calendar';
import { nightsOfFeed } from '../../feeds/domain/nights-of-feed';
import { feedSubject, findFeed } from '../domain/feed-suspicion';
import { linkToken } from '../domain/link-token';
import { type CalendarChecks } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'realPublicOf'>;
  readonly checks: Pick<CalendarChecks, 'findById'>;
  readonly contacts: OwnerContacts;
  readonly companiesOf: CompaniesOf;
  readonly isPublic: IsPublic;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
  /** Absolute URLs are built from the configuration only (docs/security.md S7). */
  readonly publicUrl: () => string;
}

type Skipped = Extract<CalendarMail, { skip: true }>;
type Due = Extract<CalendarMail, { skip: false }>;
/** A due mail without its addressee. */
type Facts<Mail = Due> = Mail extends Due ? Omit<Mail, 'skip' | 'to'> : never;

const PLACES_MAX = 20;

/** Reads the content of mails about an owner's accommodations and their calendars when they are sent; `skip` for one that is no longer due. */
export function createReadCalendarMail(deps: Deps) {
  const { repository, checks, contacts, companiesOf, isPublic, clock, linkSecret, publicUrl } = deps;
  const urlOf = (path: string): string => publicUrl().replace(/\/+$/, '') + path;

  /** Returns the addressee; null for an erased or blocked account and an unverified address (docs/security.md S1). */
  async function addresseeOf(userId: number): Promise<ContactCard | null> {
    const [card] = await contacts.byIds([userId]);
    return card?.email_verified === true && card.block?.is_blocked !== true ? card : null;
  }

  async function checkFacts(ownerId: number, no: number): Promise<Facts | string> {
    const check = await checks.findById(ownerId);
    if (check?.check_no !== no) return 'there is a newer mail';
    const all = await repository.realPublicOf(ownerId);
    const limit = weekBefore(clock.now());
    if (!all.some(({ availability_confirmed_at: at, created_at: created }) => (at ?? created) <= limit))
      return 'all calendars are confirmed';
    const path = pagePath('calendar-check', { ownerId });
    const today = dateInBerlin(clock.now());
    return {
      mail_kind: 'calendar_check',
      link: urlOf(`${path}?token=${linkToken(linkSecret, checkSubject(ownerId), no)}`),
      accommodations: all.slice(0, PLACES_MAX).map((doc) => presentCalendar(doc, today)),
      total: all.length,
      expires_at: linkEndOf(check).toISOString(),
    };
  }

  async function photoFacts({ user_id, reference }: CalendarMailQuestion): Promise<Facts | string> {
    const [id = 0, no = 0] = reference.split('.').map(Number);
    const doc = await repository.findById(id);
    const removal = doc?.photo_removals?.find((one) => one.no === no);
    if (!doc || removal === undefined || doc.owner_id !== user_id) return 'the accommodation was deleted';
    return {
      mail_kind: 'photo_removed',
      link: urlOf(`${pagePath('owner-dashboard')}?section=places&place=${doc._id}&step=photos`),
      title: doc.title,
      zip_code: doc.zip_code,
      city: doc.city,
      photo: removal.alt,
      reason: removal.reason,
      note: removal.note,
    };
  }

  async function decisionFacts({ user_id, reference }: CalendarMailQuestion): Promise<Facts | string> {
    const [id = 0, no = 0] = reference.split('.').map(Number);
    const doc = await repository.findById(id);
    const made = doc?.decisions?.find((one) => one.no === no);
    if (!doc || made === undefined || doc.owner_id !== user_id) return 'the accommodation was deleted';
    if (!isInForce(doc, made)) return 'the decision is replaced';
    return {
      mail_kind: 'accommodation_decided',
      link: urlOf(`${pagePath('owner-dashboard')}?section=places&place=${doc._id}`),
      title: doc.title,
      zip_code: doc.zip_code,
      city: doc.city,
      decision: made.decision,
      reason: made.reason,
      is_public: isPublic(doc),
    };
  }

  function factsOf(question: CalendarMailQuestion): Promise<Facts | string> {
    switch (question.mail_kind) {
      case 'calendar_check':
        return checkFacts(question.user_id, Number(question.reference));
      case 'photo_removed':
        return photoFacts(question);
      case 'accommodation_decided':
        return decisionFacts(question);
      default:
        return feedFacts(question);
    }
  }

  async function feedFacts({ mail_kind, user_id, reference }: CalendarMailQuestion): Promise<Facts | string> {
    const [id = 0, feedId = 0, no = 0] = reference.split('.').map(Number);
    const doc = await repository.findById(id);
    const feed = doc === null ? undefined : findFeed(doc, feedId);
    if (doc === null || feed === undefined || doc.owner_id !== user_id) return 'the calendar was removed';
    if (mail_kind === 'calendar_collided') return collisionFacts(doc, feed);
    return mail_kind === 'calendar_feed_suspicious'
      ? suspicionFacts(doc, feed, no)
      : failureFacts(doc, feed, no);
  }

  async function collisionFacts(doc: AccommodationDoc, feed: CalendarFeed): Promise<Facts | string> {
    const conflicts = conflictsOf(doc, dateInBerlin(clock.now())).filter(({ feeds }) =>
      feeds.some(({ id }) => id === feed.id),
    );
    const nights = collidingNights(feed, doc.stays, conflicts);
    if (nights.length === 0) return 'the collision is solved';
    const stays = [...new Set(conflicts.flatMap((one) => one.stays))].slice(0, PLACES_MAX);
    const names = await companiesOf(
      doc.owner_id,
      stays.map(({ request_id }) => request_id),
    );
    return {
      mail_kind: 'calendar_collided',
      link: calendarLinkOf(doc),
      ...mailedFeed(doc, feed),
      nights: nights.slice(0, PLACES_MAX),
      stays: stays.map(({ request_id, from, to, beds }) => ({
        from,
        to,
        beds,
        name: names.get(request_id) ?? null,
      })),
    };
  }

  const calendarLinkOf = ({ _id }: Pick<AccommodationDoc, '_id'>): string =>
    urlOf(`${pagePath('owner-dashboard')}?section=places&calendar=${_id}`);

  function suspicionFacts(doc: AccommodationDoc, feed: CalendarFeed, no: number): Facts | string {
    const { blocked, pending } = nightsOfFeed(feed, dateInBerlin(clock.now()));
    if (pending === null || feed.suspicion_no !== no) return 'the calendar is no longer suspicious';
    const path = pagePath('calendar-feed', { accommodationId: doc._id, feedId: feed.id });
    return {
      mail_kind: 'calendar_feed_suspicious',
      link: urlOf(`${path}?token=${linkToken(linkSecret, feedSubject(doc, feed.id), no)}`),
      ...mailedFeed(doc, feed),
      nights: blocked,
      pending_nights: pending,
    };
  }

  function failureFacts(doc: AccommodationDoc, feed: CalendarFeed, since: number): Facts | string {
    if (feed.failed_since?.getTime() !== since) return 'the calendar is readable again';
    return {
      mail_kind: 'calendar_feed_failed',
      link: calendarLinkOf(doc),
      ...mailedFeed(doc, feed),
      failed_since: feed.failed_since.toISOString(),
      nights: nightsOfFeed(feed, dateInBerlin(clock.now())).blocked,
    };
  }

  return async (question: CalendarMailQuestion): Promise<CalendarMail> => {
    const facts = await factsOf(question);
    if (typeof facts === 'string') return skip(facts);
    const to = await addresseeOf(question.user_id);
    if (to === null) return skip('address not verified or erased');
    const { email, name, is_demo, language } = to;
    return { skip: false, to: { email, name, is_demo, language }, ...facts };
  };
}

const skip = (reason: string): Skipped => ({ skip: true, reason });

const mailedFeed = ({ title, zip_code, city }: AccommodationDoc, { name, last_read_at }: CalendarFeed) => ({
  feed_name: name,
  title,
  zip_code,
  city,
  last_read_at: last_read_at.toISOString(),
});
