import { NativeSelect, TextInput } from '@mantine/core';
import { type UseFormReturn } from 'react-hook-form';
import { WORKERS_MAX, WORKERS_MIN } from '@kq/contracts/constants';
import { addDays, dateInBerlin, isIsoDate } from '@kq/contracts/dates';
import { fitStayDates } from '@/components/accommodation/stay-rules';
import { nightsChoices } from '@/components/stay-dates';
import { stayDatesText } from '@/components/stay-dates/texts';
import { type BookingValues } from '../booking-values';
import { bookingFormText } from '../texts';
import styles from './booking-form.module.css';

/** Dates, nights and crew. */
export function StayFields({ form }: { readonly form: UseFormReturn<BookingValues> }) {
  const { register, watch, formState, getValues, setValue } = form;
  const { errors } = formState;
  const today = dateInBerlin(new Date());
  const start = watch('start_date');
  const pattern = watch('nights');
  const onBlur = () => {
    const dates = { start: getValues('start_date'), end: getValues('end_date') };
    const fit = fitStayDates(dates, today);
    if (fit.start !== dates.start) setValue('start_date', fit.start);
    if (fit.end !== dates.end) setValue('end_date', fit.end);
  };
  return (
    <div className={styles.four}>
      <TextInput
        type="date"
        label="Anreise"
        required
        min={today}
        error={errors.start_date?.message}
        {...register('start_date', { onBlur })}
      />
      <TextInput
        type="date"
        label="Abreise"
        required
        min={isIsoDate(start) ? addDays(start, 1) : today}
        error={errors.end_date?.message}
        {...register('end_date', { onBlur })}
      />
      <NativeSelect
        size="md"
        className={styles.nights}
        label={stayDatesText.nights}
        description={pattern === 'mon_thu' ? bookingFormText.monThuHelp : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[...nightsChoices]}
        error={errors.nights?.message}
        {...register('nights')}
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
