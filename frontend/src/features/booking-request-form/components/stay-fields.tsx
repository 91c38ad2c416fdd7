import { TextInput } from '@mantine/core';
import { type UseFormReturn } from 'react-hook-form';
import { WORKERS_MAX, WORKERS_MIN } from '@kq/contracts/constants';
import { addDays, dateInBerlin, isIsoDate } from '@kq/contracts/dates';
import { type BookingValues } from '../booking-values';
import styles from './booking-form.module.css';

/** Dates and crew. */
export function StayFields({ form }: { readonly form: UseFormReturn<BookingValues> }) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const today = dateInBerlin(new Date());
  const start = watch('start_date');
  return (
    <div className={styles.three}>
      <TextInput
        type="date"
        label="Anreise"
        required
        min={today}
        error={errors.start_date?.message}
        {...register('start_date')}
      />
      <TextInput
        type="date"
        label="Abreise"
        required
        min={isIsoDate(start) ? addDays(start, 1) : today}
        error={errors.end_date?.message}
        {...register('end_date')}
      />
      <TextInput
        type="number"
        inputMode="numeric"
        label="Personen"
        required
        min={WORKERS_MIN}
        max={WORKERS_MAX}
        error={errors.workers?.message}
        {...register('workers')}
      />
    </div>
  );
}
