import { type FormEvent, useEffect, useState } from 'react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { mailRequested, selectWaiting, type WaitingRequest } from '@/lib/waiting-request';
import styles from './check-mail.module.css';
import { waitingText } from './texts';

/** A mail takes a while; a second one before ends the code of the first. */
const RESEND_AFTER_S = 60;

/** Another mail after a minute, or to another address. */
export function MailAgain({ request }: { readonly request: WaitingRequest }) {
  const dispatch = useDispatch();
  const { mail } = useSelector(selectWaiting);
  const [isChanging, setIsChanging] = useState(false);
  const [email, setEmail] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const waitSeconds = useCountdown(request.mailedAt);
  const problem = mail.error && (mail.error.fields['email']?.[0] ?? mail.error.message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = /^\S+@\S+\.\S+$/.test(email.trim());
    setIsInvalid(!isAddress);
    if (isAddress) dispatch(mailRequested(email.trim().toLowerCase()));
  };

  return (
    <Stack>
      <Group gap={8}>
        <Button
          variant="default"
          disabled={waitSeconds > 0}
          loading={mail.status === 'busy' && !isChanging}
          onClick={() => dispatch(mailRequested(request.email))}
        >
          {waitSeconds > 0 ? `${waitingText.resend} (in ${waitSeconds} s)` : waitingText.resend}
        </Button>
        <Button variant="subtle" aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
          {waitingText.changeAddress}
        </Button>
      </Group>
      {isChanging && (
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              type="email"
              label={waitingText.newAddress}
              autoComplete="email"
              value={email}
              error={isInvalid ? waitingText.invalidAddress : problem}
              onChange={(event) => {
                setEmail(event.target.value);
                setIsInvalid(false);
              }}
            />
            <Button type="submit" variant="default" loading={mail.status === 'busy'}>
              {waitingText.sendToAddress}
            </Button>
          </Stack>
        </form>
      )}
      <p role="status" className={problem ? styles.problem : styles.hint}>
        {!isChanging && problem}
        {mail.status === 'sent' && waitingText.mailSent}
      </p>
    </Stack>
  );
}

/** Seconds until another mail may be asked for. */
function useCountdown(mailedAt: string): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(mailedAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(mailedAt)), 1000);
    return () => clearInterval(timer);
  }, [mailedAt]);
  return Math.max(0, seconds);
}

const secondsLeft = (mailedAt: string): number =>
  Math.ceil((Date.parse(mailedAt) + RESEND_AFTER_S * 1000 - Date.now()) / 1000);
