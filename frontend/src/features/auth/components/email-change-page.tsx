import { Button, Stack } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { EMAIL_UNDO_HOURS, MAGIC_LINK_MINUTES } from '@kq/contracts/constants';
import { ButtonLink } from '@/components/ui/button';
import { ownDashboardPath, pagePath } from '@/config/paths';
import { selectUser, selectUserRole } from '@/lib/session/auth.slice';
import { emailChangeConfirmed } from '../state/auth-forms.slice';
import { AuthCard, FormError } from './auth-card';
import { useAuthForm, useFreshForms } from './use-auth-form';

/** Opened from the mail to a new address: a button takes it, in a session of the account (docs/security.md S35). */
export function EmailChangePage() {
  const { token = '' } = useParams();
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const role = useSelector(selectUserRole);
  const state = useAuthForm('emailChange');
  useFreshForms();

  if (!user) return <SignInFirst token={token} />;
  const home = `${ownDashboardPath(role)}?section=settings`;
  if (state.status === 'done')
    return (
      <AuthCard
        title="Ihre Adresse ist geändert"
        lead={`Ihr Konto hat jetzt die Adresse ${user.email}. Auf anderen Geräten sind Sie abgemeldet.`}
      >
        <ButtonLink to={home} isFullWidth>
          Zu den Einstellungen
        </ButtonLink>
      </AuthCard>
    );
  if (state.error?.status === 410)
    return (
      <AuthCard
        title="Dieser Link gilt nicht mehr"
        lead={`Ihr Konto hat die Adresse ${user.email}. Ein Link gilt ${MAGIC_LINK_MINUTES} Minuten und nur einmal, ein neuerer ersetzt ihn.`}
      >
        <ButtonLink to={home} isFullWidth>
          Zu den Einstellungen
        </ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Neue Adresse bestätigen"
      lead={`Bisher hat Ihr Konto die Adresse ${user.email}. Dorthin schicken wir einen Link, der die Änderung ${EMAIL_UNDO_HOURS} Stunden lang zurücknimmt.`}
    >
      <Stack>
        <FormError error={state.error} />
        <Button
          size="lg"
          fullWidth
          loading={state.status === 'busy'}
          onClick={() => dispatch(emailChangeConfirmed(token))}
        >
          Neue Adresse verwenden
        </Button>
      </Stack>
    </AuthCard>
  );
}

function SignInFirst({ token }: { readonly token: string }) {
  const here = pagePath('email-change', { token });
  return (
    <AuthCard
      title="Bitte melden Sie sich an"
      lead="Öffnen Sie den Link in dem Browser, in dem Sie angemeldet sind, oder melden Sie sich hier mit der bisherigen Adresse an."
    >
      <ButtonLink to={`${pagePath('login')}?from=${encodeURIComponent(here)}`} isFullWidth>
        Anmelden
      </ButtonLink>
    </AuthCard>
  );
}
