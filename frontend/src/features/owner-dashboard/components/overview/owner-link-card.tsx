import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ownerDashboardText } from '@kq/contracts/text/spa-owner-dashboard';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { LoadableView } from '@/components/ui/loadable-view';
import {
  type OwnerLinkChange,
  ownerLinkSubmitted,
  ownerLinkWanted,
  selectOwnerLink,
} from '../../state/owner-link.slice';
import { CalendarDeedError } from '../calendar-deed-error';
import { CopyField } from '../calendar-link';
import styles from '../owner-dashboard.module.css';

const text = { ...ownerDashboardText.sync, ...ownerDashboardText.ownerLink };

/** The secret address of the calendar of all accommodations: copy, renew, revoke. */
export function OwnerLinkCard() {
  const dispatch = useDispatch();
  const { link, change, status, error } = useSelector(selectOwnerLink);
  useEffect(() => void dispatch(ownerLinkWanted()), [dispatch]);
  return (
    <section className={styles.card} aria-labelledby="owner-link">
      <h3 id="owner-link">{text.linkAll}</h3>
      <p className={styles.dimmed}>{text.linkAllHint}</p>
      <LoadableView
        loadable={link}
        loadingLabel={text.linkLoading}
        itemHeight={56}
        errorTitle={text.linkFailed}
        onRetry={() => dispatch(ownerLinkWanted())}
      >
        {(data) =>
          data.link === null ? (
            <Button
              variant="default"
              loading={change === 'renew' && status === 'busy'}
              onClick={() => dispatch(ownerLinkSubmitted('renew'))}
            >
              {text.create}
            </Button>
          ) : (
            <>
              <CopyField url={data.link.url} />
              <div className={styles.rowActions}>
                <AskingButton change="renew" label={text.renew} title={text.renewTitle}>
                  {text.renewText}
                </AskingButton>
                <AskingButton change="revoke" label={text.revoke} title={text.revokeTitle}>
                  {text.revokeAllText}
                </AskingButton>
              </div>
            </>
          )
        }
      </LoadableView>
      {error && <CalendarDeedError error={error} />}
    </section>
  );
}

interface AskingButtonProps {
  readonly change: OwnerLinkChange;
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
}

function AskingButton({ change, label, title, children }: AskingButtonProps) {
  const dispatch = useDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const isDestructive = change === 'revoke';
  const submit = () => {
    setIsAsking(false);
    dispatch(ownerLinkSubmitted(change));
  };
  return (
    <>
      <Button
        variant="subtle"
        {...(isDestructive ? { className: styles.red } : {})}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        isDestructive={isDestructive}
        title={title}
        confirmLabel={label}
        isBusy={false}
        error={null}
        onConfirm={submit}
        onClose={() => setIsAsking(false)}
      >
        <p>{children}</p>
      </ConfirmSheet>
    </>
  );
}
