import { useState } from 'react';
import { useSelector } from 'react-redux';
import { storageKeys } from '@/config/storage-keys';
import { readStoredJson, writeStored } from './browser-storage';
import { selectUser } from './session/auth.slice';

type Fields = Readonly<Record<string, string>>;

/**
 * Texts of a form, kept in this tab by user until they are sent: a sign-in that is required in between does not lose
 * them. Returns the fields, what changes some of them, and what forgets them.
 */
export function useSessionDraft<F extends Fields>(name: string, initial: F) {
  const userId = useSelector(selectUser)?.id ?? 0;
  const key = `${storageKeys.formDraft}.${userId}.${name}`;
  const [fields, setFields] = useState<F>(() => ({ ...initial, ...draftOf(key, initial) }));
  const change = (some: Partial<F>) => {
    const next = { ...fields, ...some };
    setFields(next);
    writeStored(key, JSON.stringify(next), 'session');
  };
  const forget = () => writeStored(key, null, 'session');
  return [fields, change, forget] as const;
}

/** Reads only the fields that the form has; other content is ignored. */
function draftOf<F extends Fields>(key: string, initial: F): Partial<F> {
  const stored = readStoredJson(key, 'session');
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => name in initial && typeof value === 'string'),
  ) as Partial<F>;
}
