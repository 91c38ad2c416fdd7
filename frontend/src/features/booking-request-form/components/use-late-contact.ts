import { useEffect } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import { type User } from '@kq/contracts/http/auth';
import { type BookingValues } from '../booking-values';

const contactFields = ['name', 'company', 'email', 'phone'] as const;

/** Fills contact fields that are still empty when the profile arrives after the form was opened. */
export function useLateContact(
  { getValues, setValue }: UseFormReturn<BookingValues>,
  user: User | null,
): void {
  useEffect(() => {
    for (const field of contactFields)
      if (user && getValues(`contact.${field}`) === '') setValue(`contact.${field}`, user[field] ?? '');
  }, [getValues, setValue, user]);
}
