import { type RefObject, useEffect, useRef } from 'react';
import { type PlainError } from '@/lib/api-error';

/** Moves the focus to the first refused field of a form; the pressed button lost it while it was busy. */
export function useFocusRefused(error: PlainError | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
