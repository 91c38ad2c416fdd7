import { useEffect, useEffectEvent } from 'react';

/**
 * Stands for `lib/layers` in the build of the answer page (answer.vite.config.ts), which has no router whose entries it would have to
 * spare: an open menu or form has a history entry, so that Back closes it and stays on the page (ADR 045).
 */
const open: (() => void)[] = [];

/** Number of layers that are open at the present entry. */
const layersHere = (): number => (history.state as { layers?: number } | null)?.layers ?? 0;

/** Brings the history down to the open layers. */
const settle = (): void => {
  if (layersHere() > open.length) history.go(open.length - layersHere());
};

window.addEventListener('popstate', () => {
  open
    .splice(layersHere())
    .reverse()
    .forEach((close) => close());
  // Forward leads to no closed layer.
  settle();
});
// The page below a form is where it was, and after a reload no layer is open.
history.scrollRestoration = 'manual';
settle();

function layerOpened(close: () => void): () => void {
  open.push(close);
  // An entry that a closed layer is about to leave is free for this one.
  if (layersHere() < open.length)
    history.pushState({ ...(history.state as object), layers: open.length }, '');
  return () => {
    const index = open.indexOf(close);
    if (index < 0) return;
    open.splice(index, 1);
    queueMicrotask(settle);
  };
}

/** Makes Back call `close` while a layer is open. */
export function useBackClosesLayer(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? layerOpened(() => onBack()) : undefined), [isOpen]);
}
