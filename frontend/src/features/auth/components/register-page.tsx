import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import { type z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, PASSWORD_MIN_CHARS } from '@kq/contracts/constants';
import { registerBodySchema } from '@kq/contracts/http/auth';
import { MailLanguageSelect } from '@/components/ui/mail-language-select';
import { TermsLink } from '@/components/ui/terms-link';
import { pagePath } from '@/config/paths';
import { formResolver } from '@/lib/form-resolver';
import { saveSignInReturn } from '@/lib/session/sign-in-return';
import { useTrialTerms } from '@/lib/use-trial-terms';
import { TRIAL_OFFER } from '@/texts/trial';
import { type RegisterBody } from '../api/auth-forms-api';
import { magicLinkRequested, registerSubmitted } from '../state/auth-forms.slice';
import { AuthCard, FormError, FormSuccess } from './auth-card';
import styles from './auth-card.module.css';
import { CodeForm } from './code-form';
import { PASSWORD_TOGGLE } from './login-page';
import { useAuthForm, useFreshForms, useServerFieldErrors } from './use-auth-form';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in';
import { returnPathOf, useReturnPath } from './use-return-path';
import { OWNER_PHONE_HINT } from '../texts';

type RegisterValues = z.input<typeof registerBodySchema>;

/** A new account for a dispatcher or a landlord; with a password, or with a link by mail. */
export function RegisterPage() {
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const { from, signInPath } = useReturnPath();
  const state = useAuthForm('register');
  const magicLink = useAuthForm('magicLinkRequest');
  const form = useForm<RegisterValues, unknown, RegisterBody>({
    resolver: formResolver(registerBodySchema),
    defaultValues: {
      role: params.get('role') === 'owner' ? 'owner' : 'guest',
      company: null,
      phone: null,
      language: LANGUAGES.find((one) => navigator.language.startsWith(one)) ?? DEFAULT_LANGUAGE,
    },
  });
  useFreshForms();
  useLeaveWhenSignedIn();
  useServerFieldErrors(state, form.setError);
  useServerFieldErrors(magicLink, form.setError);

  const askForLink = async () => {
    const needed = ['firstname', 'lastname', 'email', 'role', 'company', 'phone', 'terms_accepted'] as const;
    if (!(await form.trigger(needed, { shouldFocus: true }))) return;
    const { email, firstname, lastname, role, company, phone, language } = form.getValues();
    const user_data = { firstname, lastname, role, company, phone, language, terms_accepted: true as const };
    saveSignInReturn(from, Date.now());
    dispatch(magicLinkRequested({ email, type: 'register', user_data, ...returnPathOf(from) }));
  };

  return (
    <AuthCard
      title="Registrieren"
      footer={
        <>
          Schon ein Konto? <Link to={signInPath('login')}>Anmelden</Link>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => dispatch(registerSubmitted(body)))(event)}
      >
        <Stack>
          <RoleChoice form={form} />
          <PersonFields form={form} />
          <PasswordFields form={form} />
          <TermsField form={form} />
          <FormError error={state.error} />
          <Button type="submit" fullWidth loading={state.status === 'busy'}>
            Registrieren
          </Button>
          <div className={styles.divider}>oder ohne Passwort</div>
          <Button
            variant="default"
            fullWidth
            loading={magicLink.status === 'busy'}
            onClick={() => void askForLink()}
          >
            Link per E-Mail
          </Button>
        </Stack>
      </form>
      <FormError error={magicLink.error} />
      {magicLink.status === 'done' && (
        <Stack mt="md">
          <FormSuccess>{magicLink.message ?? 'Wir haben Ihnen eine Mail geschickt.'}</FormSuccess>
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

interface PartProps {
  readonly form: UseFormReturn<RegisterValues, unknown, RegisterBody>;
}

/** A component like the fields above it: an error moves the focus to the field that was registered first. */
function TermsField({ form }: PartProps) {
  return (
    <Checkbox
      label={
        <>
          Ich stimme den <TermsLink label="Allgemeinen Geschäftsbedingungen" /> zu und habe die{' '}
          <Link to={pagePath('privacy-policy')} target="_blank">
            Datenschutzerklärung
          </Link>{' '}
          gelesen.
        </>
      }
      error={form.formState.errors.terms_accepted?.message}
      {...form.register('terms_accepted')}
    />
  );
}

function RoleChoice({ form }: PartProps) {
  const trialTerms = useTrialTerms();
  return (
    <fieldset className={styles.roles}>
      <legend>Was möchten Sie tun?</legend>
      <label className={styles.role}>
        <input type="radio" value="guest" {...form.register('role')} />
        <span>
          Unterkünfte suchen <small>für Monteure und Kolonnen</small>
        </span>
      </label>
      <label className={styles.role}>
        <input type="radio" value="owner" {...form.register('role')} />
        <span>
          Zimmer vermieten{' '}
          <small>
            {TRIAL_OFFER}, ohne Kreditkarte. {trialTerms}
          </small>
        </span>
      </label>
    </fieldset>
  );
}

const emptyToNull = (text: string | null): string | null => (text?.trim() ? text : null);

function PersonFields({ form }: PartProps) {
  const { errors } = form.formState;
  const isOwner = useWatch({ control: form.control, name: 'role' }) === 'owner';
  return (
    <>
      <div className={styles.names}>
        <TextInput
          label="Vorname"
          autoComplete="given-name"
          error={errors.firstname?.message}
          {...form.register('firstname')}
        />
        <TextInput
          label="Nachname"
          autoComplete="family-name"
          error={errors.lastname?.message}
          {...form.register('lastname')}
        />
      </div>
      <TextInput
        label="Firma (freiwillig)"
        autoComplete="organization"
        error={errors.company?.message}
        {...form.register('company', { setValueAs: emptyToNull })}
      />
      <TextInput
        label="Telefon (freiwillig)"
        description={isOwner && OWNER_PHONE_HINT}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone', { setValueAs: emptyToNull })}
      />
      <TextInput
        label="E-Mail-Adresse"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {isOwner && <MailLanguageSelect error={errors.language?.message} {...form.register('language')} />}
    </>
  );
}

function PasswordFields({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordInput
        label="Passwort"
        description={`Mindestens ${PASSWORD_MIN_CHARS} Zeichen`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...PASSWORD_TOGGLE}
        {...form.register('password')}
      />
      <PasswordInput
        label="Passwort wiederholen"
        autoComplete="new-password"
        error={errors.password_confirmation?.message}
        {...PASSWORD_TOGGLE}
        {...form.register('password_confirmation')}
      />
    </>
  );
}
