import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatCount } from '@kq/contracts/format';
import { loginBodySchema } from '@kq/contracts/http/auth';
import { hasSignInCodes } from '@/config/env';
import { formResolver } from '@/lib/form-resolver';
import { saveSignInReturn } from '@/lib/session/sign-in-return';
import { type LoginBody } from '../api/auth-forms-api';
import { loginSubmitted, magicLinkRequested } from '../state/auth-forms.slice';
import { AuthCard, FormError, FormSuccess } from './auth-card';
import styles from './auth-card.module.css';
import { CodeForm } from './code-form';
import { useAuthForm, useFreshForms, useServerFieldErrors } from './use-auth-form';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in';
import { returnPathOf, useReturnPath } from './use-return-path';

/** Password, or a link by mail to the same address. */
export function LoginPage() {
  const dispatch = useDispatch();
  const { from, signInPath } = useReturnPath();
  const login = useAuthForm('login');
  const magicLink = useAuthForm('magicLinkRequest');
  const form = useForm<LoginBody>({
    resolver: formResolver(loginBodySchema),
    defaultValues: { email: '', password: '' },
  });
  useFreshForms();
  useLeaveWhenSignedIn();
  useServerFieldErrors(login, form.setError);
  const { errors } = form.formState;

  const askForLink = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    saveSignInReturn(from, Date.now());
    dispatch(magicLinkRequested({ email: form.getValues('email'), type: 'login', ...returnPathOf(from) }));
  };

  return (
    <AuthCard
      title="Anmelden"
      footer={
        <>
          Noch kein Konto? <Link to={signInPath('register')}>Registrieren</Link>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => dispatch(loginSubmitted(body)))(event)}
      >
        <Stack>
          <TextInput
            label="E-Mail-Adresse"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <div>
            <PasswordInput
              label="Passwort"
              autoComplete="current-password"
              error={errors.password?.message}
              {...PASSWORD_TOGGLE}
              {...form.register('password')}
            />
            <Link to={signInPath('forgot-password')} className={styles.inlineLink}>
              Passwort vergessen?
            </Link>
          </div>
          <FormError error={login.error} />
          {login.error?.status === 429 && (
            <Button fullWidth loading={magicLink.status === 'busy'} onClick={() => void askForLink()}>
              Link per E-Mail anfordern
            </Button>
          )}
          <Button
            type="submit"
            fullWidth
            variant={login.error?.status === 429 ? 'default' : 'filled'}
            loading={login.status === 'busy'}
          >
            Anmelden
          </Button>
          {login.error?.status !== 429 && (
            <>
              <div className={styles.divider}>oder ohne Passwort</div>
              <Button
                variant="default"
                fullWidth
                loading={magicLink.status === 'busy'}
                onClick={() => void askForLink()}
              >
                Link per E-Mail
              </Button>
            </>
          )}
        </Stack>
      </form>
      <FormError error={magicLink.error} />
      {magicLink.status === 'done' && (
        <Stack mt="md">
          <FormSuccess>
            {magicLink.message ?? 'Wenn die Adresse bei uns bekannt ist, kommt gleich eine Mail.'}{' '}
            {hasSignInCodes() ? 'Link und Code gelten' : 'Der Link gilt'}{' '}
            {formatCount(magicLink.linkMinutes, 'Minute', 'Minuten')}.
          </FormSuccess>
          <CodeForm
            key={form.getValues('email')}
            email={form.getValues('email')}
            onNewLink={() => void askForLink()}
          />
        </Stack>
      )}
    </AuthCard>
  );
}

/** German label for the eye of a password field. */
export const PASSWORD_TOGGLE = {
  visibilityToggleButtonProps: { 'aria-label': 'Passwort zeigen oder verbergen' },
} as const;
