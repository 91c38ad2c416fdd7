import { useRef, useState } from 'react';
import { type RecipientProblem } from '../recipient-problems';

/** Which accommodations are asked despite a problem; `check` returns false and focuses the list while one is undecided. */
export function useRecipientDecisions(problems: readonly RecipientProblem[]) {
  const [keptIds, setKeptIds] = useState<ReadonlySet<number>>(new Set());
  const [wasChecked, setWasChecked] = useState(false);
  const list = useRef<HTMLElement>(null);
  const isUndecided = problems.some(
    ({ accommodation, keepText }) => keepText === null || !keptIds.has(accommodation.id),
  );

  const keep = (id: number, isKept: boolean) =>
    setKeptIds(new Set(isKept ? [...keptIds, id] : [...keptIds].filter((one) => one !== id)));
  const check = (): boolean => {
    setWasChecked(isUndecided);
    if (isUndecided) list.current?.focus();
    return !isUndecided;
  };
  return { list, keptIds, keep, check, isMissing: wasChecked && isUndecided };
}
