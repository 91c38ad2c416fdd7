import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isReturnPath } from '@kq/contracts/return-path';
import { pagePath, pathAfterSending } from '@/config/paths';
import { takeBookingResponseRedirect } from '@/lib/session/booking-response-redirect';
import { selectIsLoggedIn } from '@/lib/session/auth.slice';
import { takeSignInReturn } from '@/lib/session/sign-in-return';
import { selectInspection, selectSentRequestIds } from '../state/auth-forms.slice';
import { useReturnPath } from './use-return-path';

/**
 * After signing in: to the request that was just sent, the stored answer page, the page that asked for the sign-in
 * (`?from=`, or remembered across a mailed link, or named by the link itself), or the dashboard. `isReady` holds a page back that also means something
 * to a signed-in visitor.
 */
export function useLeaveWhenSignedIn(isReady = true): void {
  const navigate = useNavigate();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const sentRequestIds = useSelector(selectSentRequestIds);
  const asked = useSelector(selectInspection)?.return_path ?? null;
  const { from } = useReturnPath();

  useEffect(() => {
    if (!isLoggedIn || !isReady) return;
    const answerPage = takeBookingResponseRedirect(Date.now());
    const remembered = takeSignInReturn(Date.now());
    const ofLink = asked !== null && isReturnPath(asked) ? asked : null;
    const sent = pathAfterSending(sentRequestIds);
    const target = sent ?? answerPage ?? from ?? remembered ?? ofLink ?? pagePath('dashboard');
    void navigate(target, { replace: true });
  }, [asked, from, isLoggedIn, isReady, navigate, sentRequestIds]);
}
