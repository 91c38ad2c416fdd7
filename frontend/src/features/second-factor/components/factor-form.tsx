import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Stack, TextInput } from '@mantine/core';
import { useSelector } from 'react-redux';
import { ErrorNote } from '@/components/ui/error-note';
import { selectSecondFactor } from '../state/second-factor.slice';
import styles from './second-factor.module.css';

interface FactorFormProps {
  readonly field: 'code' | 'recovery_code';
  readonly label: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly onSubmit: (code: string) => void;
  readonly children?: ReactNode;
}

/** One code and its button; the server's words about a code are at the field. */
export function FactorForm({ field, label, description, submitLabel, onSubmit, children }: FactorFormProps) {
  const { isBusy, error } = useSelector(selectSecondFactor);
  const [code, setCode] = useState('');
  const fieldError = error?.fields[field]?.join(' ');
  // An error at the other kind of code is not this form's.
  const isOfNoField = error !== null && Object.keys(error.fields).length === 0;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The pressed button lost the focus while it was busy.
    if (fieldError) input.current?.focus();
  }, [error, fieldError]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(code);
      }}
    >
      <Stack>
        <TextInput
          ref={input}
          label={label}
          description={description}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode={field === 'code' ? 'numeric' : 'text'}
          autoComplete={field === 'code' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          classNames={{ input: styles.code }}
          error={fieldError}
          data-autofocus
        />
        {isOfNoField && <ErrorNote error={error} />}
        <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={code.trim() === ''}>
          {submitLabel}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
