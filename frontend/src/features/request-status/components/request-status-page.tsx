import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { type ReportedAccommodation, ReportSheet } from '@/components/report-accommodation';
import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { LiveRegion } from '@/components/ui/live-region';
import { NotFoundNotice } from '@/components/ui/not-found-notice';
import { Skeleton, SkeletonList } from '@/components/ui/skeletons';
import { pagePath } from '@/config/paths';
import { useNow } from '@/lib/use-now';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { isConfirmable } from '../state/recipient-groups';
import { submissionsReset, pageLeft, pageOpened, selectStatusPage } from '../state/request-status.slice';
import { requestStatusText as text } from '../texts';
import { CancelSheet, type CancelTarget } from './cancel-sheet';
import { ConfirmAccommodationsSheet } from './confirm-accommodations-sheet';
import { LeaveEarlySheet } from './leave-early-sheet';
import { RecipientList } from './recipient-list';
import { MissingBedsNotice } from './missing-beds-notice';
import { RequestHead } from './request-head';
import styles from './request-status.module.css';
import { SelectionBar } from './selection-bar';

/** /booking-requests/:requestId, live (docs/look.md L12). */
export function RequestStatusPage() {
  const { requestId = '' } = useParams();
  const id = /^[1-9]\d{0,15}$/.test(requestId) ? Number(requestId) : null;
  const dispatch = useDispatch();
  const page = useSelector(selectStatusPage);

  useEffect(() => {
    if (id === null) return undefined;
    dispatch(pageOpened(id));
    return () => void dispatch(pageLeft());
  }, [dispatch, id]);

  const isMissing = page.error?.status === 404 || page.error?.status === 400;
  if (id === null || isMissing) {
    const back = <ButtonLink to={pagePath('dispatcher-dashboard')}>{text.back}</ButtonLink>;
    return <NotFoundNotice {...text.notFound} action={back} />;
  }
  if (page.status === 'failed') {
    return (
      <div className="kq-container" style={{ paddingBlock: 48 }}>
        <ErrorState
          isPage
          title={text.failed}
          text={page.error?.message ?? text.failedHint}
          requestId={page.error?.requestId}
          onRetry={() => dispatch(pageOpened(id))}
          actions={
            <ButtonLink look="secondary" to={pagePath('dispatcher-dashboard')}>
              {text.back}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <div className={`kq-container ${styles.page}`}>
      <Link to={pagePath('dispatcher-dashboard')} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" /> {text.back}
      </Link>
      <LiveRegion text={page.announcement} />
      {page.request ? <LoadedRequest request={page.request} /> : <PageSkeleton />}
    </div>
  );
}

function LoadedRequest({ request }: { readonly request: BookingRequest }) {
  const dispatch = useDispatch();
  const { link, changedIds } = useSelector(selectStatusPage);
  const now = useNow();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [confirming, setConfirming] = useState<readonly number[] | null>(null);
  const [cancelling, setCancelling] = useState<CancelTarget | null>(null);
  const [leaving, setLeaving] = useState<number | null>(null);
  const [reporting, setReporting] = useState<ReportedAccommodation | null>(null);
  const sentence = useRef<HTMLHeadingElement>(null);

  const confirmable = request.recipients.filter(isConfirmable);
  // In the order of choosing: what was chosen first is filled first.
  const selected = chosen.flatMap((id) => confirmable.find((one) => one.accommodation_id === id) ?? []);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const openConfirm = (ids: readonly number[]) => {
    dispatch(submissionsReset());
    setConfirming(ids);
  };
  const openCancel = (target: CancelTarget) => {
    dispatch(submissionsReset());
    setCancelling(target);
  };
  const openLeave = (recipient: Recipient) => {
    dispatch(submissionsReset());
    setLeaving(recipient.accommodation_id);
  };
  const close = () => {
    setLeaving(null);
    setConfirming(null);
    setCancelling(null);
  };
  const finish = () => {
    close();
    sentence.current?.focus();
  };
  const leavingFrom = request.recipients.find((one) => one.accommodation_id === leaving);
  const canCancel = request.status !== 'cancelled' && request.status !== 'expired';

  return (
    <>
      <RequestHead request={request} link={link} now={now} sentenceRef={sentence} />
      <MissingBedsNotice request={request} now={now} />
      <RecipientList
        request={request}
        now={now}
        changedIds={changedIds}
        chosen={chosen}
        onToggle={toggle}
        onConfirm={(id) => openConfirm([id])}
        onCancel={(recipient) => openCancel({ kind: 'accommodation', recipient })}
        onLeave={openLeave}
        onReport={({ accommodation_id: id, title }) => setReporting({ id, title })}
      />
      {canCancel && (
        <div className={styles.pageFoot}>
          <Button
            variant="subtle"
            color="red.9"
            className={styles.quietRed}
            onClick={() => openCancel({ kind: 'request' })}
          >
            {text.actions.cancelRequest}
          </Button>
        </div>
      )}
      {selected.length > 0 && (
        <SelectionBar
          recipients={selected}
          onConfirm={() => openConfirm(selected.map((one) => one.accommodation_id))}
        />
      )}
      {confirming && (
        <ConfirmAccommodationsSheet request={request} ids={confirming} onClose={close} onDone={finish} />
      )}
      {reporting && <ReportSheet accommodation={reporting} onClose={() => setReporting(null)} />}
      {leavingFrom && <LeaveEarlySheet recipient={leavingFrom} onClose={close} onDone={finish} />}
      {cancelling && <CancelSheet request={request} target={cancelling} onClose={close} onDone={finish} />}
    </>
  );
}

function PageSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton height={38} width="min(560px, 100%)" />
      <Skeleton height={96} radius="var(--kq-radius-card)" />
      <SkeletonList count={3} itemHeight={132} label={text.loading} />
    </div>
  );
}
