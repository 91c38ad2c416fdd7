import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const kept = new Map<string, unknown>();

/**
 * Holds a value that belongs to an entry of the browser's history: Back from another page brings it back, as a map that
 * was open. A reload forgets it. `name` tells the values of a page apart.
 */
export function useEntryState<T>(name: string, initial: T) {
  const { key } = useLocation();
  const entry = `${key} ${name}`;
  const [value, setValue] = useState<T>(() => (kept.has(entry) ? (kept.get(entry) as T) : initial));
  useEffect(() => void kept.set(entry, value), [entry, value]);
  return [value, setValue] as const;
}
