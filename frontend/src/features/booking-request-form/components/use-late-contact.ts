import { useEffect } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import { type User } from '@kq/contracts/http/auth';
import { type BookingValues } from '../booking-values';

const CONTACT_FIELDS = ['name', 'company', 'phone'] as const;

/**
 * Fills contact fields that are still empty when the profile arrives after the form was opened. The address is always
 * that of the account, also where a draft was started with another one: the server takes no other (docs/security.md S1b).
 */
export function useLateContact(
  { getValues, setValue }: UseFormReturn<BookingValues>,
  user: User | null,
): void {
  useEffect(() => {
    if (!user) return;
    if (user.email) setValue('contact.email', user.email);
    for (const field of CONTACT_FIELDS)
      if (getValues(`contact.${field}`) === '') setValue(`contact.${field}`, user[field] ?? '');
  }, [getValues, setValue, user]);
}
