import { reason } from '@kq/contracts/reasons/reason';
import { type Reason } from '@kq/kernel';
import { type FeedRefusal, type FeedRefusedError } from './feed-refused-error';

const NO_SERVER = 'calendar_server_not_found';
const NOT_HANDED_OUT = 'calendar_not_handed_out';
const NO_CALENDAR = 'calendar_without_ical';
const TOO_LARGE = 'calendar_too_large';

/**
 * What an owner reads about each refusal. A name with an address inside our network reads like a server that does not
 * answer: otherwise the reasons would list our hosts (docs/security.md S16).
 */
const names = {
  url: 'calendar_url_not_readable',
  address: NO_SERVER,
  unreachable: NO_SERVER,
  timeout: 'calendar_server_slow',
  redirects: NOT_HANDED_OUT,
  status: NOT_HANDED_OUT,
  encoding: NO_CALENDAR,
  not_a_calendar: NO_CALENDAR,
  broken_event: NO_CALENDAR,
  nothing_readable: 'calendar_without_events',
  too_large: TOO_LARGE,
  too_many_rules: TOO_LARGE,
  too_many_properties: TOO_LARGE,
  too_many_members: TOO_LARGE,
  too_many_events: TOO_LARGE,
  unsupported_recurrence: 'calendar_rule_unreadable',
} as const satisfies Readonly<Record<FeedRefusal, string>>;

/** Returns the reason against a calendar; `isLiteral` is true for a URL whose host is an IP address. */
export function feedReason({ reason: refusal, date }: FeedRefusedError, isLiteral: boolean): Reason {
  if (date !== undefined) return reason('calendar_rule_of_event_unreadable', { date });
  if (refusal === 'address' && isLiteral) return reason('calendar_address_private');
  return reason(names[refusal]);
}
