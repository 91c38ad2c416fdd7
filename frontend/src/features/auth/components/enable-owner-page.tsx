import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { enableOwnerBodySchema } from '@kq/contracts/http/auth';
import { ButtonLink } from '@/components/ui/button';
import { TermsLink } from '@/components/ui/terms-link';
import { pagePath } from '@/config/paths';
import { formResolver } from '@/lib/form-resolver';
import { selectIsLoggedIn, selectUser, selectUserRole } from '@/lib/session/auth.slice';
import { useTrialTerms } from '@/lib/use-trial-terms';
import { TRIAL_OFFER } from '@/texts/trial';
import { type EnableOwnerBody } from '../api/auth-forms-api';
import { enableOwnerSubmitted } from '../state/auth-forms.slice';
import { AuthCard, FormError } from './auth-card';
import styles from './auth-card.module.css';
import { useAuthForm, useFreshForms, useServerFieldErrors } from './use-auth-form';
import { signInPath } from './use-return-path';
import { OWNER_PHONE_HINT } from '../texts';

/** Turns a signed-in dispatcher into an owner; others sign in first and return here, with the invitation (w). */
export function EnableOwnerPage() {
  const { w } = useParams();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const userRole = useSelector(selectUserRole);
  useFreshForms();

  if (userRole === 'owner') return <AlreadyOwner />;
  if (!isLoggedIn) return <SignInFirst invitation={w} />;
  return <EnableForm invitation={w} />;
}

function Lead() {
  const trialTerms = useTrialTerms();
  return (
    <>
      Sie tragen Ihre Betten ein und beantworten Anfragen aus der Mail. {TRIAL_OFFER}, ohne Kreditkarte.{' '}
      {trialTerms}
    </>
  );
}

function EnableForm({ invitation }: { readonly invitation: string | undefined }) {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const state = useAuthForm('enableOwner');
  const form = useForm<EnableOwnerBody>({
    resolver: formResolver(enableOwnerBodySchema),
    defaultValues: { w: invitation, company: user?.company ?? undefined, phone: user?.phone ?? undefined },
  });
  useServerFieldErrors(state, form.setError);
  const { errors } = form.formState;
  const optional = { setValueAs: (text: string | undefined) => (text?.trim() ? text : undefined) };

  return (
    <AuthCard title="Vermieter werden" lead={<Lead />}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => dispatch(enableOwnerSubmitted(body)))(event)}
      >
        <Stack>
          <TextInput
            label="Firma oder Name des Hauses (freiwillig)"
            autoComplete="organization"
            error={errors.company?.message}
            {...form.register('company', optional)}
          />
          <TextInput
            label="Telefon (freiwillig)"
            description={OWNER_PHONE_HINT}
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register('phone', optional)}
          />
          <FormError error={state.error} />
          <Button type="submit" fullWidth loading={state.status === 'busy'}>
            {TRIAL_OFFER} starten
          </Button>
          <p className={styles.terms}>
            Es gelten die <TermsLink label="Allgemeinen Geschäftsbedingungen" />.
          </p>
        </Stack>
      </form>
    </AuthCard>
  );
}

function AlreadyOwner() {
  return (
    <AuthCard title="Sie sind Vermieter" lead="Ihre Unterkünfte und Anfragen finden Sie in Ihrem Bereich.">
      <ButtonLink to={pagePath('owner-dashboard')} isFullWidth>
        Zum Vermieter-Bereich
      </ButtonLink>
    </AuthCard>
  );
}

function SignInFirst({ invitation }: { readonly invitation: string | undefined }) {
  const from = pagePath('enable-owner', invitation ? { w: invitation } : {});
  return (
    <AuthCard title="Vermieter werden" lead={<Lead />}>
      <Stack gap="xs">
        <ButtonLink to={`${signInPath('register', from)}&role=owner`} isFullWidth>
          Als Vermieter registrieren
        </ButtonLink>
        <ButtonLink to={signInPath('login', from)} look="secondary" isFullWidth>
          Ich habe schon ein Konto
        </ButtonLink>
      </Stack>
    </AuthCard>
  );
}
