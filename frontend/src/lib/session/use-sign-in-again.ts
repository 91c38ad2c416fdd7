import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { sessionCleared } from './auth.slice';
import { writeToken } from './token';

/** Returns what ends the session of this browser and opens the sign-in, which signed-in visitors cannot. */
export function useSignInAgain(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return () => {
    writeToken(null);
    dispatch(sessionCleared());
    void navigate(pagePath('login'));
  };
}
