import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { dateInBerlin } from '@kq/contracts/dates';
import { formatDate } from '@kq/contracts/format';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { pagePath } from '@/config/paths';
import { selectUser, selectUserRole, sessionCleared } from '@/lib/session/auth.slice';
import { useTrialTerms } from '@/lib/use-trial-terms';
import { endAllSubmitted, selectAccountSettings, settingsOpened } from '../state/account-settings.slice';
import { settingsText as text } from '../texts';
import styles from './account-settings.module.css';
import { MailLanguage } from './mail-language';
import { OwnData } from './own-data';
import { ProfileForm } from './profile-form';

/** Profile, sessions, and the way to become a landlord. */
export function AccountSettings() {
  const userRole = useSelector(selectUserRole);
  const trialTerms = useTrialTerms();
  return (
    <>
      <SectionHead title={text.title} />
      <div className={styles.cards}>
        <Profile />
        <section className={styles.card}>
          <h3>{text.security}</h3>
          <p>{text.passwordHint}</p>
          <ButtonLink look="secondary" to={pagePath('forgot-password')}>
            {text.password}
          </ButtonLink>
          <p>{text.everywhereHint}</p>
          <EndAllSessions />
        </section>
        <OwnData />
        {userRole === 'guest' && (
          <section className={styles.card}>
            <h3>{text.owner}</h3>
            <p>
              {text.ownerHint} {trialTerms}
            </p>
            <ButtonLink look="secondary" to={pagePath('enable-owner')}>
              {text.becomeOwner}
            </ButtonLink>
          </section>
        )}
      </div>
    </>
  );
}

function Profile() {
  const user = useSelector(selectUser);
  if (!user) return null;
  return (
    <section className={styles.card}>
      <h3>{text.profile}</h3>
      <ProfileForm key={user.id} user={user} />
      {user.trial_ends_at && (
        <p>
          {text.trial} {formatDate(dateInBerlin(new Date(user.trial_ends_at)))}
        </p>
      )}
      {user.role.name === 'owner' && <MailLanguage />}
    </section>
  );
}

function EndAllSessions() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { status, error } = useSelector(selectAccountSettings);
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    dispatch(settingsOpened());
  }, [dispatch]);
  useEffect(() => {
    if (status !== 'done') return;
    // First away from here: without a session this section may be gone before it could lead on.
    void Promise.resolve(navigate(pagePath('home'))).then(() => dispatch(sessionCleared()));
  }, [dispatch, navigate, status]);

  return (
    <>
      <Button variant="default" className={styles.red} onClick={() => setIsAsking(true)}>
        {text.everywhere}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        isDestructive
        title={text.everywhereTitle}
        confirmLabel={text.everywhere}
        isBusy={status === 'busy'}
        error={error}
        onConfirm={() => dispatch(endAllSubmitted())}
        onClose={() => setIsAsking(false)}
      >
        <p>{text.everywhereHint}</p>
      </ConfirmSheet>
    </>
  );
}
