import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps how far a served page was scrolled before its code was there, in the component above the router.
 * ScrollRestoration takes the first page for a navigation and goes to its top, also between the two halves of a click,
 * which then ends on another element.
 */
export function useKeptScroll(): void {
  const top = useRef(0);
  // Insertion effects run before every layout effect, and the layout effects of children before these.
  useInsertionEffect(() => {
    top.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    if (window.scrollY === 0 && top.current > 0) window.scrollTo(0, top.current);
  }, []);
}
