import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatCount } from '@kq/contracts/format';
import { siteLabel } from '@kq/contracts/text/work-site';
import { BedsBar } from '@/components/ui/beds-bar';
import { ButtonLink } from '@/components/ui/button';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { DateRange } from '@/components/ui/date-range';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { RequestStatusBadge } from '@/components/ui/request-status-badge';
import { pagePath } from '@/config/paths';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type RequestItem } from '../api/fetch-requests';
import { ownRequests } from '../state/own-requests';
import { dispatcherDashboardText as text } from '../texts';
import styles from './own-requests.module.css';
import { UnverifiedNotice } from './unverified-notice';
import { WaitingSection } from './waiting-section';

/** Every request of this dispatcher with its state, newest first. */
export function OwnRequests() {
  const dispatch = useDispatch();
  const requests = useSelector(ownRequests.select);
  const now = useNow();
  useEffect(() => {
    dispatch(ownRequests.wanted(1));
  }, [dispatch]);

  return (
    <>
      <SectionHead title={text.sections.requests} />
      <UnverifiedNotice />
      <WaitingSection />
      <LoadableView
        loadable={requests}
        loadingLabel={text.loading}
        itemHeight={148}
        errorTitle={text.failed}
        onRetry={() => dispatch(ownRequests.wanted(1))}
      >
        {({ data, meta }) =>
          data.every(isWaiting) ? (
            <EmptyState
              title={text.empty}
              text={text.emptyText}
              actions={<ButtonLink to={pagePath('search')}>{text.find}</ButtonLink>}
            />
          ) : (
            <>
              <ul className={styles.list}>
                {data
                  .filter((item) => !isWaiting(item))
                  .map((item) => (
                    <RequestCard key={item.id} item={item} now={now} />
                  ))}
              </ul>
              <Pager meta={meta} onPage={(page) => dispatch(ownRequests.wanted(page))} />
            </>
          )
        }
      </LoadableView>
    </>
  );
}

/** Listed above, with its buttons. */
const isWaiting = ({ status }: RequestItem): boolean => status === 'awaiting_verification';

function RequestCard({ item, now }: { readonly item: RequestItem; readonly now: number }) {
  const { status, workers, coverage } = item;
  const isRunning = status === 'open' || status === 'partially_filled';
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h3>
          <Link to={pagePath('booking-request', { requestId: item.id })}>
            {formatCount(workers, 'Person', 'Personen')} in {siteLabel(item)}
          </Link>
        </h3>
        <RequestStatusBadge status={status} isHeld={Boolean(item.held_until)} />
      </div>
      <p className={styles.dates}>
        <DateRange start={item.start_date} end={item.end_date} nights={item.nights_pattern} />
      </p>
      {status !== 'cancelled' && status !== 'awaiting_verification' && <BedsBar {...coverage.bed_nights} />}
      <p className={styles.foot}>
        {item.answered} von {item.recipients} {item.recipients === 1 ? 'hat' : 'haben'} geantwortet
        {isRunning &&
          coverage.beds_missing > 0 &&
          !item.held_until &&
          ` · Frist ${formatWhen(item.answer_by, now)}`}
      </p>
    </li>
  );
}
