import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { takeBookingResponseRedirect } from '@/lib/session/booking-response-redirect';
import { selectIsLoggedIn } from '@/lib/session/auth.slice';
import { selectSentBookingRequestId } from '../state/auth-forms.slice';

/**
 * After signing in: to the request that was just sent, the stored answer page, the page that asked for the login
 * (`?from=`), or the dashboard. `isReady` holds a page back that also means something to a signed-in visitor.
 */
export function useLeaveWhenSignedIn(isReady = true): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const sentRequestId = useSelector(selectSentBookingRequestId);
  const from = safePath(params.get('from'));

  useEffect(() => {
    if (!isLoggedIn || !isReady) return;
    const sentRequest =
      sentRequestId === null ? null : pagePath('booking-request', { requestId: sentRequestId });
    const target = sentRequest ?? takeBookingResponseRedirect(Date.now()) ?? from ?? pagePath('dashboard');
    void navigate(target, { replace: true });
  }, [from, isLoggedIn, isReady, navigate, sentRequestId]);
}

/** Only a path of this site: `//host` and `/\host` are none. */
export function safePath(path: string | null): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}
