import { useEffect, useState } from 'react';

/** Milliseconds since 1970, renewed every half minute, for texts like "heute" and "noch 2 h". */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
