import { IconX } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { waitingStrip, waitingText } from '@/components/waiting-request/texts';
import { hasSignInCodes } from '@/config/env';
import { pagePath } from '@/config/paths';
import { useIsHydrated } from '@/lib/hydration';
import { selectWaiting, waitingStopped } from '@/lib/waiting-request';
import styles from './strips.module.css';

/** On every page while a request waits for the verification of its sender's address, with the way to the code. */
export function WaitingStrip() {
  const dispatch = useDispatch();
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  const { request } = useSelector(selectWaiting);
  if (!isHydrated || request === null || pathname === pagePath('magic-link')) return null;
  return (
    <div className={styles.waiting} role="status">
      <p>
        {waitingStrip(request.owners)}{' '}
        <Link to={pagePath('magic-link')}>
          {hasSignInCodes() ? waitingText.enterCode : waitingText.openMail}
        </Link>
      </p>
      <button type="button" aria-label={waitingText.dismiss} onClick={() => dispatch(waitingStopped())}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
