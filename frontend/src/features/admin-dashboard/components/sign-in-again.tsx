import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { type PlainError } from '@/lib/api-error';
import { sessionCleared } from '@/lib/session/auth.slice';
import { adminDashboardText } from '../texts';

const FORBIDDEN = 403;

interface SignInAgainProps {
  readonly error: PlainError | null;
  /** Fields beside it are lost. */
  readonly hasInput?: boolean;
}

/** The way on where an act is refused because the sign-in is older than 15 minutes. */
export function SignInAgain({ error, hasInput }: SignInAgainProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  if (error?.status !== FORBIDDEN) return null;
  const leave = () =>
    void Promise.resolve(navigate(pagePath('login'))).then(() => dispatch(sessionCleared()));
  return (
    <>
      {hasInput && <p>{adminDashboardText.signInAgain.hint}</p>}
      <Button fullWidth={hasInput} variant="default" onClick={leave}>
        {adminDashboardText.signInAgain.submit}
      </Button>
    </>
  );
}
