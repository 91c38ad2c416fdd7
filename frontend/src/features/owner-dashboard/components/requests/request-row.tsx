import { type ReactNode } from 'react';
import { formatAmountTotal, formatBeds, formatDateWithYear } from '@kq/contracts/format';
import { siteLabel } from '@kq/contracts/text/work-site';
import { ButtonLink } from '@/components/ui/button';
import { DateRange } from '@/components/ui/date-range';
import { RecipientStatusBadge } from '@/components/ui/status-badge';
import { formatWhen } from '@/lib/format-when';
import { keepDates } from '@/lib/keep-dates';
import { useNow } from '@/lib/use-now';
import { recipientStatusWords } from '@/texts/status';
import { type InboxState, type ReceivedRequest } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';
import styles from './requests.module.css';

const text = ownerDashboardText.requests;
const URGENT_BELOW_MS = 3 * 3_600_000;

interface RequestRowProps {
  readonly item: ReceivedRequest;
  readonly state: InboxState;
  /** The answers, while the request is open. */
  readonly children: ReactNode;
}

/** A request with its firm, stay and deadline, and what the owner's accommodations would earn. */
export function RequestRow({ item, state, children }: RequestRowProps) {
  const now = useNow();
  const isWaiting = state === 'open';
  const leftMs = Date.parse(item.answer_by) - now;
  const isUrgent = isWaiting && leftMs > 0 && leftMs < URGENT_BELOW_MS;
  const sender = senderOf(item);
  const label = isWaiting ? text.answer : text.view;
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <h3>
          {sender} · {siteLabel(item)}
        </h3>
        <p className={styles.dimmed}>
          {!isWaiting && `${text.asked} `}
          {formatBeds(item.workers)} ·{' '}
          <DateRange start={item.start_date} end={item.end_date} nights={item.nights_pattern} />
        </p>
        {isWaiting && leftMs > 0 && (
          <p className={isUrgent ? styles.urgent : styles.dimmed}>
            {text.deadline} {formatWhen(item.answer_by, now)}
          </p>
        )}
        <ul className={styles.own}>
          {item.own.map((accommodation) => (
            <li key={accommodation.accommodation_id}>
              <OwnOffer item={item} accommodation={accommodation} />
              <RecipientStatusBadge
                words={recipientStatusWords}
                status={accommodation.status}
                isUrgent={isUrgent && accommodation.status === 'sent'}
              />
            </li>
          ))}
        </ul>
      </div>
      <OpenLink item={item} state={state} label={children ? text.close : label} isOpen={Boolean(children)} />
      {children && <div className={styles.answer}>{children}</div>}
    </li>
  );
}

/** What is offered or agreed: its own dates where they differ from those that were asked for, so that the sum is theirs. */
function OwnOffer({
  item,
  accommodation: { title, amount, start_date, end_date, nights, departure_before },
}: {
  readonly item: ReceivedRequest;
  readonly accommodation: ReceivedRequest['own'][number];
}) {
  if (!amount) return <span>{title}</span>;
  const isAsAsked =
    start_date === item.start_date &&
    end_date === item.end_date &&
    (nights ?? 'all') === (item.nights_pattern ?? 'all');
  return (
    <span>
      {title}
      {`\u00a0· ${keepDates(formatBeds(amount.beds))}`}
      {!isAsAsked && (
        <>
          {'\u00a0· '}
          <DateRange start={start_date} end={end_date} nights={nights} />
        </>
      )}
      , {formatAmountTotal(amount)}
      {departure_before && (
        <small>{text.leftEarly(formatDateWithYear(end_date), formatDateWithYear(departure_before))}</small>
      )}
    </span>
  );
}

interface OpenLinkProps extends Pick<RequestRowProps, 'item' | 'state'> {
  readonly label: string;
  readonly isOpen: boolean;
}

/** A link, so that the way back closes the request. */
function OpenLink({ item, state, label, isOpen }: OpenLinkProps) {
  const path = `?section=requests&state=${state}`;
  return (
    <ButtonLink
      look={state === 'open' && !isOpen ? 'primary' : 'secondary'}
      to={isOpen ? path : `${path}&request=${item.id}`}
      preventScrollReset
      aria-label={`${senderOf(item)}, ${item.workers} Betten in ${siteLabel(item)}: ${label}`}
    >
      {label}
    </ButtonLink>
  );
}

/** Returns the firm, the person without one, or a plain word once the contact data are no longer shown. */
export const senderOf = ({ contact }: ReceivedRequest): string =>
  contact?.company ?? contact?.name ?? text.unknownSender;
