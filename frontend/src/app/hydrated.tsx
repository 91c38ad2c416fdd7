import { type ReactNode, useLayoutEffect } from 'react';

interface HydratedProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** Tells once that the page below it has been hydrated. */
export function Hydrated({ onHydrated, children }: HydratedProps) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}
