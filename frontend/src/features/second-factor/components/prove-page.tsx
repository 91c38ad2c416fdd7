import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { proofSubmitted } from '../state/second-factor.slice';
import { secondFactorText } from '../texts';
import { FactorCard } from './factor-card';
import { FactorForm } from './factor-form';
import styles from './second-factor.module.css';

const text = secondFactorText.prove;

/** Asks for a code of the app, or for a recovery code. */
export function ProvePage({ isSignIn }: { readonly isSignIn: boolean }) {
  const dispatch = useDispatch();
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <FactorCard
      title={text.title}
      lead={isSignIn ? text.lead : text.leadAct}
      wayOut={isSignIn ? 'logout' : 'cancel'}
    >
      {isRecovery ? (
        <FactorForm
          key="recovery"
          field="recovery_code"
          label={text.recovery}
          description={text.recoveryHint}
          submitLabel={text.submit}
          onSubmit={(code) => dispatch(proofSubmitted({ recovery_code: code }))}
        />
      ) : (
        <FactorForm
          key="code"
          field="code"
          label={secondFactorText.code}
          description={secondFactorText.codeHint}
          submitLabel={text.submit}
          onSubmit={(code) => dispatch(proofSubmitted({ code }))}
        />
      )}
      <Button
        variant="subtle"
        mt="xs"
        fullWidth
        className={styles.wrap}
        onClick={() => setIsRecovery(!isRecovery)}
      >
        {isRecovery ? text.back : text.lost}
      </Button>
      {isRecovery && <p className={styles.note}>{text.nothingLeft}</p>}
    </FactorCard>
  );
}
