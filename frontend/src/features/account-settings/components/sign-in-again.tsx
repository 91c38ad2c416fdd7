import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { type User } from '@kq/contracts/http/auth';
import { ErrorNote } from '@/components/ui/error-note';
import { useSignInAgain } from '@/lib/session/use-sign-in-again';
import { selectProfile, signInSubmitted } from '../state/profile.slice';
import { settingsText as text } from '../texts';
import styles from './account-settings.module.css';

/** Changes of the account need a sign-in of the last 15 minutes; an administrator's has a second step. */
export function SignInAgain({ user }: { readonly user: User }) {
  const dispatch = useDispatch();
  const { signIn } = useSelector(selectProfile);
  const [password, setPassword] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const leave = useSignInAgain();
  useEffect(() => title.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(signInSubmitted(password));
  };
  return (
    <form className={styles.notice} noValidate onSubmit={submit}>
      <h4 ref={title} tabIndex={-1}>
        {text.signInAgain}
      </h4>
      <p>{text.signInAgainHint}</p>
      {user.role.name !== 'admin' && (
        <>
          <p>{text.signInAgainKeeps}</p>
          <PasswordInput
            label={text.erasePassword}
            autoComplete="current-password"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {signIn.error && <ErrorNote error={signIn.error} />}
          <Button type="submit" loading={signIn.status === 'busy'}>
            {text.continue}
          </Button>
        </>
      )}
      <Button variant="default" onClick={leave}>
        {text.signInByLink}
      </Button>
    </form>
  );
}
