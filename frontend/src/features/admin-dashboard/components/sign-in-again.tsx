import { Button } from '@mantine/core';
import { type PlainError } from '@/lib/api-error';
import { useSignInAgain } from '@/lib/session/use-sign-in-again';
import { adminDashboardText } from '../texts';

const FORBIDDEN = 403;

interface SignInAgainProps {
  readonly error: PlainError | null;
  /** Fields beside it are kept in this tab. */
  readonly hasInput?: boolean;
}

/** The way on where an act is refused because the sign-in is older than 15 minutes. */
export function SignInAgain({ error, hasInput }: SignInAgainProps) {
  const leave = useSignInAgain();
  if (error?.status !== FORBIDDEN) return null;
  return (
    <>
      {hasInput && <p>{adminDashboardText.signInAgain.hint}</p>}
      <Button fullWidth={hasInput} variant="default" onClick={leave}>
        {adminDashboardText.signInAgain.submit}
      </Button>
    </>
  );
}
