import { useEffect, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type UseFormReturn } from 'react-hook-form';
import { type BookingValues } from '../booking-values';
import { bookingFormText } from '../texts';
import styles from './booking-form.module.css';

interface PartProps {
  readonly form: UseFormReturn<BookingValues>;
}

/** What landlords would ask on the phone; all optional, folded (docs/design.md D3). */
export function ExtraFields({ form }: PartProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const hasErrors = Boolean(
    errors.arrival_from ?? errors.vehicles ?? errors.rooms_wish ?? errors.on_site_contact ?? errors.billing,
  );
  const [isOpen, setIsOpen] = useState(hasErrors);
  // An error unfolds them. Correcting it does not fold them again, under the cursor.
  useEffect(() => {
    if (hasErrors) setIsOpen(true);
  }, [hasErrors]);
  return (
    <details
      className={styles.extras}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          {bookingFormText.extras}
          <span className={styles.hint}>{bookingFormText.extrasHelp}</span>
        </span>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles.form}>
        <TextInput
          type="time"
          label="Ankunft ab"
          error={errors.arrival_from?.message}
          {...register('arrival_from')}
        />
        <VehicleFields form={form} />
        <TextInput
          label="Wünsche zu den Zimmern"
          placeholder="Zum Beispiel: nur Einzelzimmer, höchstens zwei je Zimmer"
          maxLength={200}
          error={errors.rooms_wish?.message}
          {...register('rooms_wish')}
        />
        <OnSiteContactFields form={form} />
        <BillingFields form={form} />
      </div>
    </details>
  );
}

function VehicleFields({ form: { register, formState } }: PartProps) {
  return (
    <div className={styles.three}>
      {vehicles.map(({ name, label }) => (
        <TextInput
          key={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={99}
          label={label}
          error={formState.errors.vehicles?.[name]?.message}
          {...register(`vehicles.${name}`)}
        />
      ))}
    </div>
  );
}

function OnSiteContactFields({ form: { register, formState } }: PartProps) {
  const errors = formState.errors.on_site_contact;
  return (
    <fieldset className={styles.group}>
      <legend>Ansprechpartner vor Ort</legend>
      <p className={styles.hint}>{bookingFormText.afterConfirmation}</p>
      <div className={styles.two}>
        <TextInput label="Name" error={errors?.name?.message} {...register('on_site_contact.name')} />
        <TextInput
          type="tel"
          label="Telefon"
          error={errors?.phone?.message}
          {...register('on_site_contact.phone')}
        />
      </div>
    </fieldset>
  );
}

function BillingFields({ form: { register, formState } }: PartProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Rechnung an</legend>
      <p className={styles.hint}>{bookingFormText.afterConfirmation}</p>
      <div className={styles.two}>
        {billing.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            error={formState.errors.billing?.[name]?.message}
            {...register(`billing.${name}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const vehicles = [
  { name: 'cars', label: 'Pkw' },
  { name: 'vans', label: 'Transporter' },
  { name: 'trucks', label: 'Lkw' },
] as const;

const billing = [
  { name: 'company', label: 'Firma' },
  { name: 'address', label: 'Anschrift' },
  { name: 'vat_id', label: 'USt-IdNr.' },
  { name: 'cost_center', label: 'Kostenstelle' },
  { name: 'order_no', label: 'Bestellnummer' },
] as const;
