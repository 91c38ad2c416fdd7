import { useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps how far a served page was scrolled before its code was there, in the component above the router.
 * ScrollRestoration takes the first page for a navigation and goes to its top, also between the two halves of a click,
 * which then ends on another element. `renderNo` counts how often the router was rendered from the start.
 */
export function useKeptScroll(renderNo: number): void {
  const [rendered] = useState(() => window.scrollY);
  const top = useRef(0);
  // Insertion effects run before every layout effect, and the layout effects of children before these. Content that is
  // not hydrated but replaced is gone by then, and with it the position.
  useInsertionEffect(() => {
    top.current = window.scrollY || rendered;
  }, [renderNo, rendered]);
  useLayoutEffect(() => {
    if (window.scrollY === 0 && top.current > 0) window.scrollTo(0, top.current);
  }, [renderNo]);
}
