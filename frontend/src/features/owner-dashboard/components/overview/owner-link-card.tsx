import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { LoadableView } from '@/components/ui/loadable-view';
import {
  type OwnerLinkChange,
  ownerLinkSubmitted,
  ownerLinkRequested,
  selectOwnerLink,
} from '../../state/owner-link.slice';
import { ownerDashboardText } from '../../texts';
import { AskingButton } from '../asking-button';
import { CalendarMutationError } from '../calendar-mutation-error';
import { CopyField } from '../calendar-link';
import styles from '../owner-dashboard.module.css';

const text = { ...ownerDashboardText.sync, ...ownerDashboardText.ownerLink };

/** The secret address of the calendar of all accommodations: copy, renew, revoke. */
export function OwnerLinkCard() {
  const dispatch = useDispatch();
  const { link, change, status, error } = useSelector(selectOwnerLink);
  useEffect(() => void dispatch(ownerLinkRequested()), [dispatch]);
  return (
    <section className={styles.card} aria-labelledby="owner-link">
      <h3 id="owner-link">{text.linkAll}</h3>
      <p className={styles.dimmed}>{text.linkAllHint}</p>
      <LoadableView
        loadable={link}
        loadingLabel={text.linkLoading}
        itemHeight={56}
        errorTitle={text.linkFailed}
        onRetry={() => dispatch(ownerLinkRequested())}
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
                <LinkButton change="renew" label={text.renew} title={text.renewTitle}>
                  {text.renewText}
                </LinkButton>
                <LinkButton change="revoke" label={text.revoke} title={text.revokeTitle}>
                  {text.revokeAllText}
                </LinkButton>
              </div>
            </>
          )
        }
      </LoadableView>
      {error && <CalendarMutationError error={error} />}
    </section>
  );
}

interface LinkButtonProps {
  readonly change: OwnerLinkChange;
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
}

function LinkButton({ change, label, title, children }: LinkButtonProps) {
  const dispatch = useDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const submit = () => {
    setIsAsking(false);
    dispatch(ownerLinkSubmitted(change));
  };
  return (
    <AskingButton
      label={label}
      title={title}
      isDestructive={change === 'revoke'}
      isOpen={isAsking}
      onOpen={() => setIsAsking(true)}
      onConfirm={submit}
      onClose={() => setIsAsking(false)}
    >
      {children}
    </AskingButton>
  );
}
