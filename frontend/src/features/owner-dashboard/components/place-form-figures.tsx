import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Control, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { VAT_KINDS } from '@kq/contracts/constants';
import { formatBeds } from '@kq/contracts/format';
import { ownerDashboardText, vatKindWords } from '@kq/contracts/text/spa-owner-dashboard';
import { type PlaceFormValues } from '../state/place-form-values';
import { FieldGroup } from './field-group';
import { MoneyField, NumberField } from './number-fields';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.form;

type FormControl = Control<PlaceFormValues, unknown, never>;

/** Rooms with their beds; the sum is what can be booked. */
export function RoomFields() {
  const { control, register, formState } = useFormContext<PlaceFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'rooms' });
  const rooms = useWatch({ control, name: 'rooms' });
  const beds = rooms.reduce((sum, room) => sum + (Number(room.beds) || 0), 0);
  const errors = formState.errors.rooms;
  return (
    <FieldGroup title={`${text.groups.rooms}: ${formatBeds(beds)}`}>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.room}>
          <TextInput
            label={`${text.roomName} ${index + 1}`}
            error={errors?.[index]?.name?.message}
            {...register(`rooms.${index}.name`)}
          />
          <NumberField
            control={control as unknown as FormControl}
            name={`rooms.${index}.beds`}
            label={text.roomBeds}
            min={1}
            max={100}
          />
          <NumberField
            control={control as unknown as FormControl}
            name={`rooms.${index}.single_beds`}
            label={text.roomSingle}
            max={100}
          />
          <Checkbox size="md" label={text.roomBath} {...register(`rooms.${index}.private_bath`)} />
          {fields.length > 1 && (
            <Button
              variant="subtle"
              className={styles.red}
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => remove(index)}
              aria-label={`${text.removeRoom} ${index + 1}`}
            >
              {text.removeRoom}
            </Button>
          )}
        </div>
      ))}
      {errors?.root?.message && <p className={styles.error}>{errors.root.message}</p>}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() =>
          append({
            name: `${text.roomName} ${fields.length + 1}`,
            beds: 2,
            single_beds: 2,
            private_bath: false,
          })
        }
      >
        {text.addRoom}
      </Button>
    </FieldGroup>
  );
}

export function PriceFields() {
  const { control, register } = useFormContext<PlaceFormValues>();
  const money = { control: control as unknown as FormControl };
  const vatKind = useWatch({ control, name: 'vat.kind' });
  return (
    <FieldGroup title={text.groups.price}>
      <div className={styles.pair}>
        <MoneyField {...money} name="price_per_bed_night" label={text.price} />
        <MoneyField {...money} name="price_per_month" label={text.month} isOptional />
        <MoneyField {...money} name="final_cleaning" label={text.cleaning} isOptional />
        <MoneyField {...money} name="deposit" label={text.deposit} isOptional />
        <NativeSelect
          label={text.vat}
          size="md"
          data={VAT_KINDS.map((value) => ({ value, label: vatKindWords[value] }))}
          {...register('vat.kind')}
        />
        {vatKind === 'ausgewiesen' && (
          <NumberField {...money} name="vat.rate" label={text.vatRate} max={25} />
        )}
      </div>
    </FieldGroup>
  );
}

export function RuleFields() {
  const { control } = useFormContext<PlaceFormValues>();
  const figures = { control: control as unknown as FormControl };
  return (
    <FieldGroup title={text.groups.rules}>
      <div className={styles.pair}>
        <NumberField {...figures} name="min_nights" label={text.minNights} min={1} max={365} />
        <NumberField {...figures} name="cancel_free_days" label={text.cancel} max={90} isOptional />
      </div>
    </FieldGroup>
  );
}
