import { type ReactNode } from 'react';

interface FactProps {
  readonly term: string;
  readonly children: ReactNode;
}

/** One entry of a `<dl>`: a term and its value. */
export function Fact({ term, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
