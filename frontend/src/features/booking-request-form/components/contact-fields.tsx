import { TextInput } from '@mantine/core';
import { type UseFormReturn } from 'react-hook-form';
import { type BookingValues } from '../booking-values';
import { bookingFormText } from '../texts';
import styles from './booking-form.module.css';

interface ContactFieldsProps {
  readonly form: UseFormReturn<BookingValues>;
  readonly isSignedIn: boolean;
}

/** Contact of the sender, prefilled from the account or the last request. */
export function ContactFields({ form, isSignedIn }: ContactFieldsProps) {
  const { register, formState } = form;
  const errors = formState.errors.contact;
  return (
    <fieldset className={styles.group}>
      <legend>Ansprechpartner</legend>
      <div className={styles.two}>
        <TextInput
          label="Name"
          required
          autoComplete="name"
          error={errors?.name?.message}
          {...register('contact.name')}
        />
        <TextInput
          label="Firma"
          autoComplete="organization"
          error={errors?.company?.message}
          {...register('contact.company')}
        />
        <TextInput
          type="email"
          label="E-Mail-Adresse"
          required
          autoComplete="email"
          readOnly={isSignedIn && form.getValues('contact.email') !== ''}
          description={isSignedIn ? bookingFormText.ownAddress : bookingFormText.otherAddress}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors?.email?.message}
          {...register('contact.email')}
        />
        <TextInput
          type="tel"
          label="Telefon"
          autoComplete="tel"
          error={errors?.phone?.message}
          {...register('contact.phone')}
        />
      </div>
    </fieldset>
  );
}
