import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LoadableView } from '@/components/ui/loadable-view';
import { type OwnAccommodation } from '../api/owner-api';
import { calendarSyncRequested, selectCalendarSync } from '../state/calendar-sync.slice';
import { ownerDashboardText } from '../texts';
import { AddCalendarForm } from './add-calendar-form';
import { CalendarConflicts } from './calendar-conflicts';
import { CalendarFeedList } from './calendar-feed-list';
import { CalendarLink } from './calendar-link';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.sync;

/** Exchange of busy nights with other platforms. */
export function CalendarSync({ accommodation }: { readonly accommodation: OwnAccommodation }) {
  const dispatch = useDispatch();
  const sync = useSelector(selectCalendarSync);
  useEffect(() => {
    dispatch(calendarSyncRequested(accommodation.id));
  }, [dispatch, accommodation.id]);

  return (
    <section className={styles.sync} aria-labelledby="calendar-sync">
      <h2 id="calendar-sync">{text.title}</h2>
      <p className={styles.dimmed}>{text.hint}</p>
      <LoadableView
        loadable={sync}
        loadingLabel={text.loading}
        itemHeight={112}
        errorTitle={text.failed}
        onRetry={() => dispatch(calendarSyncRequested(accommodation.id))}
      >
        {({ link, feeds, conflicts }) => (
          <>
            <CalendarConflicts accommodation={accommodation} conflicts={conflicts} />
            <div className={styles.calendar}>
              <CalendarLink accommodationId={accommodation.id} link={link} />
              <AddCalendarForm key={feeds.length} accommodation={accommodation} />
              <CalendarFeedList accommodation={accommodation} feeds={feeds} />
            </div>
          </>
        )}
      </LoadableView>
    </section>
  );
}
