import { type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '@/lib/session/auth.slice';
import { selectSecondFactor } from '../state/second-factor.slice';
import { EnrollPage } from './enroll-page';
import { ProvePage } from './prove-page';
import { RecoveryCodesPage } from './recovery-codes-page';

/** Shows the step that a session or an act in the settings still needs, else its content (docs/security.md S33). */
export function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  const step = useSelector(selectUser)?.second_factor;
  const { key, recoveryCodes, pendingAct } = useSelector(selectSecondFactor);
  if (recoveryCodes !== null) return <RecoveryCodesPage codes={recoveryCodes} />;
  if (step === 'enroll' || key !== null) return <EnrollPage isFirst={step === 'enroll'} />;
  if (step === 'required' || pendingAct !== null) return <ProvePage isSignIn={step === 'required'} />;
  return children;
}
