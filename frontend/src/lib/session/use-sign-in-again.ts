import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { logoutRequested, selectIsLoggedIn } from './auth.slice';

/**
 * Returns what signs out and opens the sign-in, which leads back to this page. Earlier its guard would still see the
 * session.
 */
export function useSignInAgain(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const loginPath = `${pagePath('login')}?from=${encodeURIComponent(pathname + search)}`;
  const isLeaving = useRef(false);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  // The end of the session removes the form that asked for it, where the page has a guard.
  useEffect(() => {
    if (isLeaving.current && !isLoggedIn) void navigate(loginPath);
    return () => {
      if (isLeaving.current) void navigate(loginPath);
    };
  }, [isLoggedIn, loginPath, navigate]);
  return () => {
    isLeaving.current = true;
    dispatch(logoutRequested());
  };
}
