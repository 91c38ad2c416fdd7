import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onReturn` whenever the page becomes visible again: what it shows may have changed in another tab or on another
 * device.
 */
export function usePageReturn(onReturn: () => void): void {
  const follow = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    const listen = () => follow();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
}
