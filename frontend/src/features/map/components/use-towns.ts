import { useEffect, useState } from 'react';
import { reportError } from '@/lib/report-error';
import { loadTowns, type Town } from '../towns';

/** Towns arrive after the map; it works without them. */
export function useTowns(): readonly Town[] {
  const [towns, setTowns] = useState<readonly Town[]>([]);
  useEffect(() => {
    loadTowns().then(setTowns, (error: unknown) => reportError(error, 'towns of the map'));
  }, []);
  return towns;
}
