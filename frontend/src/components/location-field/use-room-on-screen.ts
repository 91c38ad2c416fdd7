import { type RefObject, useLayoutEffect } from 'react';

const EDGE_PX = 8;
const HEIGHT_MIN_PX = 120;

/**
 * Limits a box that hangs below its field to the room on the screen, so that its end is never cut (docs/look.md L25).
 * With too little room below, it stands above the field.
 */
export function useRoomOnScreen(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const element = box.current;
      const field = element?.parentElement?.getBoundingClientRect();
      if (!element || !field) return;
      const screen = window.visualViewport?.height ?? window.innerHeight;
      const below = screen - field.bottom - 2 * EDGE_PX;
      const above = field.top - 2 * EDGE_PX;
      const isAbove = below < Math.min(HEIGHT_MIN_PX, above);
      element.toggleAttribute('data-above', isAbove);
      element.style.setProperty('--kq-room', `${Math.max(isAbove ? above : below, HEIGHT_MIN_PX)}px`);
    };
    fit();
    const screens = [window, window.visualViewport].filter((one) => one != null);
    for (const one of screens) one.addEventListener('resize', fit);
    window.addEventListener('scroll', fit, { passive: true });
    return () => {
      for (const one of screens) one.removeEventListener('resize', fit);
      window.removeEventListener('scroll', fit);
    };
  });
}
