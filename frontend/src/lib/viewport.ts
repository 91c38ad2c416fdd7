import { type RefObject, useEffect } from 'react';
import { VIEWPORT_DEBOUNCE_MS } from '@kq/contracts/constants';

/** Keeps --kq-viewport-height at the visible height, 120 ms after a resize or turn (docs/spec PAGE-30). */
export function followViewportHeight(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const height = window.visualViewport?.height ?? window.innerHeight;
    document.documentElement.style.setProperty('--kq-viewport-height', `${Math.round(height)}px`);
  };
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, VIEWPORT_DEBOUNCE_MS);
  };
  refresh();
  window.addEventListener('resize', refreshSoon);
  window.addEventListener('orientationchange', refreshSoon);
}

/** Keeps --kq-navbar-height at the bar's height, on resize and on any change inside the bar (docs/spec PAGE-31). */
export function useNavbarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const refresh = () =>
      document.documentElement.style.setProperty('--kq-navbar-height', `${element.offsetHeight}px`);
    const observer = new ResizeObserver(refresh);
    observer.observe(element);
    window.addEventListener('resize', refresh);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', refresh);
    };
  }, [bar]);
}
