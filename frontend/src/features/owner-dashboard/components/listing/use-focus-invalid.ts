import { useEffect, useRef } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import { LISTING_STEPS, type ListingField, type ListingStep, STEP_FIELDS } from '../../state/listing-values';
import { type ListingValues } from '../../state/listing-values';

/** Returns a function that opens the section of the first invalid field and focuses it. */
export function useFocusInvalid(
  { getFieldState, setFocus }: UseFormReturn<ListingValues>,
  step: ListingStep,
  goTo: (step: ListingStep) => void,
): () => void {
  const wanted = useRef<ListingField | null>(null);
  useEffect(() => {
    // The heading of the new section takes the focus first.
    if (wanted.current) setFocus(wanted.current);
    wanted.current = null;
  }, [setFocus, step]);
  return () => {
    for (const each of LISTING_STEPS) {
      const field = STEP_FIELDS[each].find((name) => getFieldState(name).invalid);
      if (field === undefined) continue;
      if (each === step) return setFocus(field);
      wanted.current = field;
      return goTo(each);
    }
  };
}
