import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import { PASSWORD_MIN_CHARS } from '@kq/contracts/constants';
import { resetPasswordBodySchema } from '@kq/contracts/http/auth';
import { RegistrationChoice, registrationText } from '@/components/registration-choice';
import { ButtonLink } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { formResolver } from '@/lib/form-resolver';
import { type ResetPasswordBody } from '../api/auth-forms-api';
import { resetPasswordSubmitted, selectInspection } from '../state/auth-forms.slice';
import { AuthCard, FormError, FormSuccess } from './auth-card';
import { PASSWORD_TOGGLE } from './login-page';
import { useAuthForm, useFreshForms, useServerFieldErrors } from './use-auth-form';

/** Opened from the mail with `?token=…&email=…`. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const state = useAuthForm('resetPassword');
  useFreshForms();

  if (state.status === 'done') {
    return (
      <AuthCard title="Passwort gesetzt">
        <Stack>
          <FormSuccess>{state.message ?? 'Ihr neues Passwort gilt ab sofort.'}</FormSuccess>
          <ButtonLink to={pagePath('login')} isFullWidth>
            Anmelden
          </ButtonLink>
        </Stack>
      </AuthCard>
    );
  }
  if (!token) return <IncompleteLink />;
  return <ResetForm token={token} email={params.get('email') ?? ''} />;
}

function IncompleteLink() {
  return (
    <AuthCard
      title="Dieser Link ist unvollständig"
      lead="Bitte öffnen Sie den Link aus der Mail, oder fordern Sie einen neuen an."
    >
      <ButtonLink to={pagePath('forgot-password')} isFullWidth>
        Neuen Link anfordern
      </ButtonLink>
    </AuthCard>
  );
}

function ResetForm({ token, email }: { readonly token: string; readonly email: string }) {
  const dispatch = useDispatch();
  const state = useAuthForm('resetPassword');
  const form = useForm<ResetPasswordBody>({
    resolver: formResolver(resetPasswordBodySchema),
    defaultValues: { email, token, password: '', password_confirmation: '' },
  });
  useServerFieldErrors(state, form.setError);
  const { errors } = form.formState;
  const registration = useSelector(selectInspection)?.registration;
  const submit = (keep?: boolean) =>
    form.handleSubmit((body) =>
      dispatch(resetPasswordSubmitted(keep === undefined ? body : { ...body, keep_registration: keep })),
    );
  if (registration !== undefined && Object.keys(state.error?.fields ?? {}).length === 0)
    return (
      <AuthCard title={registrationText.title} lead={registrationText.lead}>
        <Stack>
          <FormError error={state.error} />
          <RegistrationChoice
            registration={registration}
            isBusy={state.status === 'busy'}
            onDecide={(keep) => void submit(keep)()}
          />
        </Stack>
      </AuthCard>
    );

  return (
    <AuthCard
      title="Passwort zurücksetzen"
      footer={<Link to={pagePath('forgot-password')}>Neuen Link anfordern</Link>}
    >
      <form noValidate onSubmit={(event) => void submit()(event)}>
        <Stack>
          <TextInput
            label="E-Mail-Adresse"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PasswordInput
            label="Neues Passwort"
            description={`Mindestens ${PASSWORD_MIN_CHARS} Zeichen`}
            autoComplete="new-password"
            error={errors.password?.message}
            {...PASSWORD_TOGGLE}
            {...form.register('password')}
          />
          <PasswordInput
            label="Neues Passwort wiederholen"
            autoComplete="new-password"
            error={errors.password_confirmation?.message}
            {...PASSWORD_TOGGLE}
            {...form.register('password_confirmation')}
          />
          <FormError error={state.error} />
          <Button type="submit" fullWidth loading={state.status === 'busy'}>
            Passwort setzen
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
