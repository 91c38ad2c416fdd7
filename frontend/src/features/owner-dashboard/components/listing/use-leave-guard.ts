import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { type Location, useBlocker } from 'react-router-dom';
import { selectIsLoggedIn } from '@/lib/session/auth.slice';
import { selectListingSave } from '../../state/listing-save.slice';

interface LeaveGuardOptions {
  readonly id: number;
  readonly hasEdits: boolean;
  /** Resolves with true when the changes are being sent. */
  readonly submit: () => Promise<boolean>;
  readonly discard: () => void;
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;

/**
 * Asks before a navigation leaves unsaved changes: link, Back, menu; the browser itself asks before a reload. The end of a
 * session does not ask: the changes are kept in this browser for the next one.
 */
export function useLeaveGuard({ id, hasEdits, submit, discard }: LeaveGuardOptions) {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const { status } = useSelector(selectListingSave);
  const [isSaving, setIsSaving] = useState(false);
  const hasLeave = useRef(false);
  const blocker = useBlocker(
    ({ nextLocation }) => hasEdits && isLoggedIn && !hasLeave.current && !isOfEditor(nextLocation, id),
  );
  const isAsking = blocker.state === 'blocked';

  useEffect(() => {
    if (!hasEdits || !isLoggedIn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasEdits, isLoggedIn]);

  useEffect(() => {
    if (isAsking && !isLoggedIn) blocker.proceed();
  }, [blocker, isAsking, isLoggedIn]);

  useEffect(() => {
    if (!isSaving || status === 'saving' || status === 'stale') return;
    setIsSaving(false);
    if (blocker.state !== 'blocked') return;
    if (status === 'saved') blocker.proceed();
    else blocker.reset();
  }, [blocker, isSaving, status]);

  const stay = () => {
    if (blocker.state === 'blocked') blocker.reset();
  };
  const leave = () => {
    hasLeave.current = true;
    discard();
    if (blocker.state === 'blocked') blocker.proceed();
  };
  const saveAndLeave = async () => {
    if (await submit()) setIsSaving(true);
    else stay();
  };
  return { isAsking, isSaving, stay, leave, saveAndLeave };
}

/** Returns true for the other sections of the same accommodation. */
function isOfEditor({ pathname, search }: Location, id: number): boolean {
  const params = new URLSearchParams(search);
  return pathname.endsWith('/owner-dashboard') && params.get('place') === String(id);
}
