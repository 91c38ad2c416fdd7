import { NativeSelect } from '@mantine/core';
import { type Control, useController, useFormContext } from 'react-hook-form';
import { CANCEL_PERCENTS } from '@kq/contracts/stays/terms';
import { type ListingValues } from '../../state/listing-values';
import { ownerDashboardText } from '../../texts';
import { NumberField } from './number-fields';

const text = ownerDashboardText.listing;
const BY_LAW = '';
const CHOICES = [
  { value: BY_LAW, label: text.cancelChoices.law },
  ...CANCEL_PERCENTS.map((percent) => ({
    value: String(percent),
    label: percent === 0 ? text.cancelChoices.none : text.cancelChoices.percent(percent),
  })),
];

/** The terms of cancelling: the free period, and what is owed at most afterwards. */
export function CancelFields() {
  const { control } = useFormContext<ListingValues>();
  const numbers = { control: control as unknown as Control<ListingValues, unknown, never> };
  const { field } = useController({ control, name: 'cancel_percent' });
  return (
    <>
      <NumberField
        {...numbers}
        name="cancel_free_days"
        label={text.cancel}
        description={text.cancelHint}
        max={90}
        isOptional
      />
      <NativeSelect
        label={text.cancelAfter}
        description={text.cancelAfterHint}
        size="md"
        data={CHOICES}
        name={field.name}
        ref={field.ref}
        onBlur={field.onBlur}
        value={field.value === null || field.value === undefined ? BY_LAW : String(field.value)}
        onChange={({ currentTarget: { value } }) => field.onChange(value === BY_LAW ? null : Number(value))}
      />
    </>
  );
}
