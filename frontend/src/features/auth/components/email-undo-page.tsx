import { Button, Stack } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router-dom';
import { EMAIL_UNDO_HOURS } from '@kq/contracts/constants';
import { ButtonLink } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { emailUndoConfirmed } from '../state/auth-forms.slice';
import { AuthCard, FormError, FormSuccess } from './auth-card';
import { useAuthForm, useFreshForms } from './use-auth-form';

/** Opened from the mail to the former address: a button restores it (docs/security.md S35). */
export function EmailUndoPage() {
  const { token = '' } = useParams();
  const dispatch = useDispatch();
  const state = useAuthForm('emailUndo');
  useFreshForms();

  if (state.status === 'done')
    return (
      <AuthCard title="Die Änderung ist zurückgenommen">
        <Stack>
          <FormSuccess>{state.message}</FormSuccess>
          <ButtonLink to={pagePath('login')} isFullWidth>
            Anmelden
          </ButtonLink>
        </Stack>
      </AuthCard>
    );
  if (state.error?.status === 410)
    return (
      <AuthCard
        title="Dieser Link gilt nicht mehr"
        lead={`Er gilt ${EMAIL_UNDO_HOURS} Stunden und nur einmal. Nahm ein früherer Link die Änderung zurück, gilt dieser auch nicht mehr.`}
      >
        <ButtonLink to={pagePath('login')} isFullWidth>
          Zur Anmeldung
        </ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Änderung zurücknehmen?"
      lead="Ihr Konto bekommt wieder die Adresse, an die diese Mail ging. Alle Anmeldungen und das Passwort enden."
    >
      <Stack>
        <FormError error={state.error} />
        <Button
          size="lg"
          fullWidth
          loading={state.status === 'busy'}
          onClick={() => dispatch(emailUndoConfirmed(token))}
        >
          Änderung zurücknehmen
        </Button>
      </Stack>
    </AuthCard>
  );
}
