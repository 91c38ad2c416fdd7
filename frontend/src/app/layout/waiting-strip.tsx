import { IconX } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { DiscardButton } from '@/components/waiting-request/discard-button';
import { hasSignInCodes } from '@/config/env';
import { pagePath } from '@/config/paths';
import { hrefLangOf, useFrameTexts } from '@/lib/frame-texts';
import { useIsHydrated } from '@/lib/hydration';
import { selectUser } from '@/lib/session/auth.slice';
import { selectWaiting, stripClosed } from '@/lib/waiting-request';
import styles from './strips.module.css';

/** On every page while requests of this browser wait, with the way to the code and to discarding them. */
export function WaitingStrip() {
  const dispatch = useDispatch();
  const isHydrated = useIsHydrated();
  const frame = useFrameTexts();
  const text = frame.waiting;
  const { pathname } = useLocation();
  const { requests, request, isStripClosed } = useSelector(selectWaiting);
  const user = useSelector(selectUser);
  const isVerified = user?.email_verified === true && user.email === request?.email;
  const target = pagePath(isVerified ? 'dispatcher-dashboard' : 'magic-link');
  // Those pages list them themselves.
  const isListed = pathname === target || pathname.startsWith(`${pagePath('magic-link')}/`);
  if (!isHydrated || request === null || isStripClosed || isListed) return null;
  const wayToCode = hasSignInCodes() ? text.enterCode : text.openMail;
  return (
    <div className={styles.waiting} role="status">
      <div className={styles.waitingText}>
        <p>{text.strip(request.owners, requests.length, isVerified)}</p>
        <Link to={target} hrefLang={hrefLangOf(frame)}>
          {isVerified ? text.toDashboard : wayToCode}
        </Link>
        {requests.length === 1 ? (
          <DiscardButton id={request.id} />
        ) : (
          <Link to={target} hrefLang={hrefLangOf(frame)}>
            {text.discard}
          </Link>
        )}
      </div>
      <button type="button" aria-label={text.dismiss} onClick={() => dispatch(stripClosed())}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
