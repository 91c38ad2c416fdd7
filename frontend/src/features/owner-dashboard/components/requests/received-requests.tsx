import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { INBOX_STATES } from '@kq/contracts/http/owner-inbox';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { usePageReturn } from '@/lib/use-page-return';
import { type OwnerInbox } from '../../api/owner-api';
import { receivedRequests } from '../../state/received-requests';
import { ownerDashboardText } from '../../texts';
import { FirstSteps } from '../listing/first-steps';
import { ConfirmedStays } from './confirmed-stays';
import { InboxStates } from './inbox-states';
import { RequestRow } from './request-row';
import styles from './requests.module.css';

const text = ownerDashboardText.requests;

interface ReceivedRequestsProps {
  /** The four answers to a request. */
  readonly answer: (requestId: number) => ReactNode;
}

/** Requests that reached this owner by state (`&state=answered`); `&request=7` opens one. */
export function ReceivedRequests({ answer }: ReceivedRequestsProps) {
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const state = INBOX_STATES.find((known) => known === params.get('state')) ?? 'open';
  const openedId = Number(params.get('request')) || null;
  const inbox = useSelector(receivedRequests.select);
  // Closing an answered request moves it to its new state.
  useEffect(() => {
    dispatch(receivedRequests.wanted({ state, page: 1 }));
  }, [dispatch, state, openedId]);
  // Requests are answered from mails as well.
  usePageReturn(() => {
    const page = inbox.data?.meta.state === state ? inbox.data.meta.page : 1;
    dispatch(receivedRequests.wanted({ state, page }));
  });
  const isOfState = inbox.data?.meta.state === state;
  return (
    <>
      {/* Gone with the first request, which counts more. */}
      {inbox.data !== null && isEmpty(inbox.data) && <FirstSteps />}
      <InboxStates current={state} counts={inbox.data?.meta.counts ?? null} />
      <LoadableView
        loadable={isOfState ? inbox : { ...inbox, data: null }}
        loadingLabel={text.loading}
        itemHeight={120}
        errorTitle={text.failed}
        onRetry={() => dispatch(receivedRequests.wanted({ state, page: 1 }))}
      >
        {(data) => (
          <>
            <RequestList inbox={data} openedId={openedId} answer={answer} />
            <Pager meta={data.meta} onPage={(page) => dispatch(receivedRequests.wanted({ state, page }))} />
          </>
        )}
      </LoadableView>
    </>
  );
}

const isEmpty = ({ meta }: Pick<OwnerInbox, 'meta'>): boolean =>
  Object.values(meta.counts).every((count) => count === 0);

interface RequestListProps extends ReceivedRequestsProps {
  readonly inbox: OwnerInbox;
  readonly openedId: number | null;
}

function RequestList({ inbox: { data, meta }, openedId, answer }: RequestListProps) {
  if (isEmpty({ meta })) {
    return (
      <EmptyState
        title={text.empty}
        text={text.emptyText}
        actions={
          <ButtonLink look="secondary" to="?section=places">
            {text.toAccommodations}
          </ButtonLink>
        }
      />
    );
  }
  if (data.length === 0) return <EmptyState title={text.emptyState[meta.state]} />;
  if (meta.state === 'confirmed') return <ConfirmedStays items={data} />;
  return (
    <ul className={styles.list}>
      {data.map((item) => (
        <RequestRow key={item.id} item={item} state={meta.state}>
          {item.id === openedId && answer(item.id)}
        </RequestRow>
      ))}
    </ul>
  );
}
