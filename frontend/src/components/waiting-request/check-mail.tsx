import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Stack, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { formatInstant, formatOwners } from '@kq/contracts/format';
import { readCode } from '@kq/contracts/http/sign-in-code';
import { RegistrationChoice, registrationText } from '@/components/registration-choice';
import { hasSignInCodes, isTestOperation } from '@/config/env';
import { pagePath, pathAfterSending } from '@/config/paths';
import {
  codeSubmitted,
  type ListedRequest,
  selectWaiting,
  sentShown,
  type WaitingRequest,
} from '@/lib/waiting-request';
import styles from './check-mail.module.css';
import { DiscardButton } from './discard-button';
import { MailAgain } from './mail-again';
import { RequestChoice } from './request-choice';
import { sendWords, waitingText } from './texts';

/** Requests wait until the link or the code of the mail has verified the address (docs/security.md S1). */
export function CheckMail() {
  const { request, sentIds, discardedIds } = useSelector(selectWaiting);
  const lastId = useRef(request?.id);
  if (request !== null) lastId.current = request.id;
  useOpenSent();
  if (request !== null && sentIds === null) return <Waiting request={request} />;
  // Verified a moment ago: the page of the request follows.
  if (sentIds !== null || lastId.current === undefined) return <p role="status">{waitingText.sending}</p>;
  if (discardedIds.includes(lastId.current)) return <p role="status">{waitingText.discarded}</p>;
  return <EndedElsewhere requestId={lastId.current} />;
}

/** The link of the mail opens another tab, whose session this one reads when it loads a page. */
function EndedElsewhere({ requestId }: { readonly requestId: number }) {
  return (
    <Stack>
      <p role="status">{waitingText.endedElsewhere}</p>
      <Button component="a" href={pagePath('booking-request', { requestId })}>
        {waitingText.toRequest}
      </Button>
    </Stack>
  );
}

function Waiting({ request }: { readonly request: WaitingRequest }) {
  const { email, owners, answerBy, verifyBy } = request;
  const { requests } = useSelector(selectWaiting);
  // One mail address, one choice; what was entered with another one has its own mail.
  const listed = requests.filter((one) => one.email === email).flatMap(listedOf);
  const isOne = listed.length <= 1;
  const [unticked, setUnticked] = useState<readonly number[]>(() =>
    listed.map(({ id }) => id).filter((id) => id !== request.id),
  );
  const ticked = listed.map(({ id }) => id).filter((id) => !unticked.includes(id));
  return (
    <Stack>
      <IconMailCheck size={48} stroke={1.5} className={styles.icon} aria-hidden="true" />
      <p role="status">
        Wir haben eine Mail an <strong className={styles.email}>{email}</strong> geschickt. Öffnen Sie den
        Link darin{hasSignInCodes() && ', oder geben Sie hier den 6-stelligen Code ein'}.{' '}
        {isOne && `Dann geht Ihre Anfrage an ${formatOwners(owners)}. `}
        {isOne && `Antworten bekommen Sie bis ${formatInstant(answerBy)}.`}
      </p>
      {!isOne && (
        <RequestChoice
          requests={listed}
          ticked={ticked}
          onTick={(ids) => setUnticked(listed.map(({ id }) => id).filter((id) => !ids.includes(id)))}
        />
      )}
      {hasSignInCodes() && (
        <CodeForm
          key={request.id}
          email={email}
          requestIds={isOne ? [request.id] : ticked}
          submitLabel={isOne ? waitingText.codeSubmit : submitWords(ticked.length)}
        />
      )}
      <MailAgain key={`mail-${request.id}`} request={request} />
      {isOne && <DiscardButton id={request.id} />}
      <p className={styles.hint}>
        {waitingText.noMail} {hasSignInCodes() ? 'Link und Code gelten' : 'Der Link gilt'} bis{' '}
        {formatInstant(verifyBy)}.
      </p>
      {isTestOperation() && (
        <p className={styles.hint}>
          Testbetrieb: die Mail liegt im <a href="/dev/mailbox">Test-Postfach</a>.
        </p>
      )}
    </Stack>
  );
}

const submitWords = (count: number): string => (count === 0 ? waitingText.verifyOnly : sendWords(count));

const listedOf = ({ summary }: WaitingRequest): ListedRequest[] => (summary ? [summary] : []);

interface CodeFormProps {
  readonly email: string;
  readonly requestIds: readonly number[];
  readonly submitLabel: string;
}

function CodeForm({ email, requestIds, submitLabel }: CodeFormProps) {
  const dispatch = useDispatch();
  const { code: state, inspected } = useSelector(selectWaiting);
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The pressed button was removed with the form of the request.
    if (document.activeElement === document.body) input.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = readCode(code);
    const isComplete = /^\d{6}$/.test(digits);
    setIsIncomplete(!isComplete);
    if (isComplete) dispatch(codeSubmitted({ email, code: digits, requestIds }));
  };
  if (inspected?.code.email === email)
    return (
      <Stack>
        <h2>{registrationText.title}</h2>
        <p>{registrationText.lead}</p>
        {state.error && <p role="alert">{state.error.message}</p>}
        <RegistrationChoice
          registration={inspected.registration}
          isBusy={state.status === 'busy'}
          onDecide={(keepsRegistration) => dispatch(codeSubmitted({ ...inspected.code, keepsRegistration }))}
        />
      </Stack>
    );
  const refusal = state.error?.fields['code']?.[0] ?? state.error?.message;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          ref={input}
          label={waitingText.codeLabel}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 Ziffern"
          error={isIncomplete ? 'Der Code hat 6 Ziffern.' : refusal}
          errorProps={{ role: 'alert' }}
          data-autofocus
          onChange={(event) => {
            setCode(event.target.value);
            setIsIncomplete(false);
          }}
        />
        <Button type="submit" fullWidth loading={state.status === 'busy'}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

/** Opens the page of the sent request immediately after the code; of several, the list. */
function useOpenSent(): void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { sentIds } = useSelector(selectWaiting);
  useEffect(() => {
    if (sentIds === null) return undefined;
    void navigate(pathAfterSending(sentIds) ?? pagePath('dashboard'), { replace: true });
    // Only when this page is left: until then it says what happens.
    return () => void dispatch(sentShown());
  }, [dispatch, navigate, sentIds]);
}
