import { useRef } from 'react';

const FRESH_FOR_MS = 60_000;

/**
 * Returns the handler of `onErrorCapture` around photos: reads their addresses again when one fails to load, since those of
 * drafts, archived and blocked accommodations live 15 minutes. At most once a minute: a photo may be gone for good.
 */
export function useFreshPhotos(reload: () => void): () => void {
  const readAt = useRef(0);
  return () => {
    if (Date.now() - readAt.current < FRESH_FOR_MS) return;
    readAt.current = Date.now();
    reload();
  };
}
