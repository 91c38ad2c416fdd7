import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatAmountTotal, formatBeds } from '@kq/contracts/format';
import { ownerDashboardText } from '@kq/contracts/text/spa-owner-dashboard';
import { ButtonLink } from '@/components/ui/button';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { DateRange } from '@/components/ui/date-range';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { RecipientStatusBadge } from '@/components/ui/status-badge';
import { pagePath } from '@/config/paths';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type ReceivedRequest } from '../api/owner-api';
import { needsAnswer, requestsWanted, selectReceivedRequests } from '../state/received-requests.slice';
import { CancelStayButton } from './cancel-stay-button';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.requests;
const URGENT_BELOW_MS = 3 * 3_600_000;

/** Requests that reached this owner, unanswered ones first. */
export function ReceivedRequests() {
  const dispatch = useDispatch();
  const requests = useSelector(selectReceivedRequests);
  useEffect(() => {
    dispatch(requestsWanted(1));
  }, [dispatch]);
  return (
    <LoadableView
      loadable={requests}
      loadingLabel={text.loading}
      itemHeight={120}
      errorTitle={text.failed}
      onRetry={() => dispatch(requestsWanted(1))}
    >
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState
            title={text.empty}
            text={text.emptyText}
            actions={<ButtonLink to="?section=places">{text.toPlaces}</ButtonLink>}
          />
        ) : (
          <>
            <Group title={text.waiting} items={data.filter(needsAnswer)} />
            <Group title={text.rest} items={data.filter((item) => !needsAnswer(item))} />
            <Pager meta={meta} onPage={(page) => dispatch(requestsWanted(page))} />
          </>
        )
      }
    </LoadableView>
  );
}

function Group({ title, items }: { readonly title: string; readonly items: readonly ReceivedRequest[] }) {
  const now = useNow();
  if (items.length === 0) return null;
  return (
    <section className={styles.group}>
      <SectionHead title={`${title} (${items.length})`} />
      <ul className={styles.list}>
        {items.map((item) => (
          <RequestRow key={item.id} item={item} now={now} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ item, now }: { readonly item: ReceivedRequest; readonly now: number }) {
  const isWaiting = needsAnswer(item);
  const leftMs = Date.parse(item.answer_by) - now;
  const isUrgent = isWaiting && leftMs > 0 && leftMs < URGENT_BELOW_MS;
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <h3>
          {formatBeds(item.workers)} in {item.place}
        </h3>
        <p className={styles.dimmed}>
          <DateRange start={item.start_date} end={item.end_date} />
        </p>
        {isWaiting && (
          <p className={isUrgent ? styles.urgent : styles.dimmed}>
            Antwort bis {formatWhen(item.answer_by, now)}
          </p>
        )}
        <ul className={styles.own}>
          {(item.own ?? []).map((place) => (
            <li key={place.accommodation_id}>
              <span>
                {place.title}
                {place.amount && ` · ${formatBeds(place.amount.beds)}, ${formatAmountTotal(place.amount)}`}
              </span>
              <RecipientStatusBadge status={place.status} isUrgent={isUrgent && place.status === 'sent'} />
              {place.can_cancel && <CancelStayButton request={item} place={place} />}
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink
        look={isWaiting ? 'primary' : 'secondary'}
        to={pagePath('booking-response', { requestId: item.id })}
        aria-label={`${item.workers} Betten in ${item.place}: ${isWaiting ? text.answer : text.view}`}
      >
        {isWaiting ? text.answer : text.view}
      </ButtonLink>
    </li>
  );
}
