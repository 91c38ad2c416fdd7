import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readStored, writeStored } from '@/lib/browser-storage';

/**
 * The open section of a dashboard: `?section=` first, else the one that was open last, else the first (SPEC §2). What is
 * open is remembered.
 */
export function useSection<Key extends string>(storageKey: string, keys: readonly [Key, ...Key[]]): Key {
  const [params] = useSearchParams();
  const find = (wanted: string | null) => keys.find((key) => key === wanted);
  const section = find(params.get('section')) ?? find(readStored(storageKey)) ?? keys[0];
  useEffect(() => writeStored(storageKey, section), [section, storageKey]);
  return section;
}
