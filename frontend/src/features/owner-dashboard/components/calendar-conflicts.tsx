import { formatBeds, formatRange } from '@kq/contracts/format';
import { type CalendarSync, type OwnAccommodation } from '../api/owner-api';
import { ownerDashboardText } from '../texts';
import styles from './owner-dashboard.module.css';
import { CancelStayButton } from './requests/cancel-stay-button';

const text = ownerDashboardText.sync;

type CalendarConflict = CalendarSync['conflicts'][number];

interface CalendarConflictsProps {
  readonly accommodation: OwnAccommodation;
  readonly conflicts: readonly CalendarConflict[];
}

/** Nights that are taken twice, each with its ways out: cancel the stay here, or change what the calendar blocks. */
export function CalendarConflicts({ accommodation, conflicts }: CalendarConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.awaiting} aria-labelledby="conflicts">
      <h3 id="conflicts">{text.conflicts}</h3>
      <p>{text.conflictsHint}</p>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <li key={conflict.from}>
            <h4>{formatRange(conflict.from, conflict.to)}</h4>
            <ul className={styles.own}>
              {conflict.stays.map((stay) => (
                <StayInConflict key={stay.request_id} accommodation={accommodation} stay={stay} />
              ))}
              {conflict.feeds.map(({ id, name }) => (
                <li key={id}>
                  <span>{text.busyElsewhere(name)}</span>
                  <a href={`#${feedAnchor(id)}`} className={styles.wayOut}>
                    {text.changeFeed(name)}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Id of a calendar in the list below. */
export const feedAnchor = (feedId: number): string => `feed-${feedId}`;

interface StayInConflictProps {
  readonly accommodation: OwnAccommodation;
  readonly stay: CalendarConflict['stays'][number];
}

function StayInConflict({ accommodation, stay }: StayInConflictProps) {
  const { request_id, from, to, beds, can_cancel } = stay;
  const name = stay.name ?? ownerDashboardText.requests.unknownSender;
  const nights = formatRange(from, to);
  return (
    <li>
      <span>{text.confirmedHere(name, formatBeds(beds), nights)}</span>
      {can_cancel ? (
        <CancelStayButton
          request={{ id: request_id }}
          accommodation={{
            accommodation_id: accommodation.id,
            title: accommodation.title,
            amount: null,
            start_date: from,
            end_date: to,
          }}
          subject={`${name}, ${nights}`}
        />
      ) : (
        <span className={styles.dimmed}>{text.stayBegun}</span>
      )}
    </li>
  );
}
