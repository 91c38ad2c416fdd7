import { useEffect, useState } from 'react';
import { type FieldPath, get, type UseFormReturn } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { type BookingValues } from '../booking-values';
import { selectBookingForm } from '../state/booking-form.slice';

/** Shows the texts of a 422 at their fields; returns those without a field. */
export function useServerErrors({
  setError,
  getValues,
  setFocus,
}: UseFormReturn<BookingValues>): readonly string[] {
  const { error } = useSelector(selectBookingForm);
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    const texts: string[] = [];
    let isFocused = false;
    for (const [path, [text = '']] of Object.entries(error?.fields ?? {})) {
      if (typeof get(getValues(), path) !== 'string') {
        texts.push(text);
        continue;
      }
      setError(path as FieldPath<BookingValues>, { type: 'server', message: text });
      if (!isFocused) setFocus(path as FieldPath<BookingValues>);
      isFocused = true;
    }
    setOthers(texts);
  }, [error, getValues, setError, setFocus]);
  return others;
}
