import { useEffect, useState } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { LiveRegion } from '@/components/ui/live-region';
import { RequestIdNote } from '@/components/ui/request-id-note';
import { pagePath } from '@/config/paths';
import { sessionCleared } from '@/lib/session/auth.slice';
import {
  downloadSubmitted,
  erasureClosed,
  erasureSubmitted,
  ownDataOpened,
  selectOwnData,
} from '../state/own-data.slice';
import { settingsText as text } from '../texts';
import styles from './account-settings.module.css';

/** A copy of everything kept about this person, and the end of the account. */
export function OwnData() {
  const dispatch = useDispatch();
  const { download } = useSelector(selectOwnData);
  useEffect(() => {
    dispatch(ownDataOpened());
  }, [dispatch]);

  return (
    <section className={styles.card}>
      <h3>{text.ownData}</h3>
      <p>{text.exportHint}</p>
      <Button
        variant="default"
        loading={download.status === 'busy'}
        onClick={() => dispatch(downloadSubmitted())}
      >
        {text.export}
      </Button>
      <LiveRegion text={download.status === 'done' ? text.exported : ''} />
      {download.error && (
        <p role="alert" className={styles.error}>
          {download.error.message}
          <RequestIdNote error={download.error} />
        </p>
      )}
      <p>{text.eraseHint}</p>
      <EraseAccount />
    </section>
  );
}

function EraseAccount() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { erasure } = useSelector(selectOwnData);
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState('');
  const wrongPassword = erasure.error?.fields.password?.[0];

  useEffect(() => {
    if (erasure.status !== 'done') return;
    // First away from here: without a session this section may be gone before it could lead on.
    void Promise.resolve(navigate(pagePath('home'))).then(() => dispatch(sessionCleared()));
  }, [dispatch, navigate, erasure.status]);

  const close = () => {
    setIsAsking(false);
    setPassword('');
    dispatch(erasureClosed());
  };

  return (
    <>
      <Button variant="default" className={styles.red} onClick={() => setIsAsking(true)}>
        {text.erase}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        isDestructive
        title={text.eraseTitle}
        confirmLabel={text.eraseConfirm}
        isBusy={erasure.status === 'busy'}
        error={wrongPassword ? null : erasure.error}
        onConfirm={() => dispatch(erasureSubmitted({ password }))}
        onClose={close}
      >
        <ul className={styles.consequences}>
          {text.eraseConsequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <PasswordInput
          label={text.erasePassword}
          description={text.erasePasswordHint}
          autoComplete="current-password"
          value={password}
          error={wrongPassword}
          visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </ConfirmSheet>
    </>
  );
}
