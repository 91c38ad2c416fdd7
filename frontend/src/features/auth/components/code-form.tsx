import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { verifyCodeBodySchema } from '@kq/contracts/http/auth';
import { type ReasonName } from '@kq/contracts/reasons/reason';
import { RegistrationChoice, registrationText } from '@/components/registration-choice';
import { ButtonLink } from '@/components/ui/button';
import { hasSignInCodes } from '@/config/env';
import { pagePath } from '@/config/paths';
import { formResolver } from '@/lib/form-resolver';
import { type VerifyCodeBody } from '../api/auth-forms-api';
import {
  codeInspected,
  codeSubmitted,
  type InspectedCode,
  selectInspectedCode,
} from '../state/auth-forms.slice';
import { FormError } from './auth-card';
import { ListedRequests } from './listed-requests';
import styles from './auth-card.module.css';
import { useAuthForm, useServerFieldErrors } from './use-auth-form';

interface CodeFormProps {
  /** Asked for when it is unknown. */
  readonly email?: string;
  /** Asks for a new link on this page; without it another page does. */
  readonly onNewLink?: () => void;
}

/** Refuses also the right code, once the tries of an address are used up (docs/security.md S5). */
const LINK_ONLY: ReasonName = 'code_by_link_only';

/** The 6-digit code of a mail, to continue on another device. */
export function CodeForm(props: CodeFormProps) {
  return hasSignInCodes() ? <OpenCodeForm {...props} /> : null;
}

function OpenCodeForm({ email, onNewLink }: CodeFormProps) {
  const dispatch = useDispatch();
  const state = useAuthForm('codeVerify');
  const form = useForm<VerifyCodeBody>({
    resolver: formResolver(verifyCodeBodySchema),
    defaultValues: { email: email ?? '', code: '' },
  });
  useServerFieldErrors(state, form.setError);
  const { errors } = form.formState;
  const inspected = useSelector(selectInspectedCode);
  if (inspected !== null) return <CodeDecisions inspected={inspected} />;

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((body) => dispatch(codeSubmitted(body)))(event)}
    >
      <Stack>
        {email === undefined && (
          <TextInput
            label="E-Mail-Adresse"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
        )}
        <TextInput
          label="Code aus der Mail"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 Ziffern"
          classNames={{ input: styles.code }}
          error={errors.code?.message}
          {...form.register('code')}
        />
        <FormError error={state.error} />
        {errors.code?.type === LINK_ONLY && <LinkInsteadOfCode onNewLink={onNewLink} />}
        <Button type="submit" variant="default" fullWidth loading={state.status === 'busy'}>
          Mit Code anmelden
        </Button>
      </Stack>
    </form>
  );
}

/** What the holder of a right code decides before it is redeemed: the registration, then the requests to send. */
function CodeDecisions({ inspected }: { readonly inspected: InspectedCode }) {
  const dispatch = useDispatch();
  const state = useAuthForm('codeVerify');
  const { body, registration, requests } = inspected;
  const isBusy = state.status === 'busy';
  if (registration === undefined)
    return (
      <ListedRequests
        requests={requests}
        ownId={requests[0]?.id ?? null}
        isBusy={isBusy}
        error={state.error}
        onSend={(ids) => dispatch(codeSubmitted({ ...body, request_ids: [...ids] }))}
      />
    );
  const decide = (keep_registration: boolean) => {
    const decided = { ...body, keep_registration };
    if (requests.length === 0) dispatch(codeSubmitted(decided));
    else dispatch(codeInspected({ body: decided, requests }));
  };
  return (
    <Stack>
      <h2>{registrationText.title}</h2>
      <p>{registrationText.lead}</p>
      <FormError error={state.error} />
      <RegistrationChoice registration={registration} isBusy={isBusy} onDecide={decide} />
    </Stack>
  );
}

/** The way on once the tries of an address are used up (docs/security.md S5). */
function LinkInsteadOfCode({ onNewLink }: Pick<CodeFormProps, 'onNewLink'>) {
  if (onNewLink)
    return (
      <Button fullWidth onClick={onNewLink}>
        Neuen Link anfordern
      </Button>
    );
  return (
    <ButtonLink to={pagePath('login')} isFullWidth>
      Neuen Link anfordern
    </ButtonLink>
  );
}
