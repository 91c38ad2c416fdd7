import { type FormEvent, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { type User } from '@kq/contracts/http/auth';
import { ErrorNote } from '@/components/ui/error-note';
import { LiveRegion } from '@/components/ui/live-region';
import { emailSubmitted, selectProfile } from '../state/profile.slice';
import { settingsText as text } from '../texts';
import styles from './account-settings.module.css';
import { useFocusRefused } from './use-focus-refused';

/** Asks for a link to a new mail address; the address of the account stays until it is used. */
export function EmailForm({ user }: { readonly user: User }) {
  const dispatch = useDispatch();
  const { email: state } = useSelector(selectProfile);
  const [email, setEmail] = useState('');
  const form = useFocusRefused(state.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(emailSubmitted(email));
  };
  const refusal = state.error?.fields['email']?.join(' ');
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.address}>
        {text.email}: <strong>{user.email}</strong> ({user.email_verified ? text.verified : text.unverified})
      </p>
      <TextInput
        label={text.newEmail}
        type="email"
        autoComplete="email"
        value={email}
        error={refusal}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <p>{text.newEmailHint}</p>
      {state.error && state.error.status !== 403 && refusal === undefined && (
        <ErrorNote error={state.error} />
      )}
      <LiveRegion text={state.message ?? ''} />
      {state.message && <p className={styles.done}>{state.message}</p>}
      <Button type="submit" variant="default" loading={state.status === 'busy'}>
        {text.sendEmailLink}
      </Button>
    </form>
  );
}
