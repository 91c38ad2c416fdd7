import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PlainButton } from '@/components/ui/button';
import { errorText } from '@/lib/error-text';
import { useFrameTexts } from '@/lib/frame-texts';
import { discardSubmitted, selectWaiting } from '@/lib/waiting-request';
import styles from './discard-button.module.css';

interface DiscardButtonProps {
  readonly id: number;
  /** Where several requests are listed: which one. */
  readonly place?: string;
}

/** Drops a waiting request after a second press: nothing brings it back. Also on pages without Mantine. */
export function DiscardButton({ id, place }: DiscardButtonProps) {
  const dispatch = useDispatch();
  const frame = useFrameTexts();
  const text = frame.waiting;
  const { discard } = useSelector(selectWaiting);
  const [isAsking, setIsAsking] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  const isMine = discard.id === id;
  const isBusy = isMine && discard.status === 'busy';
  useEffect(() => {
    if (isAsking) yes.current?.focus();
  }, [isAsking]);
  const label = place === undefined ? text.discard : text.discardOne;
  const name = place === undefined ? label : `${label}: ${place}`;
  return (
    <div className={styles.discard} role="group" aria-label={name}>
      {isAsking ? (
        <>
          <span>{text.discardSure}</span>
          <PlainButton ref={yes} disabled={isBusy} onClick={() => dispatch(discardSubmitted(id))}>
            {text.discardYes}
          </PlainButton>
          <PlainButton look="secondary" onClick={() => setIsAsking(false)}>
            {text.discardNo}
          </PlainButton>
        </>
      ) : (
        <PlainButton look="quiet" aria-label={name} onClick={() => setIsAsking(true)}>
          {label}
        </PlainButton>
      )}
      {isMine && discard.error && <p role="alert">{errorText(discard.error, frame)}</p>}
    </div>
  );
}
