import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readStored, writeStored } from '@/lib/browser-storage';

/**
 * Returns the open section of a dashboard: `?section=` first, else the one that was open last, else the first
 * (docs/spec PAGE-35). Stores a section of the address only: a fallback is no choice, and storing it would undo the
 * clearing at sign-out.
 */
export function useSection<Key extends string>(storageKey: string, keys: readonly [Key, ...Key[]]): Key {
  const [params] = useSearchParams();
  const find = (wanted: string | null) => keys.find((key) => key === wanted);
  const chosen = find(params.get('section'));
  useEffect(() => {
    if (chosen) writeStored(storageKey, chosen);
  }, [chosen, storageKey]);
  return chosen ?? find(readStored(storageKey)) ?? keys[0];
}
