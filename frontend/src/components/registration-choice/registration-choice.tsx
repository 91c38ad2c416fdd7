import { useEffect, useRef } from 'react';
import { Button, Stack } from '@mantine/core';
import { type EnteredFacts } from '@kq/contracts/http/auth';
import styles from './registration-choice.module.css';
import { registrationText as text } from './texts';

interface RegistrationChoiceProps {
  readonly registration: EnteredFacts;
  readonly isBusy?: boolean;
  /** True keeps the registration. */
  readonly onDecide: (keepsRegistration: boolean) => void;
}

/**
 * What another browser entered for the address, and its holder's decision, before the address is verified
 * (docs/security.md S6).
 */
export function RegistrationChoice({ registration, isBusy = false, onDecide }: RegistrationChoiceProps) {
  const { name, company, phone, role, accommodations } = registration;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was removed with the form before.
    if (document.activeElement === document.body) question.current?.focus();
  }, []);
  return (
    <Stack ref={question} className={styles.question} role="group" aria-label={text.title} tabIndex={-1}>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{name || text.none}</dd>
        <dt>Firma</dt>
        <dd>{company ?? text.none}</dd>
        <dt>Telefon</dt>
        <dd>{phone ?? text.none}</dd>
        <dt>Konto</dt>
        <dd>{text.roles[role]}</dd>
        <dt>Unterkünfte</dt>
        <dd>{accommodations}</dd>
      </dl>
      <div>
        <Button size="lg" fullWidth disabled={isBusy} onClick={() => onDecide(true)}>
          {text.keep}
        </Button>
        <p className={styles.effect}>{text.keepEffect(registration)}</p>
      </div>
      <div>
        <Button size="lg" variant="default" fullWidth disabled={isBusy} onClick={() => onDecide(false)}>
          {text.reset}
        </Button>
        <p className={styles.effect}>{text.resetEffect(registration)}</p>
      </div>
      <p className={styles.effect}>{text.both}</p>
    </Stack>
  );
}
