import { type ReactNode, useLayoutEffect } from 'react';

interface HydratedProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** Calls `onHydrated` once, after hydration of the page below. */
export function Hydrated({ onHydrated, children }: HydratedProps) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}
