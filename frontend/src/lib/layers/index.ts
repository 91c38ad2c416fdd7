import { useEffect, useEffectEvent } from 'react';
import { createLayerHistory, type LayerHistory } from './layer-history';

let layerHistory: LayerHistory | null = null;

/**
 * Listens for Back, and returns what starts the history of layers for the router of the app. Called before the router is
 * created: browsers call the listeners of `popstate` in the order of their registration, capturing or not.
 */
export function prepareLayerHistory(): (router: Parameters<typeof createLayerHistory>[0]) => void {
  window.addEventListener('popstate', onPopState);
  return (router) => {
    layerHistory?.stop();
    layerHistory = createLayerHistory(router, window);
  };
}

const onPopState = (event: PopStateEvent): void => layerHistory?.onPopState(event);

/** Makes Back call `close` from now on; returns what ends that, once the layer was closed in another way. */
export const layerOpened = (close: () => void): (() => void) | undefined => layerHistory?.add(close);

/**
 * Makes Back close an open dialog, sheet or menu instead of leaving its page (docs/look.md L25). `close` is that of its
 * button; other ways to close it need nothing else.
 */
export function useBackClosesLayer(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? layerOpened(() => onBack()) : undefined), [isOpen]);
}
