import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { takeBookingResponseRedirect } from '@/lib/session/booking-response-redirect';
import { selectIsLoggedIn } from '@/lib/session/auth.slice';
import { takeSignInReturn } from '@/lib/session/sign-in-return';
import { selectSentBookingRequestId } from '../state/auth-forms.slice';
import { useReturnPath } from './use-return-path';

/**
 * After signing in: to the request that was just sent, the stored answer page, the page that asked for the sign-in
 * (`?from=`, or remembered across a mailed link), or the dashboard. `isReady` holds a page back that also means something
 * to a signed-in visitor.
 */
export function useLeaveWhenSignedIn(isReady = true): void {
  const navigate = useNavigate();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const sentRequestId = useSelector(selectSentBookingRequestId);
  const { from } = useReturnPath();

  useEffect(() => {
    if (!isLoggedIn || !isReady) return;
    const sentRequest =
      sentRequestId === null ? null : pagePath('booking-request', { requestId: sentRequestId });
    const answerPage = takeBookingResponseRedirect(Date.now());
    const remembered = takeSignInReturn(Date.now());
    const target = sentRequest ?? answerPage ?? from ?? remembered ?? pagePath('dashboard');
    void navigate(target, { replace: true });
  }, [from, isLoggedIn, isReady, navigate, sentRequestId]);
}
