import { lazy, Suspense, useEffect } from 'react';
import { Button, Stack } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorNote } from '@/components/ui/error-note';
import { Skeleton } from '@/components/ui/skeletons';
import { logoutRequested } from '@/lib/session/auth.slice';
import { type FactorKey } from '../api/second-factor-api';
import { actRequested, enrolmentConfirmed, selectSecondFactor } from '../state/second-factor.slice';
import { secondFactorText } from '../texts';
import { FactorCard } from './factor-card';
import { FactorForm } from './factor-form';
import styles from './second-factor.module.css';

const text = secondFactorText.enroll;
const QR_PX = 200;

const QrCode = lazy(async () => ({ default: (await import('./qr-code')).QrCode }));

/** Sets an authenticator app up: QR code or key, then its first code. */
export function EnrollPage({ isFirst }: { readonly isFirst: boolean }) {
  const dispatch = useDispatch();
  const { key, error } = useSelector(selectSecondFactor);
  const isKeyMissing = key === null && isFirst;
  useEffect(() => {
    if (isKeyMissing) dispatch(actRequested('enroll'));
  }, [dispatch, isKeyMissing]);

  return (
    <FactorCard
      title={text.title}
      lead={isFirst ? text.lead : text.leadAgain}
      wayOut={isFirst ? 'logout' : 'cancel'}
    >
      {key === null ? <KeyPending isRefused={error?.status === 403} /> : <Steps factorKey={key} />}
    </FactorCard>
  );
}

function KeyPending({ isRefused }: { readonly isRefused: boolean }) {
  const dispatch = useDispatch();
  const { error } = useSelector(selectSecondFactor);
  if (error === null) return <Skeleton height={QR_PX} />;
  return (
    <Stack>
      <ErrorNote error={error} />
      {isRefused ? (
        <Button onClick={() => dispatch(logoutRequested())}>{text.signInAgain}</Button>
      ) : (
        <Button onClick={() => dispatch(actRequested('enroll'))}>{text.retry}</Button>
      )}
    </Stack>
  );
}

function Steps({ factorKey: { secret, otpauthUri } }: { readonly factorKey: FactorKey }) {
  const dispatch = useDispatch();
  return (
    <ol className={styles.steps}>
      <li>
        <h2>{text.scan}</h2>
        <Suspense fallback={<Skeleton height={QR_PX} width={QR_PX} />}>
          <QrCode content={otpauthUri} label={text.qr} sizePx={QR_PX} />
        </Suspense>
      </li>
      <li>
        <h2>{text.manual}</h2>
        <p className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </li>
      <li>
        <h2>{text.type}</h2>
        <FactorForm
          field="code"
          label={secondFactorText.code}
          description={secondFactorText.codeHint}
          submitLabel={text.submit}
          onSubmit={(code) => dispatch(enrolmentConfirmed(code))}
        />
      </li>
    </ol>
  );
}
