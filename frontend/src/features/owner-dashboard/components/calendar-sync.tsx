import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LoadableView } from '@/components/ui/loadable-view';
import { type OwnPlace } from '../api/owner-api';
import { calendarSyncWanted, selectCalendarSync } from '../state/calendar-sync.slice';
import { ownerDashboardText } from '../texts';
import { AddCalendarForm } from './add-calendar-form';
import { CalendarConflicts } from './calendar-conflicts';
import { CalendarFeedList } from './calendar-feed-list';
import { CalendarLink } from './calendar-link';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.sync;

/** Exchange of busy nights with other platforms. */
export function CalendarSync({ place }: { readonly place: OwnPlace }) {
  const dispatch = useDispatch();
  const sync = useSelector(selectCalendarSync);
  useEffect(() => {
    dispatch(calendarSyncWanted(place.id));
  }, [dispatch, place.id]);

  return (
    <section className={styles.sync} aria-labelledby="calendar-sync">
      <h2 id="calendar-sync">{text.title}</h2>
      <p className={styles.dimmed}>{text.hint}</p>
      <LoadableView
        loadable={sync}
        loadingLabel={text.loading}
        itemHeight={112}
        errorTitle={text.failed}
        onRetry={() => dispatch(calendarSyncWanted(place.id))}
      >
        {({ link, feeds, conflicts }) => (
          <>
            <CalendarConflicts place={place} conflicts={conflicts} />
            <div className={styles.calendar}>
              <CalendarLink placeId={place.id} link={link} />
              <AddCalendarForm key={feeds.length} place={place} />
              <CalendarFeedList place={place} feeds={feeds} />
            </div>
          </>
        )}
      </LoadableView>
    </section>
  );
}
