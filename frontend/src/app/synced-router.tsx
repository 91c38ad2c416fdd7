import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useKeptScroll } from './use-kept-scroll';

type Router = ComponentProps<typeof RouterProvider>['router'];

/**
 * A RouterProvider that misses no change of its router. By itself it reads the state when it renders and listens from its
 * commit on: what the router finishes in between, while the browser handles other things, is never shown, such as the first
 * page after the boot screen (react-router issue 15527). The page is then rendered again, with the present state.
 */
export function SyncedRouter({ router }: { readonly router: Router }) {
  const [rendered, setRendered] = useState(() => ({ no: 0, state: router.state }));
  const { no, state } = rendered;
  useKeptScroll(no);
  // After the subscription, which is a layout effect of a child.
  useLayoutEffect(() => {
    if (router.state !== state) setRendered({ no: no + 1, state: router.state });
  }, [router, no, state]);
  return <RouterProvider key={no} router={router} />;
}
