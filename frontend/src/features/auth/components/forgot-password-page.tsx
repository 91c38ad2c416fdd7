import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatCount } from '@kq/contracts/format';
import { forgotPasswordBodySchema } from '@kq/contracts/http/auth';
import { formResolver } from '@/lib/form-resolver';
import { saveSignInReturn } from '@/lib/session/sign-in-return';
import { type ForgotPasswordBody } from '../api/auth-forms-api';
import { forgotPasswordSubmitted } from '../state/auth-forms.slice';
import { AuthCard, FormError, FormSuccess } from './auth-card';
import { useAuthForm, useFreshForms, useServerFieldErrors } from './use-auth-form';
import { useReturnPath } from './use-return-path';

export function ForgotPasswordPage() {
  const dispatch = useDispatch();
  const { from, signInPath } = useReturnPath();
  const state = useAuthForm('forgotPassword');
  const form = useForm<ForgotPasswordBody>({
    resolver: formResolver(forgotPasswordBodySchema),
    defaultValues: { email: '' },
  });
  useFreshForms();
  useServerFieldErrors(state, form.setError);

  return (
    <AuthCard
      title="Passwort vergessen"
      lead="Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort setzen."
      footer={<Link to={signInPath('login')}>Zurück zur Anmeldung</Link>}
    >
      <form
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((body) => {
            saveSignInReturn(from, Date.now());
            dispatch(forgotPasswordSubmitted(body));
          })(event)
        }
      >
        <Stack>
          <TextInput
            label="E-Mail-Adresse"
            type="email"
            autoComplete="email"
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <FormError error={state.error} />
          {state.status === 'done' && (
            <FormSuccess>
              {state.message ?? 'Wenn die Adresse bei uns bekannt ist, kommt gleich eine Mail.'} Der Link gilt{' '}
              {formatCount(state.linkMinutes, 'Minute', 'Minuten')}.
            </FormSuccess>
          )}
          <Button type="submit" fullWidth loading={state.status === 'busy'}>
            Link anfordern
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
