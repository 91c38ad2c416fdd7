import { useEffect, useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { formatCount, formatInstant } from '@kq/contracts/format';
import { RegistrationChoice, registrationText } from '@/components/registration-choice';
import { CheckMail } from '@/components/waiting-request';
import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeletons';
import { waitingText } from '@/components/waiting-request/texts';
import { hasSignInCodes } from '@/config/env';
import { pagePath } from '@/config/paths';
import { selectIsLoggedIn } from '@/lib/session/auth.slice';
import { type ListedRequest, selectWaiting } from '@/lib/waiting-request';
import { type MagicLinkInspection } from '../api/auth-forms-api';
import {
  magicLinkConfirmed,
  magicLinkOpened,
  magicLinkRejected,
  selectClosedLink,
  selectInspection,
} from '../state/auth-forms.slice';
import { AuthCard, FormError } from './auth-card';
import { closedLinkWords } from './closed-link-words';
import { CodeForm } from './code-form';
import { ListedRequests } from './listed-requests';
import { useAuthForm, useFreshForms } from './use-auth-form';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in';

/**
 * The page behind a mailed link. Opening it only shows what the link is; nothing is redeemed before a button is pressed,
 * so mail scanners and previews do no harm (docs/security.md S4).
 */
export function MagicLinkPage() {
  const { token } = useParams();
  const dispatch = useDispatch();
  const inspect = useAuthForm('magicLinkInspect');
  const verify = useAuthForm('magicLinkVerify');
  const code = useAuthForm('codeVerify');
  const reject = useAuthForm('magicLinkReject');
  const inspection = useSelector(selectInspection);
  useFreshForms();
  useLeaveWhenSignedIn(verify.status === 'done' || code.status === 'done');

  useEffect(() => {
    if (token) dispatch(magicLinkOpened(token));
  }, [dispatch, token]);

  if (!token) return <CodePage />;
  if (reject.status === 'done') return <RejectedPage />;
  if (inspect.status === 'failed') {
    const isLinkDead = [403, 404, 410, 422].includes(inspect.error?.status ?? 0);
    if (isLinkDead) return <DeadLinkPage />;
    return (
      <ErrorState
        isPage
        title={inspect.error?.message ?? ''}
        text="Der Link ist noch unbenutzt."
        requestId={inspect.error?.requestId}
        onRetry={() => dispatch(magicLinkOpened(token))}
      />
    );
  }
  if (!inspection) return <LoadingPage />;
  if (inspection.type === 'booking') return <BookingVerification token={token} inspection={inspection} />;
  if (inspection.registration !== undefined) return <EnteredByOther token={token} inspection={inspection} />;
  return <SignIn token={token} inspection={inspection} />;
}

interface LinkProps {
  readonly token: string;
  readonly inspection: MagicLinkInspection;
}

/**
 * The browser that asked gets one button; any other device sees whose session this would be (docs/security.md S5).
 */
function SignIn({ token, inspection }: LinkProps) {
  const dispatch = useDispatch();
  const verify = useAuthForm('magicLinkVerify');
  const { type, same_browser, email_masked, requested_at, requested_with } = inspection;
  const isNewAccount = type === 'register';
  const ownTitle = isNewAccount ? 'Adresse bestätigen' : 'Willkommen';
  const title = same_browser ? ownTitle : `Als ${email_masked} auf diesem Gerät anmelden?`;
  const promise = isNewAccount ? `ist ${email_masked} bestätigt` : `sind Sie als ${email_masked} angemeldet`;

  return (
    <AuthCard
      title={title}
      lead={
        same_browser
          ? `Ein Klick, dann ${promise}.`
          : `Angefordert am ${formatInstant(requested_at)} mit ${requested_with}.`
      }
      footer={
        same_browser || !hasSignInCodes() ? null : (
          <p>Am Computer weiter? Geben Sie dort den Code aus der Mail ein.</p>
        )
      }
    >
      <Stack>
        <ListedRequests
          requests={inspection.requests ?? []}
          ownId={null}
          emptyWords={same_browser && isNewAccount ? ownTitle : 'Anmelden'}
          isBusy={verify.status === 'busy'}
          error={verify.error}
          onSend={(requestIds) =>
            dispatch(
              magicLinkConfirmed({ token, ...(inspection.requests === undefined ? {} : { requestIds }) }),
            )
          }
        />
        {!same_browser && <RejectButton token={token} />}
      </Stack>
    </AuthCard>
  );
}

interface DecisionProps extends LinkProps {
  readonly onDecide: (keepsRegistration: boolean) => void;
}

/** What another browser entered for the address, before this one signs in or sends a request (docs/security.md S6). */
function Decision({ token, inspection, onDecide }: DecisionProps) {
  const verify = useAuthForm('magicLinkVerify');
  if (inspection.registration === undefined) return null;
  return (
    <AuthCard title={registrationText.title} lead={registrationText.leadFor(inspection.email_masked)}>
      <Stack>
        <FormError error={verify.error} />
        <RegistrationChoice
          registration={inspection.registration}
          isBusy={verify.status === 'busy'}
          onDecide={onDecide}
        />
        <RejectButton
          token={token}
          label={inspection.type === 'booking' ? 'Das war ich nicht' : 'Link verwerfen'}
        />
      </Stack>
    </AuthCard>
  );
}

/** The decision is the button that signs in. */
function EnteredByOther(link: LinkProps) {
  const dispatch = useDispatch();
  const { token } = link;
  return (
    <Decision
      {...link}
      onDecide={(keepsRegistration) => dispatch(magicLinkConfirmed({ token, keepsRegistration }))}
    />
  );
}

/** What is about to be sent, in full, before it is sent (docs/security.md S1). */
function BookingVerification({ token, inspection }: LinkProps) {
  const dispatch = useDispatch();
  const verify = useAuthForm('magicLinkVerify');
  const { discardedIds } = useSelector(selectWaiting);
  const [keepsRegistration, setKeepsRegistration] = useState<boolean>();
  const requests = listedBy(inspection);
  if (inspection.registration !== undefined && keepsRegistration === undefined)
    return <Decision token={token} inspection={inspection} onDecide={setKeepsRegistration} />;
  const waiting = requests.filter(({ id }) => !discardedIds.includes(id));
  if (waiting.length === 0) return <DiscardedPage />;

  return (
    <AuthCard
      title={waiting.length === 1 ? 'Anfrage abschicken?' : 'Anfragen abschicken?'}
      lead={`Im Namen von ${inspection.email_masked}`}
    >
      <Stack>
        {inspection.dropped_requests !== undefined && <p>{droppedWords(inspection.dropped_requests)}</p>}
        <ListedRequests
          requests={requests}
          ownId={inspection.request_summary?.id ?? null}
          canDiscard={inspection.same_browser}
          isBusy={verify.status === 'busy'}
          error={verify.error}
          onSend={(requestIds) =>
            dispatch(
              magicLinkConfirmed({
                token,
                keepsRegistration,
                // A server that lists nothing knows no choice.
                ...(inspection.requests === undefined ? {} : { requestIds }),
              }),
            )
          }
        />
        <RejectButton token={token} />
      </Stack>
    </AuthCard>
  );
}

/** Older servers name only the request of the link. */
const listedBy = ({ requests, request_summary: own }: MagicLinkInspection): readonly ListedRequest[] =>
  requests ?? (own ? [own] : []);

const droppedWords = (count: number): string =>
  `${formatCount(count, 'weitere Anfrage', 'weitere Anfragen')} mit dieser Adresse aus einem anderen Browser ${count === 1 ? 'wird' : 'werden'} dabei verworfen.`;

function DiscardedPage() {
  return (
    <AuthCard title="Verworfen" lead="Kein Vermieter wurde angefragt.">
      <ButtonLink to={pagePath('home')} look="secondary" isFullWidth>
        Zur Startseite
      </ButtonLink>
    </AuthCard>
  );
}

function RejectButton({
  token,
  label = 'Das war ich nicht',
}: {
  readonly token: string;
  readonly label?: string;
}) {
  const dispatch = useDispatch();
  const reject = useAuthForm('magicLinkReject');
  return (
    <>
      <FormError error={reject.error} />
      <Button
        size="lg"
        variant="default"
        fullWidth
        loading={reject.status === 'busy'}
        onClick={() => dispatch(magicLinkRejected(token))}
      >
        {label}
      </Button>
    </>
  );
}

function RejectedPage() {
  return (
    <AuthCard
      title="Danke für den Hinweis"
      lead="Der Link gilt nicht mehr. Es wurde niemand angemeldet und nichts verschickt."
    >
      <ButtonLink to={pagePath('home')} look="secondary" isFullWidth>
        Zur Startseite
      </ButtonLink>
    </AuthCard>
  );
}

/** A used link says where its request is; the page of the request requires a sign-in (docs/security.md S5). */
function DeadLinkPage() {
  const closed = useSelector(selectClosedLink);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const { title, lead, path, label } = closedLinkWords(closed, isLoggedIn);
  return (
    <AuthCard title={title} lead={lead}>
      <ButtonLink to={path} isFullWidth>
        {label}
      </ButtonLink>
    </AuthCard>
  );
}

function CodePage() {
  const { request, sentIds } = useSelector(selectWaiting);
  // A discarded or sent request leaves its words on the page.
  const [hadRequest] = useState(request !== null);
  if (hadRequest || request !== null || sentIds !== null)
    return (
      <AuthCard title={waitingText.title}>
        <CheckMail />
      </AuthCard>
    );
  return <SignInByCode />;
}

function SignInByCode() {
  if (!hasSignInCodes())
    return (
      <AuthCard
        title="Anmelden ohne Code"
        lead="Codes sind zurzeit abgeschaltet. Bitte nutzen Sie den Link in der Mail."
      >
        <ButtonLink to={pagePath('login')} isFullWidth>
          Neuen Link anfordern
        </ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard title="Mit Code anmelden" lead="Der Code steht in derselben Mail wie der Link.">
      <CodeForm />
    </AuthCard>
  );
}

function LoadingPage() {
  return (
    <AuthCard title="Link wird geprüft">
      <Stack>
        <Skeleton height={24} width="70%" />
        <Skeleton height={50} />
      </Stack>
    </AuthCard>
  );
}
