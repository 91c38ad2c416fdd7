import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { DateRangeList } from '@/components/ui/date-range';
import { selectCalendarSync } from '../state/calendar-sync.slice';
import { collisions } from '../state/collisions';
import { ownerDashboardText } from '../texts';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.collisions;
const SHOWN = 3;
const NIGHTS_SHOWN = 2;

/** Reads the collisions again with each view of the dashboard, and whenever a calendar or a stay gave way. */
export function useCollisions() {
  const dispatch = useDispatch();
  const { search } = useLocation();
  const changed = useSelector(selectCalendarSync).data?.conflicts;
  useEffect(() => {
    dispatch(collisions.wanted(null));
  }, [dispatch, search, changed]);
  return useSelector(collisions.select).data ?? [];
}

interface CollisionsNoticeProps {
  readonly collided: ReturnType<typeof useCollisions>;
}

/** Names the houses that are booked twice, until they are no longer; the open calendar names its own. */
export function CollisionsNotice(props: CollisionsNoticeProps) {
  const [params] = useSearchParams();
  const opened = Number(params.get('calendar'));
  const collided = props.collided.filter((one) => one.accommodation_id !== opened);
  if (collided.length === 0) return null;
  return (
    <section className={styles.awaiting} aria-labelledby="collisions">
      <h2 id="collisions">{text.title}</h2>
      <p>{text.hint}</p>
      <ul className={styles.collisions}>
        {collided.slice(0, SHOWN).map(({ accommodation_id: id, title, nights, feeds }) => (
          <li key={id}>
            <span>
              <strong>{title}</strong>, {feeds.map(({ name }) => name).join(', ')}
            </span>
            <DateRangeList spans={nights} max={NIGHTS_SHOWN} more={text.moreNights} hasNights={false} />
            <Link to={`?section=places&calendar=${id}`} aria-label={text.openOf(title)}>
              {text.open}
            </Link>
          </li>
        ))}
        {collided.length > SHOWN && <li>{text.more(collided.length - SHOWN)}</li>}
      </ul>
    </section>
  );
}
