import { type FormEvent, useState } from 'react';
import { Button, Stack, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { formatInstant } from '@kq/contracts/format';
import { bookingFormText } from '@kq/contracts/text/spa-booking-form';
import { isTestOperation } from '@/config/env';
import { codeSubmitted, selectBookingForm, type SentRequest } from '../state/booking-form.slice';
import styles from './booking-form.module.css';

interface CheckMailProps {
  readonly sent: SentRequest;
  readonly onClose: () => void;
}

/** The request waits until the link or the code of the mail has proved the address (SECURITY S1). */
export function CheckMail({ sent, onClose }: CheckMailProps) {
  const dispatch = useDispatch();
  const { proof } = useSelector(selectBookingForm);
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = /^\d{6}$/.test(code);
    setIsIncomplete(!isComplete);
    if (isComplete) dispatch(codeSubmitted({ email: sent.email, code }));
  };
  const problem = isIncomplete ? 'Der Code hat 6 Ziffern.' : proof.error?.message;

  return (
    <Stack>
      <IconMailCheck size={48} stroke={1.5} className={styles.mailIcon} aria-hidden="true" />
      <p role="status">
        Wir haben eine Mail an <strong>{sent.email}</strong> geschickt. Öffnen Sie den Link darin, oder geben
        Sie hier den 6-stelligen Code ein. Dann geht Ihre Anfrage hinaus. Die Vermieter antworten bis{' '}
        {formatInstant(sent.answerBy)}.
      </p>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={bookingFormText.codeLabel}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder="6 Ziffern"
            error={problem}
            data-autofocus
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          />
          <Button type="submit" fullWidth loading={proof.status === 'busy'}>
            {bookingFormText.codeSubmit}
          </Button>
        </Stack>
      </form>
      <p className={styles.hint}>{bookingFormText.noMail}</p>
      {isTestOperation() && (
        <p className={styles.hint}>
          Testbetrieb: die Mail liegt im <a href="/dev/mailbox">Test-Postfach</a>.
        </p>
      )}
      <Button variant="subtle" onClick={onClose}>
        Später bestätigen
      </Button>
    </Stack>
  );
}
